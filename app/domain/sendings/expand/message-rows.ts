import type { Price } from "../../billing/price";
import { claim } from "../../billing/usage";
import type { Extras } from "../../channels/extras";
import { operatorGroup } from "../../routing/operators/operator-group";
import { drawLinks, type OwnSlug } from "../../short-links/own-links";
import { compileText, type VariableValues } from "../../text/variables";
import type { BulkData, TaskRow } from "../accept/create-bulk";
import { compileExtras } from "../compose/compile-extras";
import type { Plan, Prepared } from "../compose/plan";
import { waitFor } from "../compose/schedule";
import { htmlNames, withoutHtml } from "../compose/shared-html";
import { sideOf } from "../compose/split";
import type { Variant } from "../compose/split-input";
import { claimedFirst } from "../dispatch/record-outcomes";
import { chainAddressOf, chainPhone } from "../recipients/chain-addresses";
import type { Recipient } from "../recipients/read-recipients";

const CHUNK = 1000;
/** A D1 parameter holds 2 MB; a character takes up to 3 bytes. */
const CHUNK_CHARS = 400_000;
const ROW_CHARS = 100;
const VALUE_CHARS = 200;
/** A slug with its domain, link and message. */
const LINK_CHARS = 400;

/** Text without variables, stored once per chunk. */
export function sharedText(plan: Plan): string | null {
  return plan.text.names.length === 0 && !plan.split ? plan.text.render({}) : null;
}

export function sharedPayload({ extras, split }: Plan): { payload: string | null } | null {
  return extras.names.length === 0 && !split ? { payload: storedPayload(extras.render({})) } : null;
}

export const storedPayload = (payload: Extras | null) => {
  const kept = withoutHtml(payload);
  return kept && JSON.stringify(kept);
};

export function chunkSize(plan: Plan, { text, html: _, ...extras }: BulkData["payload"], later: string[]): number {
  const links = plan.links.length * LINK_CHARS;
  const chars = Math.max(text.length, plan.split?.plans[1].payload.text.length ?? 0);
  const own =
    links + (sharedText(plan) === null ? chars : 0) + (sharedPayload(plan) ? 0 : JSON.stringify(extras).length);
  return Math.min(CHUNK, Math.floor(CHUNK_CHARS / (own + later.length * VALUE_CHARS + ROW_CHARS)));
}

/** Variables of later steps and of content rendered at submit. */
export function namesKept({ chain, payload, variables }: BulkData): string[] {
  const ofSteps = chain?.steps.flatMap(({ payload: { text, ...extras } }) => [
    ...compileText(text, chain.variables).names,
    ...compileExtras(extras, chain.variables).names,
  ]);
  return [...new Set([...(ofSteps ?? []), ...htmlNames(payload, variables)])];
}

/** `price` null: cannot be sent, see `error`. */
export interface Root {
  recipient: string;
  operator: string;
  /** For its time zone; '' when unknown. */
  phone: string;
  text: string;
  payload: Extras | null;
  segments: number;
  price: Price | null;
  error: string | null;
  vars: string | null;
  slugs: Omit<OwnSlug, "messageId">[];
  ruled: Prepared["ruled"];
  variant: Variant | null;
  /** Its text has a link of the recipient's own. */
  isLinked: boolean;
}

type Rooted = Pick<BulkData, "chain" | "timing">;

export function rootsOf(whole: Plan, { chain, timing }: Rooted, recipients: Recipient[], later: string[]): Root[] {
  const keeps = chain ? chainAddressOf : timing?.hours ? chainPhone : () => null;
  return recipients.map((person) => {
    const { variant, plan } = sideOf(whole, person);
    const { values, slugs } = drawLinks(plan.links);
    const named = { ...person.values, ...values };
    const prepared = plan.prepare(person, named);
    const isOver = prepared.price !== null && prepared.price.amount > (chain?.budget ?? prepared.price.amount);
    const price = isOver ? null : prepared.price;
    const error = isOver ? "budgetExceeded" : prepared.error;
    if (price) claim(price);
    const other = keeps(person, prepared.recipient);
    const vars = later.length > 0 || other ? JSON.stringify({ ...varsOf(named, later), ...other }) : null;
    return {
      ...prepared,
      operator: operatorGroup(prepared.recipient),
      phone: person.phone ?? "",
      price,
      error,
      vars,
      slugs: price ? slugs : [],
      variant,
      isLinked: slugs.length > 0,
    };
  });
}

interface Place {
  taskId: string;
  chunkId: string | null;
  resellerId: string | null;
  steps: number;
  now: number;
}

/** Of a chunk that no rule changed, as a claim would read it. */
export function claimedRows(plan: Plan, roots: readonly Root[], ids: readonly string[], place: Place) {
  const { type, sender } = plan;
  const { taskId, chunkId, resellerId, steps, now } = place;
  const shared = sharedPayload(plan);
  const ofAll = {
    ...{ type, sender, is_refundable: Number(plan.isRefundable), is_test: Number(plan.isTest) },
    ...{ task_id: taskId, chunk_id: chunkId, step: 0, steps, created_at: now },
  };
  return roots.flatMap(({ recipient, operator, text, vars, variant, price, payload }, at) =>
    price
      ? claimedFirst({
          ...ofAll,
          ...{ id: ids[at]!, recipient, operator, text, vars, variant, price: price.amount },
          payload: shared ? shared.payload : storedPayload(payload),
          reseller_id: price.margin ? resellerId : null,
        })
      : [],
  );
}

function varsOf(values: VariableValues, names: string[]) {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

/** ms UTC; 0: no wait. */
export function waitsOf({ data, total }: TaskRow, roots: Root[], placed: number): number[] {
  const { timing } = data as BulkData;
  return roots.map(({ phone }, index) => (timing ? waitFor(timing, placed + index, total, phone) : 0));
}
