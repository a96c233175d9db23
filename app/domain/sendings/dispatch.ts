import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Lane } from "../../../db/schema/sendings";
import type { Platform, Provider, Ring, SubmitOutcome } from "../shared/platform";
import { announceChanges } from "./announce";
import { applyReceipts } from "./receipts";
import { backoff, batchSize, MAX_ATTEMPTS } from "./rules";
import { type Change, settle } from "./settle";

type ChunkRing = Extract<Ring, { kind: "chunk" }>;

export const LEASE_MS = 30_000;
/** A request started later than this could outlive the lease, and somebody else would submit the same rows. */
const SUBMIT_UNTIL_MS = 15_000;
const IN_FLIGHT = 4;

interface Claimed {
  id: string;
  task_id: string | null;
  type: string;
  recipient: string;
  sender: string;
  text: string;
  price: number;
  is_refundable: number;
  attempts: number;
  is_unsure: number;
}

/** Claims what of a chunk may go, submits it in the provider's batches and records each answer at once. */
export async function dispatch(platform: Platform, chunk: ChunkRing): Promise<void> {
  const started = platform.clock();
  const rows = await claim(platform.db, chunk, started);
  if (rows.length === 0) return;
  const first = rows[0]!;
  const provider = platform.providers.forType(first.type);
  // No provider is configured for the channel any more: the rows wait for their next look, visibly.
  if (!provider) return;

  const unknown = await reconcile(platform, provider, chunk.ownerId, rows);
  let retryAt = Number.POSITIVE_INFINITY;
  await pool(inBatches(unknown, provider.maxBatch), IN_FLIGHT, async (batch) => {
    if (platform.clock() - started > SUBMIT_UNTIL_MS) return;
    const outcomes = await provider.submit(
      batch.map((row) => ({ ownerId: chunk.ownerId, id: row.id, to: row.recipient, sender: row.sender, text: row.text })),
    );
    retryAt = Math.min(retryAt, await record(platform, provider, chunk.ownerId, batch, outcomes));
  });
  if (Number.isFinite(retryAt)) {
    const seconds = Math.max(1, Math.ceil((retryAt - platform.clock()) / 1000));
    await platform.bell.ring([chunk], seconds);
  }
}

async function claim(db: Database, { ownerId, firstId, lastId, taskId }: ChunkRing, now: number): Promise<Claimed[]> {
  const ofTask =
    taskId === null
      ? sql`task_id IS NULL`
      : sql`task_id = ${taskId} AND EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = ${ownerId} AND t.id = ${taskId}
          AND t.state = 'running')`;
  return db.all<Claimed>(sql`UPDATE sendings SET status = 'processing', attempts = attempts + 1,
      is_unsure = is_unsure OR status = 'processing', wait_until = ${now + LEASE_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id BETWEEN ${firstId} AND ${lastId}
      AND status IN ('pending', 'processing') AND wait_until <= ${now} AND ${ofTask}
    RETURNING id, task_id, type, recipient, sender, text, price, is_refundable, attempts, is_unsure`);
}

// A submit without an answer may have arrived: the provider is asked before anything goes out twice.
async function reconcile(platform: Platform, provider: Provider, ownerId: string, rows: Claimed[]): Promise<Claimed[]> {
  const unsure = rows.filter((row) => row.is_unsure);
  if (unsure.length === 0) return rows;
  const known = await provider.find(unsure.map(({ id }) => ({ ownerId, id })));
  await applyReceipts(platform, known);
  const found = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !found.has(id));
}

function inBatches(rows: Claimed[], maxBatch: number): Claimed[][] {
  const batches: Claimed[][] = [];
  for (const [attempts, ofAttempt] of Map.groupBy(rows, (row) => row.attempts)) {
    const size = batchSize(attempts, maxBatch);
    for (let from = 0; from < ofAttempt.length; from += size) batches.push(ofAttempt.slice(from, from + size));
  }
  return batches;
}

/** Writes the answers; returns when the earliest retry is due (ms UTC), Infinity if none is. */
async function record(
  platform: Platform,
  provider: Provider,
  ownerId: string,
  batch: Claimed[],
  outcomes: SubmitOutcome[],
): Promise<number> {
  const now = platform.clock();
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const changes = batch.map((row) =>
    changeOf(row, byId.get(row.id) ?? { id: row.id, kind: "unknown", code: "noAnswer" }, provider.name, now),
  );
  const done = await settle(platform.db, ownerId, changes, now);
  await announceChanges(platform, ownerId, changes.filter(({ id }) => done.has(id)));
  return Math.min(...changes.map(({ waitUntil }) => waitUntil ?? Number.POSITIVE_INFINITY));
}

function changeOf(row: Claimed, outcome: SubmitOutcome, provider: string, now: number): Change {
  const base = {
    id: row.id,
    taskId: row.task_id,
    from: "processing" as const,
    price: row.price,
    isRefundable: row.is_refundable === 1,
    provider,
  };
  if (outcome.kind === "accepted") {
    const entry = { at: now, status: "sent" as const, detail: provider };
    return { ...base, to: "sent", ref: outcome.ref, entries: [entry], isUnsure: false };
  }
  const { code } = outcome;
  if (outcome.kind === "rejected") {
    const entry = { at: now, status: "failed" as const, code, detail: outcome.detail };
    return { ...base, to: "failed", error: code, entries: [entry], isUnsure: false };
  }
  if (row.attempts >= MAX_ATTEMPTS) {
    return { ...base, to: "failed", error: code, entries: [{ at: now, status: "failed", code }] };
  }
  const afterMs = Math.max(backoff(row.attempts), outcome.kind === "retry" ? outcome.afterMs : 0);
  const isUnsure = outcome.kind === "unknown";
  const entry = { at: now, status: isUnsure ? ("unsure" as const) : ("retry" as const), code };
  return { ...base, to: "pending", entries: [entry], waitUntil: now + afterMs, ...(isUnsure ? { isUnsure } : {}) };
}

async function pool<T>(items: T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(size, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}

export function chunkRing(chunk: { ownerId: string; firstId: string; lastId: string; taskId: string | null; lane: Lane }) {
  const { ownerId, firstId, lastId, taskId, lane } = chunk;
  return { kind: "chunk", ownerId, firstId, lastId, taskId, lane } satisfies Ring;
}
