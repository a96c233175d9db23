import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { tasks } from "../../../db/schema/tasks";
import { announceNotification, notificationOf } from "../notifications/notify";
import { newIds } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { announceTask } from "./announce";
import type { BulkData, TaskRow } from "./bulk";
import { accountStatement, holdStatement, isOverspend, mentions } from "./ledger";
import { type Plan, planSending } from "./plan";
import { type Recipient, readRecipients } from "./recipients";
import { ringTurn } from "./turns";

const CHUNK = 1000;
/** A D1 parameter holds 2 MB, and a letter of a text up to 3 bytes of it. */
const CHUNK_LETTERS = 400_000;
const LEASE_MS = 30_000;
/** One invocation works this long, then rings itself: a Worker may be stopped at any moment. */
const SLICE_MS = 15_000;
const LOOK_AFTER_MS = 30_000;

interface Cursor extends Record<string, unknown> {
  after: string;
  seq: number;
  isExpanded?: boolean;
}

/** Turns a running bulk task into messages, chunk by chunk from its checkpoint; safe to run twice or be killed. */
export async function expandTask(platform: Platform, task: TaskRow): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  if (!(await claim(db, task, now))) return;
  const data = task.data as BulkData;
  const plan = await planSending(platform, task.ownerId, data);
  if (!plan.ok) return halt(platform, task, plan.problems[0]?.key ?? "invalid");

  let cursor = task.cursor as Cursor;
  const scope = { ownerId: task.ownerId, audience: data.audience, before: data.before, names: plan.value.text.names };
  const limit = chunkSize(plan.value, data.payload.text);
  while (clock() - now < SLICE_MS) {
    const page = await readRecipients(db, scope, cursor.after, limit);
    const next: Cursor = {
      after: page.after ?? cursor.after,
      seq: cursor.seq + 1,
      isExpanded: page.after === null,
    };
    const outcome = await writeChunk(platform, task, plan.value, page.recipients, cursor, next);
    if (outcome === "overspend") return halt(platform, task, "insufficientFunds");
    if (outcome === "moved") return;
    cursor = next;
    await announceTask(platform, task.ownerId, task.id);
    if (cursor.isExpanded) return;
  }
  await db
    .update(tasks)
    .set({ leaseUntil: 0 })
    .where(and(eq(tasks.ownerId, task.ownerId), eq(tasks.id, task.id)));
  await platform.bell.ring([{ kind: "task", ownerId: task.ownerId, taskId: task.id }]);
}

/** A text without variables travels once a chunk. */
function sharedText(plan: Plan): string | null {
  return plan.text.names.length === 0 ? plan.text.render({}) : null;
}

function chunkSize(plan: Plan, text: string): number {
  return sharedText(plan) === null ? Math.min(CHUNK, Math.floor(CHUNK_LETTERS / (text.length + 100))) : CHUNK;
}

async function claim(db: Database, task: TaskRow, now: number): Promise<boolean> {
  const claimed = await db
    .update(tasks)
    .set({ leaseUntil: now + LEASE_MS, dueAt: now + LEASE_MS, updatedAt: now })
    .where(
      and(
        eq(tasks.ownerId, task.ownerId),
        eq(tasks.id, task.id),
        eq(tasks.state, "running"),
        lte(tasks.leaseUntil, now),
        sql`cursor ->> 'isExpanded' IS NOT 1`,
      ),
    )
    .returning({ cursor: tasks.cursor });
  const [row] = claimed;
  // What another run reached since the task was read.
  if (row) task.cursor = row.cursor;
  return row !== undefined;
}

type Outcome = "written" | "overspend" | "moved";

