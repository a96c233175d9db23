import { and, eq, lte, sql } from "drizzle-orm";
import { tasks } from "../../../db/schema/tasks";
import { readFile } from "../files/files";
import { decode } from "../shared/encodings";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { getTask, type RejectedSample, type TaskRow, taskView } from "../tasks/tasks";
import { announce } from "./announce";
import { type Chunk, readChunk } from "./chunk";
import { openCsv } from "./csv";
import type { ImportCursor, ImportData } from "./import";
import { getList } from "./lists";
import { dropRejects, keepRejects } from "./rejects";
import { listView } from "./view";
import { knownPhones, type WriteOutcome, writeChunk } from "./write-chunk";

const LEASE_MS = 30_000;
/** One invocation works this long, then rings itself: a Worker may be stopped at any moment. */
const SLICE_MS = 15_000;
/** A task that fails this often in a row for no known reason is over. */
const MAX_FAILURES = 5;
/** Rejected rows that the task itself carries. */
const MAX_ERRORS = 100;
/** Looks at the list for one chunk, when others write into it at the same time. */
const MAX_LOOKS = 5;
const QUIET_MS = 500;

type Meta = { duplicates: number; errors: RejectedSample[] };

/** Writes a running import's rows, chunk by chunk from its checkpoint; safe to run twice or be killed. */
export async function runImport(platform: Platform, given: TaskRow): Promise<void> {
  const task = await claim(platform, given);
  if (!task) return;
  try {
    await work(platform, task);
  } catch (error) {
    await recordFailure(platform, task).catch(() => undefined);
    throw error;
  }
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock, bell, files } = platform;
  const started = clock();
  const data = task.data as ImportData;
  const content = await readFile(files, { ownerId: task.ownerId, id: data.fileId });
  if (!content) return fail(platform, task, "fileMissing");

  const cursor = task.cursor as ImportCursor;
  const reader = openCsv(decode(new Uint8Array(content), data.encoding), data.delimiter, cursor);
  const turn = { run: newId(), pace: { looks: false } };
  const say = announcer(platform, task);
  while (clock() - started < SLICE_MS) {
    const chunk = readChunk(reader, data.mapping, data.duplicates);
    const outcome = await settle(platform, task, chunk, reader.cursor(), turn);
    if (outcome === "moved") return stopOrFail(platform, task, data.listId);
    await say(chunk.isLast);
    if (chunk.isLast) return;
  }
  await release(platform, task);
  await bell.ring([{ kind: "task", ownerId: task.ownerId, taskId: task.id }]);
}

/** Takes the task for a while; what another run reached since it was read comes back with it. */
async function claim({ db, clock }: Platform, { ownerId, id }: TaskRow): Promise<TaskRow | undefined> {
  const now = clock();
  const [row] = await db
    .update(tasks)
    .set({ leaseUntil: now + LEASE_MS, dueAt: now + LEASE_MS })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"), lte(tasks.leaseUntil, now)))
    .returning();
  return row;
}

