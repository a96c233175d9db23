import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "../../../base/shared/ports/platform";
import { announceProgress } from "../../../base/tasks/announce-progress";
import { moveOn } from "../../../base/tasks/checkpoint";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../../base/tasks/lease";
import type { TaskRow } from "../../../base/tasks/tasks";
import { announceLists } from "../bulk/bulk";
import { countOf, type Some, statementsOf } from "../change-statements";
import { areLists, getList } from "../lists";
import { bearsMark } from "./import-ids";
import { countBefore, dropBefore, kept, readBefore, restoring } from "./rows-before";
import type { UndoCursor, UndoData } from "./start-undo";

const STEP = 1000;

const ID = sql.raw("contacts.id");
// Edited or moved contacts have a later time.
const UNTOUCHED = sql.raw("contacts.updated_at = contacts.created_at");

/** Runs step by step from its checkpoint; safe to run twice, and after a crash. */
export async function runUndo(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const { ownerId } = task;
  const { listId } = task.data as UndoData;
  const started = clock();
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task);
    if (outcome === "moved") {
      if (!(await getList(platform.db, { id: ownerId }, listId))) await failTask(platform, task, "listNotFound");
      return;
    }
    await announceProgress(platform, task, outcome === "last");
    if (outcome === "last") return announceLists(platform, { id: ownerId }, [listId]);
    await letOthersIn();
  }
  await handOn(platform, task);
}

type Outcome = "on" | "last" | "moved";

function step(platform: Platform, task: TaskRow): Promise<Outcome> {
  const { parts } = task.cursor as UndoCursor;
  return parts === undefined ? takeAway(platform, task) : giveBack(platform, task, parts);
}

/** One D1 batch: contacts, counter and checkpoint. */
async function takeAway(platform: Platform, task: TaskRow): Promise<Outcome> {
  const { db, clock } = platform;
  const { ownerId } = task;
  const { listId, mark, lastId, parts, made: total } = task.data as UndoData;
  const from = task.cursor as UndoCursor;
  const [edge] = await db.all<{ id: string }>(sql`SELECT id FROM contacts INDEXED BY contacts_by_id
    WHERE owner_id = ${ownerId} AND list_id = ${listId} AND id > ${from.id} AND id < ${lastId}
    ORDER BY id LIMIT 1 OFFSET ${STEP - 1}`);
  const isEnd = !edge;
  const to: UndoCursor = {
    seq: from.seq + 1,
    id: edge?.id ?? lastId,
    ...(isEnd && parts.length > 0 && { parts: parts.length }),
  };
  const made = sql`contacts.id > ${from.id} AND contacts.id <= ${to.id} AND ${bearsMark(mark, ID)}`;
  const some: Some = { ownerId, listId, rows: sql`${made} AND ${UNTOUCHED}` };
  const now = clock();
  const isLast = isEnd && parts.length === 0;
  const [seen, gone] = [countOf({ ...some, rows: made }), countOf(some)];
  // At the end, missing contacts count as gone.
  const counts = sql`expanded = ${isEnd ? sql`${total}` : sql`expanded + ${seen}`}, sent = sent + ${gone},
    meta = json_set(meta, '$.edited', coalesce(meta ->> 'edited', 0) + ${seen} - ${gone}
      ${isEnd ? sql`, '$.gone', ${total} - expanded - ${seen}` : sql``})`;
  return write(platform, task, { to, isLast, counts, now }, statementsOf(some, { kind: "remove" }, now));
}

/** Last part first, because repeated contacts were changed twice. */
async function giveBack(platform: Platform, task: TaskRow, left: number): Promise<Outcome> {
  const { files } = platform;
  const { ownerId } = task;
  const { importId, listId, parts } = task.data as UndoData;
  const from = task.cursor as UndoCursor;
  const [name, size] = parts[left - 1]!;
  const of = { ownerId, listId };
  const { at, rows } = (await readBefore(files, ownerId, importId, name)) ?? { at: 0, rows: [] };
  const to: UndoCursor = { ...from, seq: from.seq + 1, parts: left - 1 };
  const isLast = left === 1;
  const untouched = sql`c.updated_at = ${at}`;
  const asBefore = sql`c.updated_at = ${kept.updated_at} AND NOT ${untouched}`;
  const count = (is: SQL) => countBefore(of, rows, is);
  const counts = sql`expanded = expanded + ${size}, meta = json_set(meta,
      '$.restored', coalesce(meta ->> 'restored', 0) + ${count(untouched)},
      '$.edited', coalesce(meta ->> 'edited', 0) + ${count(sql`NOT ${untouched} AND NOT (${asBefore})`)},
      '$.gone', coalesce(meta ->> 'gone', 0) + ${size} - ${count(sql`1`)})`;
  const restored = partsOf(rows).map((some) => restoring(of, some, at));
  const outcome = await write(platform, task, { to, isLast, counts }, restored);
  if (outcome === "last") await dropBefore(files, ownerId, importId, parts).catch(() => undefined);
  return outcome;
}

/** A D1 parameter holds 2 MB; a character takes up to 3 bytes. */
const PART_CHARS = 650_000;

function partsOf(rows: unknown[][]): unknown[][][] {
  if (rows.length === 0) return [];
  if (rows.length === 1 || JSON.stringify(rows).length <= PART_CHARS) return [rows];
  const half = rows.length >> 1;
  return [...partsOf(rows.slice(0, half)), ...partsOf(rows.slice(half))];
}

async function write(
  platform: Platform,
  task: TaskRow,
  { to, ...move }: { to: UndoCursor; isLast: boolean; counts: SQL; now?: number },
  statements: SQL[],
): Promise<Outcome> {
  const { listId } = task.data as UndoData;
  const step = { from: task.cursor as UndoCursor, to, ...move, isThere: areLists(task.ownerId, [listId]) };
  const writes = statements.map((statement) => platform.db.run(statement));
  if (!(await moveOn(platform, task, step, writes))) return "moved";
  Object.assign(task, { cursor: to });
  return move.isLast ? "last" : "on";
}
