import { and, between, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { chunks, sendings } from "../../../../../db/schema/sendings";
import { type TaskState, tasks } from "../../../../../db/schema/tasks";
import { SOME_DAY } from "../../../base/chains/chain";
import { chainOf } from "../../../base/chains/ids";
import { STOPPED, VALIDITY_MS } from "../../../base/chains/status";
import { reportFailure } from "../../../base/shared/errors/isolate-failures";
import type { Platform, Receipt } from "../../../base/shared/ports/platform";
import { isEnded, mayGo } from "../../../base/tasks/states";
import { openRouting, type Routing } from "../../../network/routing/config";
import { chunkMessage } from "../dispatch/dispatch";
import { queueTurn } from "../dispatch/fair-queue";
import { holderOf, SUBMITTED_UNCERTAIN, suspectsOf } from "../dispatch/uncertain";
import { followUp } from "../fallbacks/trigger";
import { applyReceipts } from "../receipts/apply-receipts";
import { announceChanges } from "../settle/announce-messages";
import type { Change } from "../settle/change";
import { settle } from "../settle/settle";

const RECEIPT_OVERDUE_MS = 20_000;
const RETRY_MS = 30_000;
const UNHEARD_MS = 5 * 60_000;
const RECEIPT_CHECKS_MS = [30_000, 60_000, 300_000, 1_800_000, 3_600_000, 21_600_000];

type ChunkRow = typeof chunks.$inferSelect;
type Waiting = Awaited<ReturnType<typeof waitingIn>>[number];

/** Queues due messages, polls for lost receipts, expires old messages and decides waiting chains. */
export async function reconcileChunk(platform: Platform, chunk: ChunkRow): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  const [unfinished, state] = await Promise.all([waitingIn(db, chunk), stateOf(db, chunk)]);
  // Moderated messages wait until the task stops.
  const isOver = isEnded(state);
  const waiting = unfinished.filter((row) => row.status !== "paused" || row.fallbackAt !== null || isOver);
  if (waiting.length === 0) return finish(db, chunk);

  const unsent = waiting.filter(
    ({ status }) => status === "pending" || status === "processing" || (status === "paused" && isOver),
  );
  const next = Math.min(...unsent.map(({ waitUntil }) => waitUntil));
  const sent = waiting.filter((row) => row.status === "sent" && !row.isFinal);
  const isStale = ({ createdAt }: Waiting) => isOver || (state === "completed" && createdAt <= now - VALIDITY_MS);
  const ended = unsent.filter((row) => isStale(row) && (row.status !== "processing" || row.waitUntil <= now));
  const kept = ended.length > 0 ? await cancel(platform, chunk, ended, isOver ? STOPPED : "waitedOut") : 0;
  if (mayGo(state) && unsent.length > ended.length) await queueDue(platform, chunk, next);
  const isHeard = await askAfter(platform, chunk, sent, now);
  const undecided = waiting.filter(({ fallbackAt: at }) => at !== null && (at === SOME_DAY || at <= now || isOver));
  await followUp(
    platform,
    chunk.ownerId,
    undecided.map(({ id }) => chainOf(id)),
  );

  const isSubmitting = unsent.length > kept;
  const pause = sent.length > 0 ? RETRY_MS : Math.max(RETRY_MS, next - now);
  const byLooks = RECEIPT_CHECKS_MS[chunk.looks] ?? RECEIPT_CHECKS_MS.at(-1)!;
  const delay = isSubmitting ? pause : isHeard && kept === 0 ? byLooks : Math.min(byLooks, UNHEARD_MS);
  const inHands = unsent.some(({ status, waitUntil }) => status === "processing" && waitUntil + RETRY_MS > now);
  const dueAt = state === "paused" && sent.length === 0 && !inHands ? null : now + delay;
  // Receipt polls are counted from the last submit.
  await setDue(db, chunk, dueAt, isSubmitting ? 0 : chunk.looks);
}

async function queueDue(platform: Platform, chunk: ChunkRow, at: number): Promise<void> {
  const isNow = at <= platform.clock();
  if (chunk.taskId === null) return isNow ? platform.queue.send([chunkMessage(chunk)]) : undefined;
  await platform.db
    .update(chunks)
    .set({ turnAt: at })
    .where(
      and(
        eq(chunks.ownerId, chunk.ownerId),
        eq(chunks.firstId, chunk.firstId),
        or(isNull(chunks.turnAt), gt(chunks.turnAt, at)),
      ),
    );
  if (isNow) await queueTurn(platform, chunk.ownerId);
}

function waitingIn(db: Database, chunk: ChunkRow) {
  return db
    .select({
      id: sendings.id,
      chunkId: sendings.chunkId,
      resellerId: sendings.resellerId,
      status: sendings.status,
      isFinal: sendings.isFinal,
      step: sendings.step,
      steps: sendings.steps,
      fallbackAt: sendings.fallbackAt,
      waitUntil: sendings.waitUntil,
      isUnsure: sendings.isUnsure,
      isGiven: sql<number>`${sendings.isUnsure} >= ${SUBMITTED_UNCERTAIN}`,
      isTest: sendings.isTest,
      price: sendings.price,
      isRefundable: sendings.isRefundable,
      type: sendings.type,
      provider: sendings.provider,
      providerRef: sendings.providerRef,
      recipient: sendings.recipient,
      createdAt: sendings.createdAt,
      updatedAt: sendings.updatedAt,
    })
    .from(sendings)
    .where(
      and(
        eq(sendings.ownerId, chunk.ownerId),
        between(sendings.id, chunk.firstId, chunk.lastId),
        chunk.taskId === null ? isNull(sendings.taskId) : eq(sendings.taskId, chunk.taskId),
        or(
          inArray(sendings.status, ["pending", "processing", "paused"]),
          and(eq(sendings.status, "sent"), eq(sendings.isFinal, false)),
          sql`+${sendings.fallbackAt} IS NOT NULL`,
        ),
      ),
    );
}

