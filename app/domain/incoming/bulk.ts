import { type SQL, sql } from "drizzle-orm";
import { contactLists } from "../../../db/schema/contacts";
import type { Viewer } from "../access/viewer";
import { tellQuota } from "../accounts/quotas";
import { additionStatements, lackedBy } from "../contacts/bulk/add-addresses";
import { tellLists } from "../contacts/bulk/bulk";
import { getList, newList } from "../contacts/lists";
import { refusalOfRoom } from "../contacts/room";
import { MOST_AT_ONCE } from "../shared/batch-limit";
import { isEmail } from "../shared/email";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { acceptTask, newTask } from "../tasks/start-job";
import { getTask } from "../tasks/tasks";
import type { IncomingFilter } from "./filter";
import { findIncoming, UNCLAIMED } from "./find";
import { NOBODY } from "./match";
import { idsAmong, readStatements, tellMarked } from "./read";
import { type IncomingRow, isPhone } from "./view";

/** `list`: phones go on a contact list; `blacklist`: phones and e-mails on a blacklist. */
type IncomingAction =
  | { kind: "read" }
  | { kind: "unread" }
  | { kind: "blacklist"; to: string }
  | { kind: "list"; to: string };

/** Without an id: the oldest active blacklist, else a new one called `title`. */
export type AskedIncoming =
  | { kind: "read" }
  | { kind: "unread" }
  | { kind: "blacklist"; to?: string; title: string }
  | { kind: "list"; to: string };

export interface IncomingChange extends Record<string, unknown> {
  filter: IncomingFilter;
  isUnclaimed: boolean;
  action: IncomingAction;
  toTitle: string | null;
}

/** Messages are ordered by id, newest first. */
export interface IncomingCursor extends Record<string, unknown> {
  seq: number;
  before: string;
}

interface Meant {
  filter: IncomingFilter;
  isUnclaimed: boolean;
}

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** One batch. Answers how many changed, or how many addresses were added. Refuses more than fit. */
export async function changeIncoming(
  platform: Needs,
  viewer: Owner,
  { ids, isUnclaimed, action: asked }: { ids: string[]; isUnclaimed: boolean; action: AskedIncoming },
): Promise<Result<{ changed: number }>> {
  if (ids.length === 0) return refuse("incomingNoneChosen", "ids");
  const resolved = await resolve(platform, viewer, asked);
  if (!resolved.ok) return resolved;
  const { db, clock } = platform;
  const of = isUnclaimed ? UNCLAIMED.id : viewer.id;
  const rows = await db.all<Row>(sql`SELECT id, sender FROM incoming NOT INDEXED
    WHERE owner_id = ${of} AND ${idsAmong(ids)}`);
  const { action } = resolved.value;
  const some = { ownerId: viewer.id, of, rows, action };
  const full = action.kind === "list" && (await roomFor(db, some, action.to));
  if (full) return full;
  const changed = await changeRows({ db, now: clock() }, some);
  await tellChanged(platform, viewer, of, action);
  return ok({ changed });
}

const roomFor = (db: Platform["db"], some: Some, to: string) =>
  refusalOfRoom(db, some.ownerId, to, statementsOf(some, 0).fresh, "to");