/** Writes one chunk, looking again when somebody changed the list in between; moves the task's checkpoint on. */
async function settle(
  platform: Platform,
  task: TaskRow,
  chunk: Chunk,
  position: { offset: number; row: number },
  { run, pace }: { run: string; pace: { looks: boolean } },
): Promise<WriteOutcome> {
  const { db, clock, files } = platform;
  const { ownerId, id: taskId } = task;
  const { listId, mapping, duplicates: policy } = task.data as ImportData;
  const from = task.cursor as ImportCursor;
  const before = { duplicates: 0, errors: [], ...(task.meta as Partial<Meta>) };
  const phones = chunk.contacts.map(({ values }) => values.phone);
  for (let attempt = 0; attempt < MAX_LOOKS; attempt++) {
    // Most files bring new phones only: look after a collision, then always.
    const inList = pace.looks ? await knownPhones(db, ownerId, listId, phones) : new Set<string>();
    const fresh = chunk.contacts.filter(({ values }) => !inList.has(values.phone));
    const known = chunk.contacts.filter(({ values }) => inList.has(values.phone));
    const doubles = [...known, ...chunk.repeats].map(({ row, cells }) => ({ row, cells, reason: "duplicate" }));
    const rejected = [...chunk.invalid, ...(policy === "skip" ? doubles : [])].sort((a, b) => a.row - b.row);
    const samples = rejected.slice(0, MAX_ERRORS - before.errors.length).map(({ row, reason }) => ({ row, reason }));
    const meta = { duplicates: before.duplicates + doubles.length, errors: [...before.errors, ...samples] };
    // Named after this run: a slower run of the same chunk must not overwrite what the winner kept.
    const part = rejected.length > 0 ? await keepRejects(files, ownerId, taskId, `${from.seq}-${run}`, rejected) : null;
    const to: ImportCursor = { ...position, seq: from.seq + 1, rejects: part ? [...from.rejects, part] : from.rejects };
    const now = clock();
    const due = now + LEASE_MS;
    const outcome = await writeChunk(
      db,
      {
        ...{ ownerId, taskId, listId, policy, mapping, from, to, fresh, known, meta },
        ...{ rows: chunk.rows, invalid: chunk.invalid.length, isLast: chunk.isLast, leaseUntil: due, dueAt: due },
      },
      now,
    );
    if (outcome === "changed") {
      pace.looks = true;
      continue;
    }
    if (outcome === "written") Object.assign(task, { cursor: to, meta });
    else if (part) await dropRejects(files, ownerId, taskId, [part]).catch(() => undefined);
    return outcome;
  }
  throw new Error("the list changes faster than it can be looked at");
}

/** Paused, stopped or overtaken by another run: nothing to do. Without its list the task can never go on. */
async function stopOrFail(platform: Platform, task: TaskRow, listId: string): Promise<void> {
  const owner = { id: task.ownerId };
  if (!(await getList(platform.db, owner, listId))) await fail(platform, task, "listNotFound");
}

async function fail(platform: Platform, { ownerId, id }: TaskRow, error: string): Promise<void> {
  const { db, clock, hub } = platform;
  const now = clock();
  const [row] = await db
    .update(tasks)
    .set({ state: "failed", error, leaseUntil: 0, dueAt: null, finishedAt: now, updatedAt: now })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running")))
    .returning();
  if (row) await announce(hub, ownerId, [{ event: "tasks.updated", data: taskView(row) }]);
}

async function release({ db }: Platform, { ownerId, id, cursor }: TaskRow): Promise<void> {
  await db
    .update(tasks)
    .set({ leaseUntil: 0 })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), sql`cursor ->> 'seq' = ${cursor.seq}`));
}

// The next chunk that is written forgets the failures: its checkpoint has none.
async function recordFailure(platform: Platform, task: TaskRow): Promise<void> {
  const failures = Number(task.cursor.failures ?? 0) + 1;
  if (failures >= MAX_FAILURES) return fail(platform, task, "internal");
  await platform.db
    .update(tasks)
    .set({ leaseUntil: 0, cursor: { ...task.cursor, failures } })
    .where(
      and(
        eq(tasks.ownerId, task.ownerId),
        eq(tasks.id, task.id),
        eq(tasks.state, "running"),
        sql`cursor ->> 'seq' = ${task.cursor.seq}`,
      ),
    );
}

/** Tells open screens at most twice a second; the last word is always heard. */
function announcer({ db, clock, hub }: Platform, { ownerId, id, data }: TaskRow) {
  let heard = 0;
  return async (isLast: boolean): Promise<void> => {
    if (!isLast && clock() - heard < QUIET_MS) return;
    heard = clock();
    const owner = { id: ownerId };
    const task = await getTask(db, owner, id);
    if (task) await announce(hub, ownerId, [{ event: "tasks.updated", data: taskView(task) }]);
    const list = isLast ? await getList(db, owner, (data as ImportData).listId) : null;
    if (list) await announce(hub, ownerId, [{ event: "contactLists.updated", data: listView(list) }]);
  };
}
