import type { Batch, Inbox } from "./inbox";
import { type Outcome, outcomeOf, stepsOf } from "./outcomes";

/** A submitted message in the provider-neutral form. Numbers are digits without plus. */
export interface Submitted {
  reference: string;
  to: string;
  from: string;
  text: string;
  parts: number;
  callbackUrl: string | null;
  callbackData: string | null;
  intermediate: boolean;
  /** What a repetition is known by, where the wire carries no reference of the client's. */
  sameAs?: string;
}

/** Receipts of one batch that go out together; `places` are positions in the batch. */
export interface Plan {
  kind: string;
  url: string | null;
  afterMs: number;
  places: number[];
}

export type Verdict = "accepted" | "tooManyRequests" | "serverError";

const HANG_MS = 120_000;
// SQLite takes at most 2 MB in one string; a character may need three bytes.
const MAX_CHUNK = 500_000;

type Kept = Pick<Batch, "channel" | "provider" | "bulk" | "letter" | "extras">;

/** Messages that have all but their own fields in common. */
export interface Part {
  batch: Kept;
  messages: Submitted[];
}

/** Takes in one submit of a provider, all of whose messages are alike. */
export function takeIn(inbox: DurableObjectStub<Inbox>, batch: Kept, messages: Submitted[]): Promise<Verdict> {
  return takeTogether(inbox, [{ batch, messages }]);
}

/**
 * Takes in one submit of a provider. It stands or falls as a whole: one number that is refused for now refuses the
 * request, and the refusals are counted per reference, so that a repeated request gets through. A number that hangs
 * always hangs the request and nothing of it is stored. Does not answer for up to 120 s in that case. `onDecided` hears
 * whether it is stored, and how soon that is said, if ever.
 */
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
  const { answer, isCarriedOut, latencyMs, receiptMs, shuffle } = await inbox.admit(provider, scripted);
  if (isCarriedOut) {
    for (const { batch, messages } of parts) {
      const outcomes = messages.map(({ to }) => outcomeOf(to));
      const plans = planOf(messages, outcomes, receiptMs, shuffle);
      await inbox.accept({ ...batch, chunks: chunksOf(messages, outcomes), plans });
    }
  }
  await onDecided?.(isCarriedOut, latencyMs);
  if (latencyMs > 0) await scheduler.wait(latencyMs);
  if (answer !== "silence") return answer;
  await scheduler.wait(HANG_MS);
  return "serverError";
}

// Arrays instead of objects: SQLite reads each row out of this JSON.
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
