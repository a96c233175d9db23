import { NO_ROUTE, VALIDITY_MS } from "../../../base/chains/status";
import type { Provider, Receipt } from "../../../base/shared/ports/platform";
import { applyReceipts } from "../receipts/apply-receipts";
import { type Claimed, changesOf } from "./record-outcomes";
import type { Submission } from "./submit";
import { carrierOf, lost, suspectsOf } from "./uncertain";

/** A submit without a response may have arrived: looks it up, and returns the rows that no provider has. */
export async function reconcileUncertain(submission: Submission, rows: Claimed[]): Promise<Claimed[]> {
  const all = suspectsOf(submission.claim.routing.routing, carrierOf(rows[0]!));
  // Providers without look-up are recorded before the submit, so none of their rows lacks a provider.
  const suspects = all.filter(({ capabilities }) => !capabilities.whenLost);
  const sole = suspects.length === 1 ? suspects[0]! : null;
  const { found, hasFailed } = await pollSuspects(submission, rows, suspects);
  const missing = rows.filter(({ id }) => !found.has(id));
  const isNowhere = all.length > 0 && rows.every(({ provider }) => provider === null);
  // A missing look-up or response proves nothing.
  const isProven = (suspects.length > 0 || isNowhere) && !hasFailed;
  if (isProven) return failExhausted(submission, missing, sole);
  await keepUncertain(submission, missing, sole);
  return [];
}

async function pollSuspects({ platform, claim }: Submission, rows: Claimed[], suspects: Provider[]) {
  const handed = rows.map(({ id, provider_ref: ref, recipient: to }) => ({ ownerId: claim.ownerId, id, ref, to }));
  const answers = await Promise.allSettled(suspects.map(async (suspect) => suspect.find(handed)));
  const receipts = answers.flatMap((answer): Receipt[] => (answer.status === "fulfilled" ? answer.value : []));
  await applyReceipts(platform, receipts);
  return {
    found: new Set(receipts.map(({ id }) => id)),
    hasFailed: answers.some(({ status }) => status === "rejected"),
  };
}

/** Queried again later; lost after a day. A reported uncertainty is not reported twice. */
async function keepUncertain({ platform, recorder }: Submission, rows: Claimed[], sole: Provider | null) {
  const before = platform.clock() - VALIDITY_MS;
  const isLost = ({ unsure_since: since }: Claimed) => since !== null && since <= before;
  const left = rows.filter(isLost);
  await recorder.add(changesOf(left, left.map(lost), sole, platform.clock()));
  const waiting = changesOf(
    rows.filter((row) => !isLost(row)),
    [],
    sole,
    platform.clock(),
  );
  const reported = new Set(rows.filter((row) => row.is_told_unsure).map(({ id }) => id));
  await recorder.add(waiting.map((change) => (reported.has(change.id) ? { ...change, entries: [] } : change)));
}

/** After the last attempt, rows fail with its error; returns the others. */
async function failExhausted({ platform, recorder }: Submission, rows: Claimed[], sole: Provider | null) {
  const isOver = ({ error }: Claimed) => error !== null && error !== NO_ROUTE;
  const over = rows.filter(isOver);
  const outcomes = over.map(({ id, error }) => ({ id, kind: "rejected", code: error!, detail: "" }) as const);
  await recorder.add(changesOf(over, outcomes, sole, platform.clock()));
  return rows.filter((row) => !isOver(row));
}
