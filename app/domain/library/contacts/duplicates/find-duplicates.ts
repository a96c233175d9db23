import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "../../../base/shared/ports/platform";
import { announceProgress } from "../../../base/tasks/announce-progress";
import { moveOn } from "../../../base/tasks/checkpoint";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../../base/tasks/lease";
import type { TaskRow } from "../../../base/tasks/tasks";
import { DAY_KEY, EMAIL_KEY } from "../filter";
import { getList } from "../lists";
import type { DuplicateMeta, DuplicateSearch, Place } from "./duplicates";
import type { DuplicateKind } from "./kind";

const STEP = 4000;
/** With more, these are merged first and the search is repeated. */
const MOST_GROUPS = 100;
const MOST_IN_GROUP = 10;

/** Runs step by step along an index; results are stored in the task. */
export async function findDuplicates(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { db, clock } = platform;
  const { listId } = task.data as DuplicateSearch;
  if (!(await getList(db, { id: task.ownerId }, listId))) return failTask(platform, task, "listNotFound");
  const started = clock();
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task);
    if (outcome === "moved") return;
    await announceProgress(platform, task, outcome === "last");
    if (outcome === "last") return;
    await letOthersIn();
  }
  await handOn(platform, task);
}

interface Scanned {
  key: string;
  same: string;
  listId: string;
  phone: string;
}

async function step(platform: Platform, task: TaskRow): Promise<"on" | "last" | "moved"> {
  const { db } = platform;
  const { ownerId } = task;
  const { listId, by } = task.data as DuplicateSearch;
  const { seq, key: from } = task.cursor as { seq: number; key: string };
  const looked = await db.all<Scanned>(QUERIES[by](ownerId, listId, from));
  const ends = looked.length > STEP ? looked.at(-1)!.key : null;
  // A group cut off by the step is read by the next one, unless it is longer than a step.
  const isOneKey = looked[0]?.key === ends;
  const whole = ends === null ? looked : isOneKey ? looked.slice(0, STEP) : looked.filter(({ key }) => key !== ends);
  const before = task.meta as Partial<DuplicateMeta>;
  const found = await groupsOf(db, ownerId, by, whole);
  const groups = [...(before.groups ?? []), ...found];
  const isFull = groups.length > MOST_GROUPS;
  const meta: DuplicateMeta = {
    groups: groups.slice(0, MOST_GROUPS),
    ...(isFull || isOneKey || before.isCut ? { isCut: true } : {}),
  };
  const isLast = ends === null || isFull;
  const cursor = { seq: seq + 1, key: whole.at(-1)?.key ?? from };
  const counts = sql`expanded = expanded + ${whole.length}, sent = ${meta.groups.length},
    total = ${isLast ? sql`expanded + ${whole.length}` : sql`total`}, meta = ${JSON.stringify(meta)}`;
  if (!(await moveOn(platform, task, { from: { seq }, to: cursor, isLast, counts }, []))) return "moved";
  Object.assign(task, { cursor, meta });
  return isLast ? "last" : "on";
}

const QUERIES: Record<DuplicateKind, (ownerId: string, listId: string, from: string) => SQL> = {
  email: (ownerId, listId, from) =>
    along("contacts_by_email", EMAIL_KEY, EMAIL_KEY, sql`email IS NOT NULL`)(ownerId, listId, from),
  name: (ownerId, listId, from) =>
    along("contacts_by_birthday", DAY_KEY, WHO, sql`date IS NOT NULL`)(ownerId, listId, from),
  phone: (ownerId, listId, from) => sql`SELECT phone AS key, phone AS same, list_id AS listId, phone FROM contacts
    WHERE owner_id = ${ownerId} AND list_id = ${listId} AND phone > ${from} ORDER BY phone LIMIT ${STEP + 1}`,
};

const WHO = sql`json_array(date, coalesce(nullif(trim(name), ''),
  coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '')))`;

function along(index: string, key: SQL, same: SQL, where: SQL) {
  return (ownerId: string, listId: string, from: string) =>
    sql`SELECT ${key} AS key, ${same} AS same, list_id AS listId, phone FROM contacts INDEXED BY ${sql.raw(index)}
      WHERE owner_id = ${ownerId} AND list_id = ${listId} AND ${where} AND ${key} > ${from} ORDER BY ${key} LIMIT ${STEP + 1}`;
}

async function groupsOf(db: Platform["db"], ownerId: string, by: DuplicateKind, looked: Scanned[]): Promise<Place[][]> {
  const all = by === "phone" ? await elsewhere(db, ownerId, looked) : by === "name" ? namesakes(looked) : looked;
  return [...Map.groupBy(all, ({ same }) => same).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.slice(0, MOST_IN_GROUP).map(({ listId, phone }) => ({ listId, phone })));
}

/** Words in any order and case (SQLite folds ASCII only); empty names never match. */
function namesakes(looked: Scanned[]): Scanned[] {
  return looked.flatMap((one) => {
    const [date, name] = JSON.parse(one.same) as [string, string];
    const words = name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    return words ? [{ ...one, same: [date, ...words.sort()].join(" ") }] : [];
  });
}

/** One seek per phone and list, without blacklists. */
function elsewhere(db: Platform["db"], ownerId: string, looked: Scanned[]): Promise<Scanned[]> {
  const phones = JSON.stringify(looked.map(({ phone }) => phone));
  return db.all<Scanned>(sql`SELECT c.phone AS key, c.phone AS same, c.list_id AS listId, c.phone AS phone
    FROM contact_lists l CROSS JOIN json_each(${phones}) j CROSS JOIN contacts c
      ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.phone = j.value
    WHERE l.owner_id = ${ownerId} AND l.type = 'regular'`);
}
