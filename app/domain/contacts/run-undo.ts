import { sql } from "drizzle-orm";
import { mentions } from "../sendings/ledger";
import type { Platform } from "../shared/platform";
import { announcer, failTask, handOn, LEASE_MS, letOthersIn, runLeased, SLICE_MS } from "../tasks/lease";
import type { TaskRow } from "../tasks/tasks";
import { countOf, type Some, statementsOf } from "./action";
import { tellLists } from "./bulk";
import { bearsMark } from "./import-ids";
import { getList } from "./lists";
import type { UndoCursor, UndoData } from "./undo";

/** Contacts looked at in one batch. */
const STEP = 1000;

const ID = sql.raw("contacts.id");
// A contact that was edited, filled by another import or moved here anew has another time than its birth.
const UNTOUCHED = sql.raw("contacts.updated_at = contacts.created_at");

/** Removes what an import made, step by step from its checkpoint; safe to run twice or be killed. */
export async function runUndo(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const { ownerId } = task;
  const { listId } = task.data as UndoData;
  const started = clock();
  const say = announcer(platform, task);
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task);
    if (outcome === "moved") {
      // Paused, stopped or overtaken; without its list it can never go on.
      if (!(await getList(platform.db, { id: ownerId }, listId))) await failTask(platform, task, "listNotFound");
      return;
    }
    await say(outcome === "last");
    if (outcome === "last") return tellLists(platform, { id: ownerId }, [listId]);
    await letOthersIn();
  }
  await handOn(platform, task);
}

/** One step is one D1 batch: contacts, the list's counter and the checkpoint together or not at all. */
async function step({ db, clock }: Platform, task: TaskRow): Promise<"on" | "last" | "moved"> {
  const { ownerId, id: taskId } = task;
  const { listId, mark, lastId } = task.data as UndoData;
  const from = task.cursor as UndoCursor;
  const [edge] = await db.all<{ id: string }>(sql`SELECT id FROM contacts INDEXED BY contacts_by_id
    WHERE owner_id = ${ownerId} AND list_id = ${listId} AND id > ${from.id} AND id < ${lastId}
    ORDER BY id LIMIT 1 OFFSET ${STEP - 1}`);
  const to: UndoCursor = { seq: from.seq + 1, id: edge?.id ?? lastId };
  const made = sql`contacts.id > ${from.id} AND contacts.id <= ${to.id} AND ${bearsMark(mark, ID)}`;
  const some: Some = { ownerId, listId, rows: sql`${made} AND ${UNTOUCHED}` };
  const now = clock();
  const isLast = !edge;
  try {
    await db.batch([
      db.run(
        checkpoint({ ownerId, taskId, listId, from, to, isLast, now }, countOf({ ...some, rows: made }), countOf(some)),
      ),
      ...statementsOf(some, { kind: "remove" }, now).map((statement) => db.run(statement)),
    ]);
  } catch (error) {
    if (mentions(error, "NOT NULL constraint failed: tasks.cursor")) return "moved";
    throw error;
  }
  Object.assign(task, { cursor: to });
  return isLast ? "last" : "on";
}

interface Move {
  ownerId: string;
  taskId: string;
  listId: string;
  from: UndoCursor;
  to: UndoCursor;
  isLast: boolean;
  now: number;
}

// A moved checkpoint, a task no longer running or a removed list sets cursor to NULL: NOT NULL fails the whole batch.
// At the end everybody was seen: who is not in the list any more is counted as gone.
function checkpoint(
  { ownerId, taskId, listId, from, to, isLast, now }: Move,
  seen: ReturnType<typeof sql>,
  meant: ReturnType<typeof sql>,
) {
  return sql`UPDATE tasks SET
      cursor = iif(cursor ->> 'seq' = ${from.seq} AND state = 'running'
        AND EXISTS (SELECT 1 FROM contact_lists l WHERE l.owner_id = ${ownerId} AND l.id = ${listId}), ${JSON.stringify(to)}, NULL),
      expanded = ${isLast ? sql`total` : sql`expanded + ${seen}`}, sent = sent + ${meant},
      meta = json_set(meta, '$.edited', coalesce(meta ->> 'edited', 0) + ${seen} - ${meant}
        ${isLast ? sql`, '$.gone', total - expanded - ${seen}` : sql``}),
      state = ${isLast ? "completed" : "running"}, finished_at = ${isLast ? now : null},
      lease_until = ${isLast ? 0 : now + LEASE_MS}, due_at = ${isLast ? null : now + LEASE_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${taskId}`;
}
