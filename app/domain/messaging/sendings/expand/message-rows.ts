import type { Extras } from "../../../base/channels/extras";
import { bytesOf } from "../../../base/shared/bytes";
import { compileText, type VariableValues } from "../../../base/text/variables";
import { claim } from "../../../money/billing/usage";
import type { Price } from "../../../money/tariffs/price";
import { operatorGroup } from "../../../network/routing/operators/operator-group";
import { drawLinks, type OwnSlug } from "../../short-links/own-links";
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
/** A D1 parameter holds 2,000,000 bytes. */
const PARAMETER_BYTES = 1_800_000;
/** Bytes of texts that one claim may read: a D1 result holds 50 MB. */
const CLAIM_BYTES = 16_000_000;
/** Bytes of ids, sums and a timeline. */
const ROW_BYTES = 400;
/** Bytes of a slug with its domain, link and message. */
const LINK_BYTES = 400;
/** Factor on the rows that the next chunk is likely to need. */
const SPARE = 1.25;

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

/** Most recipients per chunk: each message is read together with the shared text and payload. */
export function chunkSize(plan: Plan): number {
  const shared = bytesOf(sharedText(plan) ?? "") + bytesOf(sharedPayload(plan)?.payload ?? "");
  return Math.min(CHUNK, Math.max(1, Math.floor(CLAIM_BYTES / (shared + ROW_BYTES))));
}

/** Recipients to read for the next chunk, if this one used `taken` of `read`. */
export function nextSize(most: number, read: number, taken: number): number {
  return taken < read ? Math.min(most, Math.ceil(taken * SPARE)) : most;
}

/** Names of variables for later steps and for content rendered at submit. */
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
  /** Its text contains a recipient's own link. */
  isLinked: boolean;
}

type Rooted = Pick<BulkData, "chain" | "timing">;

/** Messages for the first recipients, as many as a parameter holds with their values filled in; at least one. */
export function rootsOf(whole: Plan, data: Rooted, recipients: readonly Recipient[], later: string[]): Root[] {
  const roots: Root[] = [];
  const [text, payload] = [sharedText(whole) === null, sharedPayload(whole) === null];
  let bytes = 0;
  for (const person of recipients) {
    const root = rootOf(whole, data, person, later);
    bytes += ROW_BYTES + root.slugs.length * LINK_BYTES + bytesOf(ownCells(root, { text, payload }));
    if (roots.length > 0 && bytes > PARAMETER_BYTES) break;
    if (root.price) claim(root.price);
    roots.push(root);
  }
  return roots;
}

/** Parts that differ by recipient, as JSON in JSON; a rule's changed text is stored too. */
function ownCells({ recipient, text, payload, vars, ruled }: Root, own: { text: boolean; payload: boolean }): string {
  return JSON.stringify([
    recipient,
    vars,
    own.text || ruled ? text : null,
    own.payload || ruled ? storedPayload(payload) : null,
    ruled && JSON.stringify([ruled.written, ruled.matched.map(({ title }) => title)]),
  ]);
}

function rootOf(whole: Plan, { chain, timing }: Rooted, person: Recipient, later: string[]): Root {
  const keeps = chain ? chainAddressOf : timing?.hours ? chainPhone : () => null;
  const { variant, plan } = sideOf(whole, person);
  const { values, slugs } = drawLinks(plan.links);
  const named = { ...person.values, ...values };
  const prepared = plan.prepare(person, named);
  const isOver = prepared.price !== null && prepared.price.amount > (chain?.budget ?? prepared.price.amount);
  const price = isOver ? null : prepared.price;
  const error = isOver ? "budgetExceeded" : prepared.error;
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
}

interface Place {
  taskId: string;
  chunkId: string | null;
  resellerId: string | null;
  steps: number;
  now: number;
}

/** Messages of a chunk that no rule changed, as a claim would return them. */
export function claimedRows(plan: Plan, roots: readonly Root[], ids: readonly string[], place: Place) {
  const { type, sender } = plan;
  const { taskId, chunkId, resellerId, steps, now } = place;
  const shared = sharedPayload(plan);
  const ofAll = {
    type,
    sender,
    is_refundable: Number(plan.isRefundable),
    is_test: Number(plan.isTest),
    task_id: taskId,
    chunk_id: chunkId,
    step: 0,
    steps,
    created_at: now,
  };
  return roots.flatMap(({ recipient, operator, text, vars, variant, price, payload }, at) =>
    price
      ? claimedFirst({
          ...ofAll,
          id: ids[at]!,
          recipient,
          operator,
          text,
          vars,
          variant,
          price: price.amount,
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
