import { type SQL, sql } from "drizzle-orm";
import { contactLists } from "../../../../db/schema/contacts";
import type { Viewer } from "../../base/access/viewer";
import { batchByName } from "../../base/shared/batch-by-name";
import { MOST_AT_ONCE } from "../../base/shared/batch-limit";
import { isEmail } from "../../base/shared/email";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { acceptTask, newTask } from "../../base/tasks/start-job";
import { getTask } from "../../base/tasks/tasks";
import { additionStatements, lackedBy } from "../../library/contacts/bulk/add-addresses";
import { announceLists } from "../../library/contacts/bulk/bulk";
import { getList, newList } from "../../library/contacts/lists";
import { refusalOfRoom } from "../../library/contacts/room";
import { notifyQuota } from "../../people/accounts/quotas";
import type { IncomingFilter } from "./filter";
import { findIncoming, UNCLAIMED } from "./find";
import { NOBODY } from "./match";
import { announceUnread, idsAmong, readStatements } from "./read";
import { type IncomingRow, isPhone } from "./view";

/** `list`: adds phones to a contact list; `blacklist`: adds phones and e-mails to a blacklist. */
type IncomingAction =
  | { kind: "read" }
  | { kind: "unread" }
  | { kind: "blacklist"; to: string }
  | { kind: "list"; to: string };

/** Without an id: the oldest active blacklist, otherwise a new one named `title`. */
export type RequestedIncoming =
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

/** One batch. Returns how many changed, or how many addresses were added. Refuses to exceed the quota. */
export async function changeIncoming(
  platform: Needs,
  viewer: Owner,
  { ids, isUnclaimed, action: requested }: { ids: string[]; isUnclaimed: boolean; action: RequestedIncoming },
): Promise<Result<{ changed: number }>> {
  if (ids.length === 0) return refuse("incomingNoneChosen", "ids");
  const resolved = await resolve(platform, viewer, requested);
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
  await reportChanged(platform, viewer, of, action);
  return ok({ changed });
}

const roomFor = (db: Platform["db"], some: Some, to: string) =>
  refusalOfRoom(db, some.ownerId, to, statementsOf(some, 0).fresh, "to");

/** Changes few messages at once, many in a task. `id`: the task's, which makes a repeated form idempotent. */
export async function changeAllIncoming(
  platform: Platform,
  viewer: Owner,
  { id = newId(), filter, isUnclaimed, action: requested, title: name }: Meant & BulkRequest,
): Promise<Result<{ changed: number } | { taskId: string }>> {
  const { db, clock } = platform;
  // Checked first: once the task has run, few messages may be left.
  if (await getTask(db, viewer, id)) return ok({ taskId: id });
  const page = await findIncoming(db, isUnclaimed ? UNCLAIMED : viewer, { ...filter, limit: MOST_AT_ONCE });
  if (page.next === null) {
    return changeIncoming(platform, viewer, { ids: page.rows.map(({ id }) => id), isUnclaimed, action: requested });
  }
  const resolved = await resolve(platform, viewer, requested);
  if (!resolved.ok) return resolved;
  const { action, title } = resolved.value;
  const full = action.kind === "list" && (await refusalOfRoom(db, viewer.id, action.to, 1, "to"));
  if (full) return full;
  const now = clock();
  const data: IncomingChange = { filter, isUnclaimed, action, toTitle: title };
  // Excludes messages that arrive later.
  const cursor: IncomingCursor = { seq: 0, before: newId() };
  const params = { id, title: name, type: "incoming:bulk", data, cursor, total: page.total } as const;
  const row = newTask(viewer.id, params, now);
  return ok({ taskId: await acceptTask(platform, row) });
}

interface BulkRequest {
  id?: string;
  action: RequestedIncoming;
  title: string;
}

type Row = Pick<IncomingRow, "id" | "sender">;

async function changeRows({ db, now }: Pick<Platform, "db"> & { now: number }, some: Some): Promise<number> {
  const { count, change } = statementsOf(some, now);
  const { changed } = await batchByName(db, { count: db.run(count), changed: db.all(sql`${change} RETURNING 1`) });
  return changed.length;
}

interface Some {
  ownerId: string;
  of: string;
  rows: Row[];
  action: IncomingAction;
}

/** A counter and its rows, consistent only within one batch. `fresh`: SQL for the number of new changes. */
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

export async function reportChanged(platform: Needs, viewer: Owner, of: string, action: IncomingAction): Promise<void> {
  if (action.kind === "list") await notifyQuota(platform, viewer.id, "contacts");
  if ("to" in action) return announceLists(platform, viewer, [action.to]);
  if (of !== NOBODY) await announceUnread(platform, { id: of });
}

async function resolve(
  { db, clock }: Needs,
  viewer: Owner,
  requested: RequestedIncoming,
): Promise<Result<{ action: IncomingAction; title: string | null }>> {
  if (requested.kind === "read" || requested.kind === "unread") return ok({ action: requested, title: null });
  if (requested.to) {
    const list = await getList(db, viewer, requested.to);
    if (!list) return refuse("listNotFound", "to", undefined, "notFound");
    if (requested.kind === "blacklist" && list.type !== "blacklist") return refuse("listNotBlacklist", "to");
    return ok({ action: { kind: requested.kind, to: list.id }, title: list.title });
  }
  if (requested.kind === "list") return refuse("listRequired", "to");
  const [known] = await db.all<{ id: string; title: string }>(sql`SELECT id, title FROM contact_lists
    WHERE owner_id = ${viewer.id} AND type = 'blacklist' AND is_active ORDER BY id LIMIT 1`);
  const list = known ?? newList(viewer.id, { title: requested.title, type: "blacklist" }, clock());
  if (!known) await db.insert(contactLists).values(list as ReturnType<typeof newList>);
  return ok({ action: { kind: "blacklist", to: list.id }, title: list.title });
}
