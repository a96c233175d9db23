import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Lane } from "../../../db/schema/sendings";
import type { Platform, Provider, Ring, SubmitOutcome } from "../shared/platform";
import { type Again, type Claimed, changesOf, openRecorder } from "./answers";
import { applyReceipts } from "./receipts";
import { batchSize, expressBatch } from "./rules";

type ChunkRing = Extract<Ring, { kind: "chunk" }>;
type MessagesRing = Extract<Ring, { kind: "messages" }>;

export const LEASE_MS = 30_000;
/** A request started later than this could outlive the lease, and somebody else would submit the same rows. */
const SUBMIT_UNTIL_MS = 15_000;
const IN_FLIGHT = 4;
/** A code that the provider does not take at once is looked after in the other lane, where nobody waits behind it. */
const TIMEOUT_MS: Record<Lane, number> = { express: 3000, bulk: 10_000 };

/** Claims what of a chunk may go, submits it in the provider's batches and records each answer at once. */
export async function dispatch(platform: Platform, chunk: ChunkRing): Promise<void> {
  const { ownerId, firstId, lastId, taskId } = chunk;
  const started = platform.clock();
  const ofTask =
    taskId === null
      ? sql`task_id IS NULL`
      : sql`task_id = ${taskId} AND EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = ${ownerId} AND t.id = ${taskId}
          AND t.state = 'running')`;
  const rows = await claim(platform.db, ownerId, sql`id BETWEEN ${firstId} AND ${lastId} AND ${ofTask}`, started);
  const { busy, unsure } = await send(platform, ownerId, rows, started, chunk.lane);
  await ringAgain(platform, chunk, Math.min(busy.at, unsure.at));
}

/** The express lane: single messages that rang together, one claim an owner. */
export async function dispatchMessages(platform: Platform, rings: MessagesRing[]): Promise<void> {
  const owners = [...Map.groupBy(rings, (ring) => ring.ownerId)];
  await pool(owners, IN_FLIGHT, async ([ownerId, ofOwner]) => {
    const ids = ofOwner.flatMap((ring) => ring.ids);
    const started = platform.clock();
    const these = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND task_id IS NULL`;
    const rows = await claim(platform.db, ownerId, these, started);
    const again = await send(platform, ownerId, rows, started, ofOwner[0]!.lane);
    await ringAgain(platform, { kind: "messages", ownerId, ids: again.busy.ids, lane: "express" }, again.busy.at);
    await ringAgain(platform, { kind: "messages", ownerId, ids: again.unsure.ids, lane: "bulk" }, again.unsure.at);
  });
}

async function claim(db: Database, ownerId: string, these: SQL, now: number): Promise<Claimed[]> {
  return db.all<Claimed>(sql`UPDATE sendings SET status = 'processing', attempts = attempts + 1,
      is_unsure = is_unsure OR status = 'processing', wait_until = ${now + LEASE_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND ${these} AND status IN ('pending', 'processing') AND wait_until <= ${now}
    RETURNING id, task_id, type, recipient, sender, text, price, is_refundable, attempts, is_unsure, error`);
}

/** Submits claimed rows; answers which are to be tried again, and when. */
async function send(platform: Platform, ownerId: string, rows: Claimed[], started: number, lane: Lane): Promise<Again> {
  const recorder = openRecorder(platform, ownerId);
  const provider = rows[0] && platform.providers.forType(rows[0].type);
  // No provider is configured for the channel any more: the rows wait for their next look, visibly.
  if (!provider) return recorder.again;
  const answered = (batch: Claimed[], outcomes: SubmitOutcome[]) =>
    recorder.add(changesOf(batch, outcomes, provider.name, platform.clock()));

  const fresh = await reconcile(platform, provider, ownerId, rows, answered);
  const maxBatch = lane === "express" ? expressBatch(fresh.length) : provider.maxBatch;
  await pool(inBatches(fresh, maxBatch), IN_FLIGHT, async (batch) => {
    if (platform.clock() - started > SUBMIT_UNTIL_MS) return;
    const messages = batch.map((row) => ({
      ownerId,
      id: row.id,
      to: row.recipient,
      sender: row.sender,
      text: row.text,
    }));
    await answered(batch, await provider.submit(messages, TIMEOUT_MS[lane]));
  });
  return recorder.again;
}

async function ringAgain(platform: Platform, ring: Ring, retryAt: number): Promise<void> {
  if (!Number.isFinite(retryAt)) return;
  await platform.bell.ring([ring], Math.max(1, Math.ceil((retryAt - platform.clock()) / 1000)));
}

// A submit without an answer may have arrived: the provider is asked before anything goes out twice.
async function reconcile(
  platform: Platform,
  provider: Provider,
  ownerId: string,
  rows: Claimed[],
  answered: (batch: Claimed[], outcomes: SubmitOutcome[]) => Promise<void>,
): Promise<Claimed[]> {
  const unsure = rows.filter((row) => row.is_unsure);
  if (unsure.length === 0) return rows;
  const sure = rows.filter((row) => !row.is_unsure);
  const known = await provider.find(unsure.map(({ id }) => ({ ownerId, id }))).catch(() => null);
  if (known === null) {
    await answered(unsure, []);
    return sure;
  }
  await applyReceipts(platform, known);
  const found = new Set(known.map(({ id }) => id));
  const missing = unsure.filter(({ id }) => !found.has(id));
  const over = missing.filter(({ error }) => error !== null);
  await answered(
    over,
    over.map(({ id, error }) => ({ id, kind: "rejected", code: error!, detail: "" })),
  );
  return [...sure, ...missing.filter(({ error }) => error === null)];
}

function inBatches(rows: Claimed[], maxBatch: number): Claimed[][] {
  const batches: Claimed[][] = [];
  for (const [attempts, ofAttempt] of Map.groupBy(rows, (row) => row.attempts)) {
    const size = batchSize(attempts, Math.min(maxBatch, ofAttempt.length));
    for (let from = 0; from < ofAttempt.length; from += size) batches.push(ofAttempt.slice(from, from + size));
  }
  return batches;
}

async function pool<T>(items: T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(size, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}

export function chunkRing(chunk: {
  ownerId: string;
  firstId: string;
  lastId: string;
  taskId: string | null;
  lane: Lane;
}) {
  const { ownerId, firstId, lastId, taskId, lane } = chunk;
  return { kind: "chunk", ownerId, firstId, lastId, taskId, lane } satisfies Ring;
}