async function stateOf(db: Database, chunk: ChunkRow): Promise<TaskState> {
  if (chunk.taskId === null) return "running";
  const task = await db
    .select({ state: tasks.state })
    .from(tasks)
    .where(and(eq(tasks.ownerId, chunk.ownerId), eq(tasks.id, chunk.taskId)))
    .get();
  return task?.state ?? "stopped";
}

/** Messages expire after a day, or two if the provider does not respond. Returns true if none was open. */
async function askAfter(platform: Platform, chunk: ChunkRow, sent: Waiting[], now: number): Promise<boolean> {
  const overdue = sent.filter((row) => now - row.updatedAt >= RECEIPT_OVERDUE_MS);
  if (overdue.length === 0) return true;
  const { receipts, unheard } = await find(await openRouting(platform), chunk.ownerId, overdue);
  await applyReceipts(platform, receipts);
  const expired = overdue.filter((row) => now - row.updatedAt >= VALIDITY_MS * (unheard.has(row.id) ? 2 : 1));
  await applyReceipts(
    platform,
    expired.map(
      ({ id }) => ({ ownerId: chunk.ownerId, id, status: "failed", at: now, code: "expired" }) satisfies Receipt,
    ),
  );
  return unheard.size === 0;
}

/** Returns how many messages stay, for a day at most, because the provider does not respond. */
async function cancel(platform: Platform, chunk: ChunkRow, rows: Waiting[], error: string): Promise<number> {
  const unsure = rows
    .filter((row) => row.isUnsure || row.status === "processing")
    .map((row) => (row.status === "processing" && !row.isGiven ? { ...row, provider: null } : row));
  const routing = await openRouting(platform);
  const { receipts, unheard } = await find(routing, chunk.ownerId, unsure);
  await applyReceipts(platform, receipts);
  const found = new Set(receipts.map(({ id }) => id));
  const now = platform.clock();
  const isHeld = (row: Waiting) => row.isUnsure && holderOf(routing, row) !== undefined;
  const isKept = (row: Waiting) => unheard.has(row.id) && !isHeld(row) && now - row.updatedAt < VALIDITY_MS;
  const unasked = new Set(unsure.filter((row) => suspectsOf(routing, row).length === 0).map(({ id }) => id));
  const left = rows.filter(({ id }) => !found.has(id));
  const changes = left
    .filter((row) => !isKept(row))
    .map((row): Change => {
      const { id, chunkId, resellerId, step, steps, status, price, isRefundable } = row;
      const base = { id, step, steps, taskId: chunk.taskId, chunkId, resellerId, from: status, price, isRefundable };
      // Without look-up it may have arrived: a receipt or the end of the day decides.
      if (isHeld(row) || unheard.has(row.id) || unasked.has(row.id)) {
        const unsure = { at: now, status: "unsure" as const, code: "noAnswer" };
        const entries = [...(status === "processing" ? [unsure] : []), { at: now, status: "sent" as const }];
        return { ...base, to: "sent", entries, isUnsure: true };
      }
      return {
        ...base,
        to: "failed",
        error,
        entries: [{ at: now, status: "failed", code: error }],
      };
    });
  const settled = await settle(platform.db, chunk.ownerId, changes, now);
  await announceChanges(platform, chunk.ownerId, changes, settled);
  await followUp(platform, chunk.ownerId, settled.chains);
  return left.length - changes.length;
}

async function find(routing: Routing, ownerId: string, rows: Waiting[]) {
  const byProvider = Map.groupBy(
    rows.flatMap((row) => suspectsOf(routing, row).map((provider) => ({ provider, row }))),
    ({ provider }) => provider,
  );
  const unheard = new Set<string>();
  const answers = await Promise.all(
    [...byProvider].map(async ([provider, pairs]): Promise<Receipt[]> => {
      try {
        return await provider.find(
          pairs.map(({ row }) => ({ ownerId, id: row.id, ref: row.providerRef, to: row.recipient })),
        );
      } catch (error) {
        reportFailure("receipts.unheard", { provider: provider.id }, error);
        const mayHave = pairs.filter(({ row }) => row.provider !== null || !provider.capabilities.whenLost);
        for (const { row } of mayHave) unheard.add(row.id);
        return [];
      }
    }),
  );
  return { receipts: answers.flat(), unheard };
}

// Task chunks stay, because they list the task's messages. Buckets of single messages are removed.
async function finish(db: Database, chunk: ChunkRow): Promise<void> {
  const { ownerId, firstId, lastId, taskId } = chunk;
  if (taskId !== null) return setDue(db, chunk, null);
  // A repeated request keeps its first id, so a message may have joined the bucket.
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM sendings s WHERE s.owner_id = ${ownerId}
    AND s.id BETWEEN ${firstId} AND ${lastId} AND s.task_id IS NULL
    AND (s.status IN ('pending', 'processing') OR (s.status = 'sent' AND NOT s.is_final) OR +s.fallback_at IS NOT NULL))`;
  await db.delete(chunks).where(and(eq(chunks.ownerId, ownerId), eq(chunks.firstId, firstId), isEmpty));
}

// A resume or stop after the claim takes precedence.
async function setDue(db: Database, chunk: ChunkRow, dueAt: number | null, polls = chunk.looks): Promise<void> {
  await db
    .update(chunks)
    .set({ dueAt, looks: polls })
    .where(
      and(eq(chunks.ownerId, chunk.ownerId), eq(chunks.firstId, chunk.firstId), eq(chunks.dueAt, chunk.dueAt ?? 0)),
    );
}
