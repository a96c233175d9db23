import { and, eq, isNotNull, lte, min, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { chunks } from "../../../../db/schema/sendings";
import { eachApart } from "../../shared/errors/isolate-failures";
import type { Platform, QueueMessage } from "../../shared/ports/platform";
import { GOING_SQL } from "../../tasks/states";
import { type Born, type ChunkMessage, dispatch, dispatchBornClaimed, LEASE_MS } from "./dispatch";

const CHUNKS = 2;
const OWNERS = 100;

type TurnMessage = Extract<QueueMessage, { kind: "turn" }>;

/** Sends the next chunks and queues the account again: one queue message per account shares the lane fairly. */
export async function takeTurn(platform: Platform, { ownerId }: TurnMessage): Promise<void> {
  const { db, clock } = platform;
  const taken = await claim(db, ownerId, clock());
  const sent = await Promise.allSettled(
    taken.map(async ({ firstId, lastId, taskId, lane }) => {
      await dispatch(platform, { kind: "chunk", ownerId, firstId, lastId, taskId, lane });
      await setTurn(db, ownerId, firstId, lastId);
    }),
  );
  await passOn(platform, ownerId);
  // The queue repeats the turn; a failed chunk also has its lease and its reconciliation.
  const failed = sent.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** Sends a chunk that was written as claimed; what must wait gets its turn. */
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
    .returning();
}

// Waiting messages define the next turn; claimed ones have a lease.
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

async function passOn(platform: Platform, ownerId: string): Promise<void> {
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
  if (turn && turn.until > 0) await queue.send([{ kind: "turn", ownerId }]);
  else if (next?.at) await scheduler.wake(next.at);
}
