import type { Price } from "../../billing/price";
import type { Extras } from "../../channels/extras";
import { compileText, type VariableValues } from "../../text/variables";
import type { BulkData } from "../accept/create-bulk";
import { compileExtras } from "../compose/compile-extras";
import type { Plan, Prepared } from "../compose/plan";
import { htmlNames, withoutHtml } from "../compose/shared-html";
import { chainAddressOf, chainPhone } from "../recipients/chain-addresses";
import type { Recipient } from "../recipients/read-recipients";

const CHUNK = 1000;
/** A D1 parameter holds 2 MB, and a letter of a text up to 3 bytes of it. */
const CHUNK_CHARS = 400_000;
const ROW_CHARS = 100;
const VALUE_CHARS = 200;

/** A text without variables travels once a chunk. */
export function sharedText(plan: Plan): string | null {
  return plan.text.names.length === 0 ? plan.text.render({}) : null;
}

/** So do extras without any; null where they differ, `payload` null where there are none. */
export function sharedPayload({ extras }: Plan): { payload: string | null } | null {
  return extras.names.length === 0 ? { payload: storedPayload(extras.render({})) } : null;
}

export const storedPayload = (payload: Extras | null) => {
  const kept = withoutHtml(payload);
  return kept && JSON.stringify(kept);
};

export function chunkSize(plan: Plan, { text, html: _, ...extras }: BulkData["payload"], later: string[]): number {
  const own = (sharedText(plan) === null ? text.length : 0) + (sharedPayload(plan) ? 0 : JSON.stringify(extras).length);
  return Math.min(CHUNK, Math.floor(CHUNK_CHARS / (own + later.length * VALUE_CHARS + ROW_CHARS)));
}

/** What is named by later steps, or by what is put together only when it leaves. */
export function namesKept({ chain, payload, variables }: BulkData): string[] {
  const ofSteps = chain?.steps.flatMap(({ payload: { text, ...extras } }) => [
    ...compileText(text, chain.variables).names,
    ...compileExtras(extras, chain.variables).names,
  ]);
  return [...new Set([...(ofSteps ?? []), ...htmlNames(payload, variables)])];
}

/** A message to be written; of one that cannot go `price` is null and `error` says why. */
export interface Root {
  recipient: string;
  /** Whose clock it keeps; '' where it is not known. */
  phone: string;
  text: string;
  payload: Extras | null;
  segments: number;
  price: Price | null;
  error: string | null;
  vars: string | null;
  ruled: Prepared["ruled"];
}

/** What of its task each message is made by. */
type Rooted = Pick<BulkData, "chain" | "timing">;

export function rootsOf(plan: Plan, { chain, timing }: Rooted, recipients: Recipient[], later: string[]): Root[] {
  const keeps = chain ? chainAddressOf : timing?.hours ? chainPhone : () => null;
  return recipients.map((person) => {
    const prepared = plan.prepare(person, person.values);
    const isOver = prepared.price !== null && prepared.price.amount > (chain?.budget ?? prepared.price.amount);
    const price = isOver ? null : prepared.price;
    const error = isOver ? "budgetExceeded" : prepared.error;
    const other = keeps(person, prepared.recipient);
    const vars = later.length > 0 || other ? JSON.stringify({ ...varsOf(person.values, later), ...other }) : null;
    return { ...prepared, phone: person.phone ?? "", price, error, vars };
  });
}

/** What later steps of the recipient's chain will name. */
function varsOf(values: VariableValues, names: string[]) {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}
