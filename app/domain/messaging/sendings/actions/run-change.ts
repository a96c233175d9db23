import { CANCELLED } from "../../../base/chains/status";
import type { Platform } from "../../../base/shared/ports/platform";
import { announceProgress } from "../../../base/tasks/announce-progress";
import { moveOn, type Step } from "../../../base/tasks/checkpoint";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../../base/tasks/lease";
import type { TaskRow } from "../../../base/tasks/tasks";
import { additionStatements, lackedBy } from "../../../library/contacts/bulk/add-addresses";
import { announceLists } from "../../../library/contacts/bulk/bulk";
import { areLists, getList } from "../../../library/contacts/lists";
import { NO_ROOM, refusalOfRoom } from "../../../library/contacts/room";
import { notifyQuota } from "../../../people/accounts/quotas";
import type { SendingRow } from "../accept/create-sending";
import { findSendings } from "../list/find";
import { findChains } from "../list/find-chains";
import { addressesOf, type ChangeCursor, type MessageAction, type MessageChange } from "./bulk-change";
import { cancelHeld } from "./cancel";
import { meantStep } from "./meant-step";

const STEP = 300;

/** Runs the task step by step from its checkpoint; safe to run twice, and after a crash. */
export async function runChange(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const { action } = task.data as MessageChange;
  const started = clock();
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task, action);
    if (outcome === "moved") return stopOrFail(platform, task, action);
    if (outcome === "full") return failTask(platform, task, NO_ROOM);
    await announceProgress(platform, task, outcome === "last");
    if (outcome === "last") {
      if (action.kind !== "collect") return;
      await notifyQuota(platform, task.ownerId, "contacts");
      return announceLists(platform, { id: task.ownerId }, [action.to]);
    }
    await letOthersIn();
  }
  await handOn(platform, task);
}

async function step(
  platform: Platform,
  task: TaskRow,
  action: MessageAction,
): Promise<"on" | "last" | "moved" | "full"> {
  const { filter } = task.data as MessageChange;
  const from = task.cursor as ChangeCursor;
  const page = { ...filter, cursor: from.before, limit: STEP };
  const { rows, next } = await find(platform.db, task.ownerId, page, action.kind);
  const to: ChangeCursor = { seq: from.seq + 1, before: next ?? from.before };
  const move = { from, to, looked: rows.length, isLast: next === null };
  if (action.kind === "collect") {
    const added = { ownerId: task.ownerId, listId: action.to, addresses: addressesOf(rows) };
    if (await refusalOfRoom(platform.db, task.ownerId, action.to, lackedBy(added))) return "full";
  }
  const isWritten = await (action.kind === "collect"
    ? collect(platform, task, rows, action.to, move)
    : cancel(platform, task, rows, move));
  if (!isWritten) return "moved";
  Object.assign(task, { cursor: to });
  return next === null ? "last" : "on";
}

async function find(
  db: Platform["db"],
  id: string,
  page: MessageChange["filter"] & { cursor: string; limit: number },
  kind: MessageAction["kind"],
) {
  if (page.group !== "chain") return findSendings(db, { id }, page);
  const { rows, next } = await findChains(db, { id }, page);
  return { rows: rows.map((chain) => meantStep(kind, chain)), next };
}

type Move = Pick<Step, "from" | "to" | "looked" | "isLast">;

function collect(platform: Platform, task: TaskRow, rows: SendingRow[], listId: string, move: Move): Promise<boolean> {
  const { db, clock } = platform;
  const added = { ownerId: task.ownerId, listId, addresses: addressesOf(rows) };
  const [count, insert] = additionStatements(added, clock());
  const reached = { ...move, done: lackedBy(added), isThere: areLists(task.ownerId, [listId]) };
  return moveOn(platform, task, reached, [db.run(count), db.run(insert)]);
}

/** Messages first, then the checkpoint: a repeated step finds them already changed. */
async function cancel(platform: Platform, task: TaskRow, rows: SendingRow[], move: Move): Promise<boolean> {
  const { size } = await cancelHeld(platform, task.ownerId, rows);
  // Counts messages ended by an earlier run that crashed.
  const ended = rows.filter(({ error, updatedAt }) => error === CANCELLED && updatedAt >= task.createdAt).length;
  return moveOn(platform, task, { ...move, done: Math.max(size, ended) }, []);
}

/** Does nothing if paused, stopped or taken over. Fails without its list. */
async function stopOrFail(platform: Platform, task: TaskRow, action: MessageAction): Promise<void> {
  if (action.kind === "collect" && !(await getList(platform.db, { id: task.ownerId }, action.to))) {
    await failTask(platform, task, "listNotFound");
  }
}