/** Few messages are changed at once, many by a task. `id`: the task's, so that a repeated form is idempotent. */
export async function changeAllIncoming(
  platform: Platform,
  viewer: Owner,
  { id = newId(), filter, isUnclaimed, action: asked, title: name }: Meant & Asked,
): Promise<Result<{ changed: number } | { taskId: string }>> {
  const { db, clock } = platform;
  // After the task is done, few messages may be left.
  if (await getTask(db, viewer, id)) return ok({ taskId: id });
  const page = await findIncoming(db, isUnclaimed ? UNCLAIMED : viewer, { ...filter, limit: MOST_AT_ONCE });
  if (page.next === null) {
    return changeIncoming(platform, viewer, { ids: page.rows.map(({ id }) => id), isUnclaimed, action: asked });
  }
  const resolved = await resolve(platform, viewer, asked);
  if (!resolved.ok) return resolved;
  const { action, title } = resolved.value;
  const full = action.kind === "list" && (await refusalOfRoom(db, viewer.id, action.to, 1, "to"));
  if (full) return full;
  const now = clock();
  const data: IncomingChange = { filter, isUnclaimed, action, toTitle: title };
  // Excludes messages that arrive later.
  const cursor: IncomingCursor = { seq: 0, before: newId() };
  const given = { id, title: name, type: "incoming:bulk", data, cursor, total: page.total } as const;
  const row = newTask(viewer.id, given, now);
  return ok({ taskId: await acceptTask(platform, row) });
}

interface Asked {
  id?: string;
  action: AskedIncoming;
  title: string;
}

type Row = Pick<IncomingRow, "id" | "sender">;

async function changeRows({ db, now }: Pick<Platform, "db"> & { now: number }, some: Some): Promise<number> {
  const { count, change } = statementsOf(some, now);
  const [, changed] = await db.batch([db.run(count), db.all(sql`${change} RETURNING 1`)]);
  return changed.length;
}

interface Some {
  ownerId: string;
  of: string;
  rows: Row[];
  action: IncomingAction;
}

/** A counter and its rows, only consistent in one batch. `fresh`: SQL for the number of new changes. */
export function statementsOf(
  { ownerId, of, rows, action }: Some,
  now: number,
): { count: SQL; change: SQL; fresh: SQL } {
  if (action.kind === "read" || action.kind === "unread") {
    const isRead = action.kind === "read";
    const ids = idsAmong(rows.map(({ id }) => id));
    const [count, change] = readStatements(of, ids, isRead, now);
    const fresh = sql`(SELECT count(*) FROM incoming NOT INDEXED
      WHERE owner_id = ${of} AND is_read = ${Number(!isRead)} AND ${ids})`;
    return { count, change, fresh };
  }
  const mayMail = action.kind === "blacklist";
  const addresses = rows.map(({ sender }) => sender).filter((one) => isPhone(one) || (mayMail && isEmail(one)));
  const added = { ownerId, listId: action.to, addresses };
  const [count, change] = additionStatements(added, now);
  return { count, change, fresh: lackedBy(added) };
}

export async function tellChanged(platform: Needs, viewer: Owner, of: string, action: IncomingAction): Promise<void> {
  if (action.kind === "list") await tellQuota(platform, viewer.id, "contacts");
  if ("to" in action) return tellLists(platform, viewer, [action.to]);
  if (of !== NOBODY) await tellMarked(platform, { id: of });
}

async function resolve(
  { db, clock }: Needs,
  viewer: Owner,
  asked: AskedIncoming,
): Promise<Result<{ action: IncomingAction; title: string | null }>> {
  if (asked.kind === "read" || asked.kind === "unread") return ok({ action: asked, title: null });
  if (asked.to) {
    const list = await getList(db, viewer, asked.to);
    if (!list) return refuse("listNotFound", "to", undefined, "notFound");
    if (asked.kind === "blacklist" && list.type !== "blacklist") return refuse("listNotBlacklist", "to");
    return ok({ action: { kind: asked.kind, to: list.id }, title: list.title });
  }
  if (asked.kind === "list") return refuse("listRequired", "to");
  const [known] = await db.all<{ id: string; title: string }>(sql`SELECT id, title FROM contact_lists
    WHERE owner_id = ${viewer.id} AND type = 'blacklist' AND is_active ORDER BY id LIMIT 1`);
  const list = known ?? newList(viewer.id, { title: asked.title, type: "blacklist" }, clock());
  if (!known) await db.insert(contactLists).values(list as ReturnType<typeof newList>);
  return ok({ action: { kind: "blacklist", to: list.id }, title: list.title });
}