/** One chunk is one D1 batch: messages, ledger, hold and checkpoint together or not at all. */
async function writeChunk(
  platform: Platform,
  task: TaskRow,
  plan: Plan,
  recipients: Recipient[],
  from: Cursor,
  to: Cursor,
): Promise<Outcome> {
  const { db, clock, scheduler } = platform;
  const { ownerId, id: taskId } = task;
  const now = clock();
  const shared = sharedText(plan);
  const ids = newIds(recipients.length);
  const rows = recipients.map(({ phone, values }, index) => {
    const { text, segments, price } = plan.prepare(phone, values);
    return [
      ids[index],
      phone,
      shared === null ? text : null,
      segments,
      price?.amount ?? null,
      price?.segmentPrice ?? null,
    ] as const;
  });
  const amount = rows.reduce((sum, row) => sum + (row[4] ?? 0), 0);
  const unpriced = rows.filter((row) => row[4] === null).length;
  const json = JSON.stringify(rows);
  const firstId = ids[0] ?? null;
  const lastId = ids.at(-1) ?? null;
  const isLast = to.isExpanded === true;
  const checkpoint = db.run(sql`UPDATE tasks SET
      cursor = iif(cursor ->> 'seq' = ${from.seq} AND state IN ('running', 'paused'), ${JSON.stringify(to)}, NULL),
      expanded = expanded + ${rows.length}, amount = amount + ${amount}, errored = errored + ${unpriced},
      total = iif(${Number(isLast)}, expanded + ${rows.length}, total),
      state = iif(${Number(isLast)} AND state = 'running' AND delivered + errored + ${unpriced} >= expanded + ${rows.length}, 'completed', state),
      finished_at = iif(${Number(isLast)} AND state = 'running' AND delivered + errored + ${unpriced} >= expanded + ${rows.length}, ${now}, NULL),
      lease_until = ${isLast ? 0 : now + LEASE_MS}, due_at = ${now + LOOK_AFTER_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${taskId}`);
  if (firstId === null || lastId === null) return attempt(() => db.batch([checkpoint]));

  const dueAt = now + LOOK_AFTER_MS;
  const timeline = JSON.stringify([{ at: now, status: "pending" }]);
  const failed = JSON.stringify([{ at: now, status: "failed", code: "noPriceForPhone" }]);
  const outcome = await attempt(() =>
    db.batch([
      // A moved checkpoint or a stopped task sets cursor to NULL, and NOT NULL fails the whole batch.
      checkpoint,
      db.run(sql`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane, due_at, turn_at)
        VALUES (${ownerId}, ${firstId}, ${lastId}, ${taskId}, ${from.seq}, 'bulk', ${dueAt}, ${now})`),
      db.run(accountStatement(ownerId, now)),
      db.run(holdStatement(ownerId, { amount, messages: rows.length, records: rows.length - unpriced }, now)),
      db.run(sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable,
          status, error, timeline, created_at, updated_at)
        SELECT ${ownerId}, value ->> 0, ${taskId}, ${plan.type}, ${plan.sender}, value ->> 1,
          coalesce(value ->> 2, ${shared}), value ->> 3, coalesce(value ->> 4, 0), ${Number(plan.isRefundable)}, iif(value ->> 4 IS NULL, 'failed', 'pending'),
          iif(value ->> 4 IS NULL, 'noPriceForPhone', NULL), iif(value ->> 4 IS NULL, ${failed}, ${timeline}), ${now}, ${now}
        FROM json_each(${json})`),
      db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, task_id, segment_price, segment_count,
          created_at, updated_at)
        SELECT ${ownerId}, value ->> 0, ${plan.source}, -(value ->> 4), 'pending', ${plan.tariffId}, ${taskId}, value ->> 5,
          value ->> 3, ${now}, ${now}
        FROM json_each(${json}) WHERE value ->> 4 IS NOT NULL`),
    ]),
  );
  if (outcome === "written") {
    await Promise.allSettled([ringTurn(platform, ownerId), scheduler.wake(dueAt)]);
  }
  return outcome;
}

async function attempt(write: () => Promise<unknown>): Promise<Outcome> {
  try {
    await write();
    return "written";
  } catch (error) {
    if (isOverspend(error)) return "overspend";
    if (
      mentions(error, "NOT NULL constraint failed: tasks.cursor") ||
      mentions(error, "UNIQUE constraint failed: chunks")
    ) {
      return "moved";
    }
    throw error;
  }
}

/** What is missing is for a person to mend: the task waits, visibly, and goes on when resumed. */
async function halt(platform: Platform, task: TaskRow, error: string): Promise<void> {
  const { db } = platform;
  const now = platform.clock();
  const running = and(eq(tasks.ownerId, task.ownerId), eq(tasks.id, task.id), eq(tasks.state, "running"));
  const told = { taskId: task.id, title: task.title, reason: error };
  const isRunning = sql`EXISTS (SELECT 1 FROM tasks WHERE ${running})`;
  const notice = notificationOf(db, task.ownerId, "bulkPaused", told, now, isRunning);
  await db.batch([
    ...notice.statements,
    db.update(tasks).set({ state: "paused", error, leaseUntil: 0, dueAt: null, updatedAt: now }).where(running),
  ]);
  await announceTask(platform, task.ownerId, task.id);
  await announceNotification(platform, notice);
}
