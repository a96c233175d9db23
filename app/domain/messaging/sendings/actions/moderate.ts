import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { chunks, type Moderation, type sendings } from "../../../../../db/schema/sendings";
import { halved, reportFailure } from "../../../base/shared/errors/isolate-failures";
import { firstIdAt } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { type Walk, walkAlong } from "../../../base/shared/walk";
import { followUp } from "../fallbacks/trigger";
import { announceChanges } from "../settle/announce-messages";
import type { Change } from "../settle/change";
import { bucketOf, bucketRange } from "../settle/express-buckets";
import { settle } from "../settle/settle";
import { announceHeld } from "./notify-moderators";

export interface HeldRow {
  ownerId: string;
  id: string;
  taskId: string | null;
  chunkId: string | null;
  resellerId: string | null;
  type: string;
  sender: string;
  recipient: string;
  text: string;
  price: number;
  isRefundable: number;
  step: number;
  steps: number;
  timeline: (typeof sendings.$inferSelect)["timeline"];
}

export const PAGE = 1000;
/** A tick reads more than one page only if messages cannot be settled. */
const MAX_PAGES = 20;

/** Messages that rules hold for moderation, of all accounts; oldest first by default. */
export async function findHeld(db: Database, { limit, offset = 0, direction = "asc", ...walk }: HeldWalk) {
  const { where, order } = walkAlong(sql`s.id`, { ...walk, direction });
  const found = await readHeld(db, sql.join([sql`1`, ...where], sql` AND `), limit + 1, { order, offset });
  const rows = found.slice(0, limit);
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

type HeldWalk = Walk & { limit: number; offset?: number };

/**
 * Applies one page of a decision, idempotently: a message that cannot be changed stays held and blocks no others.
 * Returns how many moved.
 */
export async function applyVerdict(
  platform: Platform,
  rows: readonly HeldRow[],
  moderation: Exclude<Moderation, "pending">,
): Promise<number> {
  let moved = 0;
  for (const [ownerId, own] of Map.groupBy(rows, (row) => row.ownerId)) {
    const act = async (some: readonly HeldRow[]) => {
      moved +=
        moderation === "approved"
          ? await release(platform, ownerId, some)
          : await endHeld(platform, ownerId, some, "rejectedByManager");
    };
    await halved(own, act, { alone: async ({ id }, error) => reportFailure("held.decide", { ownerId, id }, error) });
  }
  return moved;
}

async function release(platform: Platform, ownerId: string, rows: readonly HeldRow[]): Promise<number> {
  const { db, clock, queue, scheduler } = platform;
  const now = clock();
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const entry = JSON.stringify({ at: now, status: "pending", code: "approved" });
  const released = db.all<{
    id: string;
  }>(sql`UPDATE sendings SET status = 'pending', error = NULL, updated_at = ${now},
      timeline = substr(timeline, 1, length(timeline) - 1) || ',' || ${entry} || ']'
    WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${ids})) AND ${isHeld(sql``)} RETURNING id`);
  const alone = rows.filter(({ taskId }) => taskId === null).map(({ id }) => id);
  const [done] = await db.batch([
    released,
    ...bucketsOf(db, ownerId, alone, now),
    db.run(sql`UPDATE chunks SET due_at = ${now}, looks = 0 WHERE (owner_id, first_id) IN (
      SELECT c.owner_id, c.first_id FROM json_each(${ids}) j CROSS JOIN chunks c
        ON c.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND c.first_id <= j.value AND c.last_id >= j.value
      WHERE c.task_id IS NOT NULL)`),
  ]);
  await Promise.allSettled([
    alone.length > 0 ? queue.send([{ kind: "messages", ownerId, ids: alone, lane: "bulk" }]) : undefined,
    scheduler.wake(now),
  ]);
  return (done as { id: string }[]).length;
}

/** A large campaign may already be decided while its messages wait for their page. */
const isUndecided = sql`NOT EXISTS (SELECT 1 FROM held_decisions d INDEXED BY held_decisions_open
  WHERE d.id = coalesce(s.task_id, s.id) AND d.due_at IS NOT NULL)`;

export const HELD_MS = 3 * 24 * 60 * 60_000;

/** Ends and refunds messages not moderated in time, one page per call. One that cannot be settled blocks no others. */
export async function expireHeld(platform: Platform): Promise<void> {
  const before = platform.clock() - HELD_MS;
  // A fallback is created after its root, whose time is in the id.
  const late = sql`s.id < ${firstIdAt(before + 1)} AND s.created_at <= ${before} AND ${isUndecided}`;
  let after = "";
  let wereFound = false;
  for (let page = 0; page < MAX_PAGES; page++) {
    const rows = await readHeld(platform.db, sql`${late} AND s.id > ${after}`, PAGE);
    wereFound ||= rows.length > 0;
    let isStuck = false;
    for (const [ownerId, own] of Map.groupBy(rows, (row) => row.ownerId)) {
      const end = (some: readonly HeldRow[]) => endHeld(platform, ownerId, some, "moderationExpired");
      await halved(own, end, {
        alone: async ({ id }, error) => {
          isStuck = true;
          reportFailure("held.expire", { ownerId, id }, error);
        },
      });
    }
    if (!isStuck || rows.length < PAGE) break;
    after = rows.at(-1)!.id;
  }
  if (wereFound) await announceHeld(platform);
}

async function endHeld(platform: Platform, ownerId: string, rows: readonly HeldRow[], error: string): Promise<number> {
  const now = platform.clock();
  const changes = rows.map(
    ({ id, taskId, chunkId, resellerId, price, isRefundable, step, steps }): Change => ({
      id,
      taskId,
      chunkId,
      resellerId,
      price,
      step,
      steps,
      from: "paused",
      to: "failed",
      error,
      isRefundable: isRefundable === 1,
      entries: [{ at: now, status: "failed", code: error }],
    }),
  );
  const settled = await settle(platform.db, ownerId, changes, now);
  await announceChanges(platform, ownerId, changes, settled);
  await followUp(platform, ownerId, settled.chains);
  return settled.done.size;
}

// Literals, because a partial index does not apply to bound values.
const isHeld = (of: SQL) => sql`${of}status = 'paused' AND ${of}error = 'moderation'`;

/** Next page of a campaign, or of a single message, after an id. */
export const readGroup = (db: Database, id: string, after: string) =>
  readHeld(db, sql`coalesce(s.task_id, s.id) = ${id} AND s.id > ${after}`, PAGE, { index: "sendings_held_group" });

export const readChosen = (db: Database, ids: readonly string[]) =>
  readHeld(db, sql`s.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, PAGE);

function readHeld(
  db: Database,
  where: SQL,
  limit: number,
  { order = sql`s.id`, offset = 0, index = "sendings_held" }: { order?: SQL; offset?: number; index?: string } = {},
): Promise<HeldRow[]> {
  return db
    .all<
      Omit<HeldRow, "timeline"> & { timeline: string }
    >(sql`SELECT s.owner_id AS ownerId, s.id, s.task_id AS taskId, s.chunk_id AS chunkId, s.reseller_id AS resellerId, s.type,
        s.sender, s.recipient, s.text, s.price, s.is_refundable AS isRefundable, s.step, s.steps, s.timeline
      FROM sendings s INDEXED BY ${sql.raw(index)} WHERE ${isHeld(sql`s.`)} AND ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
    .then((rows) => rows.map((row) => ({ ...row, timeline: JSON.parse(row.timeline) })));
}

// A single message's bucket is removed when nothing in it is waiting.
function bucketsOf(db: Database, ownerId: string, ids: string[], now: number) {
  const buckets = new Set(ids.map(bucketOf));
  return [...buckets].map((bucket) =>
    db
      .insert(chunks)
      .values({ ownerId, ...bucketRange(bucket), lane: "bulk", dueAt: now })
      .onConflictDoUpdate({ target: [chunks.ownerId, chunks.firstId], set: { dueAt: now, looks: 0 } }),
  );
}
