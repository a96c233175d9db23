import { and, eq, isNotNull, lte, min, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { chunks } from "../../../../../db/schema/sendings";
import { eachApart } from "../../../base/shared/errors/isolate-failures";
import type { Platform, QueueMessage } from "../../../base/shared/ports/platform";
import { GOING_SQL } from "../../../base/tasks/states";
import { type Born, type ChunkMessage, dispatch, dispatchBornClaimed, LEASE_MS, mostClaimed } from "./dispatch";

const CHUNKS = 2;
const OWNERS = 100;
/**
 * Claims into which a turn on a slow channel is divided, so that a provider taking half a second per request finishes
 * one in time.
 */
const CLAIMS = 4;
/** ms; a turn starts no claim later than this. */
const TURN_MS = 10_000;
/** Parallel turns for a channel whose provider accepts one message per request: a turn sends some fifteen a second. */
const BESIDE = 5;

type TurnMessage = Extract<QueueMessage, { kind: "turn" }>;

/** Sends the next chunks and queues the account again: one queue message per account shares the lane fairly. */
export async function takeTurn(platform: Platform, { ownerId, isBeside, besideAt = 0 }: TurnMessage): Promise<void> {
  const { db, clock } = platform;
  const started = clock();
  const taken = (await claim(db, ownerId, started)).map((chunk) => ({
    ...chunk,
    most: mostClaimed(platform, chunk.type),
  }));
  const isSlow = !isBeside && started - besideAt >= TURN_MS && taken.some(({ most }) => Number.isFinite(most));
  if (isSlow) await queueBeside(platform, ownerId);
  const sent = await Promise.allSettled(
    taken.map(async ({ firstId, lastId, taskId, lane, most }) => {
      const chunk = { kind: "chunk", ownerId, firstId, lastId, taskId, lane } as const;
      await sendParts(platform, chunk, { most: most / taken.length, until: started + TURN_MS });
      await setTurn(db, ownerId, firstId, lastId);
    }),
  );
  if (!isBeside) await passOn(platform, ownerId, isSlow ? started : besideAt);
  // The queue repeats the turn; a failed chunk also has its lease and its reconciliation.
  const failed = sent.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * `until`: ms UTC. Claims no more at once than it can send in time: any other messages would have to be claimed again.
 */
async function sendParts(platform: Platform, chunk: ChunkMessage, { most, until }: { most: number; until: number }) {
  const part = Math.ceil(most / CLAIMS);
  let left = most;
  let claimed: number;
  do {
    claimed = await dispatch(platform, chunk, Math.min(part, left));
    left -= claimed;
  } while (claimed >= part && left > 0 && platform.clock() < until);
}

/** Parallel turns for other due chunks; they do not queue a next turn. */
async function queueBeside({ db, queue, clock }: Platform, ownerId: string): Promise<void> {
  const [due] = await db.all<{
    n: number;
  }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM chunks INDEXED BY chunks_turn_of
    WHERE owner_id = ${ownerId} AND turn_at <= ${clock()} LIMIT ${BESIDE * CHUNKS})`);
  const turns = Math.ceil(due!.n / CHUNKS);
  if (turns > 0)
    await queue.send(Array.from({ length: turns }, () => ({ kind: "turn", ownerId, isBeside: true }) as const));
}

/** Sends a chunk that was stored as claimed; messages that must wait get a turn. */
export async function takeBornTurn(platform: Platform, chunk: ChunkMessage, born: Born): Promise<void> {
  const { ownerId, firstId, lastId } = chunk;
  await dispatchBornClaimed(platform, chunk, born);
  const turnAt = await setTurn(platform.db, ownerId, firstId, lastId);
  if (turnAt === null) return;
  if (turnAt > platform.clock()) await platform.scheduler.wake(turnAt);
  else await queueTurn(platform, ownerId);
}

export async function queueTurn({ db, queue, clock }: Pick<Platform, "db" | "queue" | "clock">, ownerId: string) {
  const now = clock();
  const rung = await db.all<{
    one: number;
  }>(sql`INSERT INTO turns (owner_id, until) VALUES (${ownerId}, ${now + LEASE_MS})
    ON CONFLICT (owner_id) DO UPDATE SET until = excluded.until WHERE until <= ${now} OR until > ${now + LEASE_MS}
    RETURNING 1 AS one`);
  if (rung.length > 0) await queue.send([{ kind: "turn", ownerId }]);
}

/** Queues all accounts with a due chunk; returns the next due time (ms UTC) or null. */
export async function queueDueTurns(platform: Platform): Promise<number | null> {
  const { db, clock } = platform;
  const now = clock();
  const [owners, [next]] = await db.batch([
    db.selectDistinct({ ownerId: chunks.ownerId }).from(chunks).where(lte(chunks.turnAt, now)).limit(OWNERS),
    db
      .select({ at: min(chunks.turnAt) })
      .from(chunks)
      .where(and(isNotNull(chunks.turnAt), sql`turn_at > ${now}`)),
  ]);
  await eachApart("turns.sweep", owners, ({ ownerId }) => queueTurn(platform, ownerId), { idOf: (owner) => owner });
  return owners.length === OWNERS ? now : (next?.at ?? null);
}

function claim(db: Database, ownerId: string, now: number) {
  return db
    .update(chunks)
    .set({ turnAt: now + LEASE_MS })
    .where(
      and(
        eq(chunks.ownerId, ownerId),
        sql`first_id IN (SELECT first_id FROM chunks INDEXED BY chunks_turn_of
          WHERE owner_id = ${ownerId} AND turn_at <= ${now} ORDER BY turn_at, first_id LIMIT ${CHUNKS})`,
      ),
    )
    .returning({
      firstId: chunks.firstId,
      lastId: chunks.lastId,
      taskId: chunks.taskId,
      lane: chunks.lane,
      type: sql<string | null>`(SELECT t.data ->> 'type' FROM tasks t
        WHERE t.owner_id = chunks.owner_id AND t.id = chunks.task_id)`,
    });
}

// Waiting messages set the next turn; claimed ones have a lease.
async function setTurn(db: Database, ownerId: string, firstId: string, lastId: string): Promise<number | null> {
  const next = sql`(SELECT min(wait_until) FROM sendings WHERE owner_id = ${ownerId}
    AND id BETWEEN ${firstId} AND ${lastId} AND status = 'pending')`;
  const [chunk] = await db.all<{
    turnAt: number | null;
  }>(sql`UPDATE chunks SET turn_at = (SELECT iif(t.state IN ${GOING_SQL}, ${next}, NULL) FROM tasks t
      WHERE t.owner_id = chunks.owner_id AND t.id = chunks.task_id)
    WHERE owner_id = ${ownerId} AND first_id = ${firstId} RETURNING turn_at AS turnAt`);
  return chunk?.turnAt ?? null;
}

/** `besideAt`: ms UTC when parallel turns were last queued. */
async function passOn(platform: Platform, ownerId: string, besideAt: number): Promise<void> {
  const { db, queue, scheduler, clock } = platform;
  const now = clock();
  const ready = sql`EXISTS (SELECT 1 FROM chunks INDEXED BY chunks_turn_of WHERE owner_id = ${ownerId} AND turn_at <= ${now})`;
  const [[turn], [next]] = await db.batch([
    db.all<{ until: number }>(
      sql`UPDATE turns SET until = iif(${ready}, ${now + LEASE_MS}, 0) WHERE owner_id = ${ownerId} RETURNING until`,
    ),
    db.all<{ at: number | null }>(
      sql`SELECT min(turn_at) AS at FROM chunks INDEXED BY chunks_turn_of WHERE owner_id = ${ownerId} AND turn_at > ${now}`,
    ),
  ]);
  if (turn && turn.until > 0) await queue.send([{ kind: "turn", ownerId, ...(besideAt > 0 && { besideAt }) }]);
  else if (next?.at) await scheduler.wake(next.at);
}
