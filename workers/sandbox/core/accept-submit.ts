import type { Admission } from "./fault-injector";
import type { Batch, Inbox } from "./inbox";
import { type Outcome, outcomeOf, stepsOf } from "./outcomes";

/** Provider-neutral form. Numbers are digits without a plus. */
export interface Submitted {
  reference: string;
  to: string;
  from: string;
  text: string;
  parts: number;
  callbackUrl: string | null;
  callbackData: string | null;
  intermediate: boolean;
  sameAs?: string;
}

/** Receipts of one batch that are sent together; `places` are positions in the batch. */
export interface Plan {
  kind: string;
  url: string | null;
  afterMs: number;
  places: number[];
}

export type Verdict = "accepted" | "tooManyRequests" | "serverError";

const HANG_MS = 120_000;
// SQLite limits a string to 2 MB; a character may need three bytes.
const MAX_CHUNK = 500_000;

type Kept = Pick<Batch, "channel" | "provider" | "bulk" | "letter" | "extras">;

export interface Part {
  batch: Kept;
  messages: Submitted[];
}

export function takeIn(inbox: DurableObjectStub<Inbox>, batch: Kept, messages: Submitted[]): Promise<Verdict> {
  return takeTogether(inbox, [{ batch, messages }]);
}

/** Accepts or refuses a submit as a whole. A hanging number delays the reply for up to 120 s. */
export async function takeTogether(
  inbox: DurableObjectStub<Inbox>,
  parts: Part[],
  onDecided?: (isCarriedOut: boolean, latencyMs: number) => Promise<void>,
): Promise<Verdict> {
  const scripted = parts
    .flatMap(({ messages }) => messages)
    .map(({ to, reference, sameAs }) => ({ reference: sameAs ?? reference, outcome: outcomeOf(to) }))
    .filter(({ outcome }) => outcome !== "delivered");
  const provider = parts[0]!.batch.provider;
  const admission = await inbox.admit(provider, scripted);
  const { isCarriedOut, latencyMs, receiptMs, shuffle } = admission;
  if (isCarriedOut) {
    for (const { batch, messages } of parts) {
      const outcomes = messages.map(({ to }) => outcomeOf(to));
      const plans = planOf(messages, outcomes, receiptMs, shuffle);
      await inbox.accept({ ...batch, chunks: chunksOf(messages, outcomes), plans });
    }
  }
  await onDecided?.(isCarriedOut, latencyMs);
  return verdictOf(admission);
}

/** Returns the verdict after its simulated delay. */
export async function verdictOf({
  answer,
  latencyMs,
}: Pick<Admission, "answer"> & { latencyMs: number }): Promise<Verdict> {
  if (latencyMs > 0) await scheduler.wait(latencyMs);
  if (answer !== "silence") return answer;
  await scheduler.wait(HANG_MS);
  return "serverError";
}

// Arrays, because they are shorter than objects: SQLite reads each row from this JSON.
function chunksOf(messages: Submitted[], outcomes: Outcome[]): string[] {
  const chunks: string[] = [];
  let rows: string[] = [];
  let length = 0;
  for (const [place, { reference, to, from, text, parts, callbackUrl, callbackData }] of messages.entries()) {
    const status = outcomes[place] === "rejected" ? "rejected" : "sent";
    const row = JSON.stringify([reference, to, from, text, parts, callbackUrl, callbackData, status]);
    if (length + row.length > MAX_CHUNK) {
      chunks.push(`[${rows.join(",")}]`);
      rows = [];
      length = 0;
    }
    rows.push(row);
    length += row.length;
  }
  if (rows.length > 0) chunks.push(`[${rows.join(",")}]`);
  return chunks;
}

function planOf(messages: Submitted[], outcomes: Outcome[], receiptMs: number, shuffle: boolean): Plan[] {
  const plans = new Map<string, Plan>();
  for (const [place, { callbackUrl: url, intermediate }] of messages.entries()) {
    for (const { kind, afterMs } of stepsOf(outcomes[place]!, { receiptMs, intermediate, shuffle })) {
      const key = `${kind} ${afterMs} ${url}`;
      const plan = plans.get(key);
      if (plan) plan.places.push(place);
      else plans.set(key, { kind, url, afterMs, places: [place] });
    }
  }
  return [...plans.values()];
}
