import type { Lane } from "../../../../../db/schema/sendings";
import { batchSize, expressBatch } from "../../../base/chains/status";
import { forgetAddresses } from "../../../base/channels/addresses";
import type { Extras } from "../../../base/channels/extras";
import { pool } from "../../../base/shared/pool";
import {
  type Address,
  NEVER_LEFT,
  type Provider,
  type Submit,
  type SubmitOutcome,
} from "../../../base/shared/ports/platform";
import { composed } from "../../../base/text/composed";
import type { KnownProvider } from "../../../network/routing/providers/known-providers";
import type { Route } from "../../../network/routing/route";
import { replaced } from "../../../network/routing/rules/replacements";
import { unsubscribeUrl } from "../../unsubscribe/unsubscribe";
import type { Reach } from "../compose/reachability";
import { openText } from "../compose/sealed-text";
import { batchKeyOf } from "./batch-key";
import { payloadsOf } from "./provider-payload";
import { putBack } from "./rate-limits";
import { type Claimed, changesOf } from "./record-outcomes";
import type { Submission } from "./submit";

/** Requests per claim: D1 allows a thousand queries per invocation, which may send two chunks. */
export const REQUESTS = 200;
/** ms; a later request could outlive the lease, and another worker would submit the same rows. */
const SUBMIT_UNTIL_MS = 15_000;
/** ms; slow one-time codes move to the bulk lane, where they do not delay others. */
const TIMEOUT_MS: Record<Lane, number> = { express: 3000, bulk: 10_000 };
/** ms; longer for providers without look-up, whose lost response cannot be recovered. */
const PATIENCE_MS = 15_000;

/** The rows of a claim that one provider carries. */
export interface Share {
  known: KnownProvider;
  routes: Map<Claimed, Route | null>;
  reach: Reach | undefined;
  validityOf: (row: Claimed) => number;
  /** Maximum parallel requests. */
  inFlight: number;
}

interface ProviderShare extends Share {
  provider: Provider;
}

export async function submitShare(submission: Submission, share: Share): Promise<void> {
  const { provider } = share.known;
  if (!provider) return;
  const own = { ...share, provider };
  await pool(batchesOf(submission.lane, own), share.inFlight, (batch) => submitBatch(submission, own, batch));
}

function batchesOf(lane: Lane, share: ProviderShare): Claimed[][] {
  const rows = [...share.routes.keys()];
  const { saysOneThing = false, whenLost, maxBatch } = share.provider.capabilities;
  const most = lane === "express" ? expressBatch(rows.length) : maxBatch;
  const isRepetition = whenLost !== undefined && !saysOneThing && rows.some((row) => row.is_unsure);
  const togetherBy = (row: Claimed) => (saysOneThing ? (keyOf(share, row) ?? row.id) : "");
  return inBatches(rows, isRepetition ? 1 : most, togetherBy);
}

const keyOf = ({ provider, reach }: ProviderShare, row: Claimed) => batchKeyOf(provider, row, reach);

async function submitBatch(submission: Submission, share: ProviderShare, whole: Claimed[]): Promise<void> {
  const { platform, claim, lane, recorder } = submission;
  const { known, provider, routes } = share;
  const { whenLost } = provider.capabilities;
  const isOver = platform.clock() - claim.started > SUBMIT_UNTIL_MS || submission.requests >= REQUESTS;
  if (isOver) return void submission.unsent.push(...whole);
  submission.requests++;
  const batch = await submission.pass(whole);
  if (batch.length < whole.length) await releaseStopped(submission, whole, batch);
  if (batch.length === 0) return;
  const messages = await messagesOf(submission, share, batch);
  if (whenLost) await submission.mark(batch, provider);
  const outcomes = await provider.submit(messages, whenLost === "leave" ? PATIENCE_MS : TIMEOUT_MS[lane]);
  const [left, unsent] = apart(batch, outcomes);
  submission.unsent.push(...unsent);
  await recorder.add(changesOf(left, outcomes, provider, platform.clock(), (row) => routes.get(row) ?? undefined));
  const gone = outcomes.flatMap((outcome) => outcome.gone ?? []);
  await forgetAddresses(platform.db, known.config.id, gone);
}

/** Separates rows whose request left from the others. */
function apart(batch: Claimed[], outcomes: readonly SubmitOutcome[]): [Claimed[], Claimed[]] {
  const stayed = outcomes.filter((outcome) => outcome.kind === "retry" && outcome.code === NEVER_LEFT);
  if (stayed.length === 0) return [batch, []];
  const ids = new Set(stayed.map(({ id }) => id));
  return [batch.filter(({ id }) => !ids.has(id)), batch.filter(({ id }) => ids.has(id))];
}

/** Releases unsubmitted rows of a task that was paused or stopped in the meantime. */
async function releaseStopped({ platform, claim }: Submission, whole: Claimed[], batch: Claimed[]): Promise<void> {
  const now = platform.clock();
  const left = whole.filter((row) => !batch.includes(row) && row.is_unsure === 0);
  await putBack(platform, claim.ownerId, new Map(left.map(({ id }) => [id, now])));
}

async function messagesOf({ platform, claim }: Submission, share: ProviderShare, batch: Claimed[]): Promise<Submit[]> {
  const { ownerId } = claim;
  const { known, provider, reach, validityOf } = share;
  const { address, saysOneThing } = provider.capabilities;
  const payloads = await payloadsOf(platform, ownerId, batch);
  const texts = await Promise.all(batch.map(({ id, payload }) => openText(platform, id, payload)));
  return batch.map((row, index) => {
    const more = {
      payload: payloads.get(row.id),
      addresses: reach?.addresses.get(row.recipient),
      unsubscribe: address === "email" ? unsubscribeUrl(platform.config, { ...row, ownerId }) : undefined,
      validityMs: validityOf(row),
      batchKey: (saysOneThing && keyOf(share, row)) || undefined,
    };
    return replaced(toSubmit(ownerId, { ...row, text: texts[index] ?? row.text }, more), known.replacements);
  });
}

interface More {
  payload: Extras | undefined;
  addresses: Address[] | undefined;
  unsubscribe: string | undefined;
  validityMs: number;
  batchKey: string | undefined;
}

function toSubmit(
  ownerId: string,
  row: Claimed,
  { payload, addresses, unsubscribe, validityMs, batchKey }: More,
): Submit {
  const { id, type, recipient, sender, text } = row;
  return {
    ownerId,
    id,
    type,
    to: recipient,
    sender,
    text: composed(text),
    validityMs,
    ...(payload ? { payload } : {}),
    ...(addresses ? { addresses } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(batchKey ? { batchKey } : {}),
    ...(row.is_test ? { attempt: row.attempts } : {}),
  };
}

function inBatches(rows: Claimed[], maxBatch: number, togetherBy: (row: Claimed) => string): Claimed[][] {
  const batches: Claimed[][] = [];
  for (const [attempts, ofAttempt] of Map.groupBy(rows, (row) => row.attempts)) {
    for (const together of Map.groupBy(ofAttempt, togetherBy).values()) {
      const size = batchSize(attempts, Math.min(maxBatch, together.length));
      for (let from = 0; from < together.length; from += size) batches.push(together.slice(from, from + size));
    }
  }
  return batches;
}
