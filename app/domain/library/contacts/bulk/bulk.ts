import { sql } from "drizzle-orm";
import { contactLists } from "../../../../../db/schema/contacts";
import type { Viewer } from "../../../base/access/viewer";
import { announce } from "../../../base/shared/announce";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { acceptTask, newTask } from "../../../base/tasks/start-job";
import { notifyQuota } from "../../../people/accounts/quotas";
import { type ContactAction, countOf, fitting, freshIn, statementsOf } from "../change-statements";
import type { ContactFilter } from "../filter";
import { getList, newList } from "../lists";
import { keyOf } from "../only-email";
import { refusalOfRoom } from "../room";
import { listView } from "../view";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub">;

export type RequestedAction = ContactAction | { kind: "blacklist"; to?: string; title: string };

export interface BulkChange extends Record<string, unknown> {
  listId: string;
  filter: ContactFilter;
  /** Later contacts are excluded. */
  lastId: string;
  action: ContactAction;
  toTitle: string | null;
  /** An e-mail that was not a key in the list before: later contacts under it are already changed. */
  newKey?: string;
}

export interface BulkCursor extends Record<string, unknown> {
  seq: number;
  phone: string;
}

/**
 * One batch, without contacts that would lose a unique address (`skipped`). Refuses a copy over quota; null: no such
 * list.
 */
export async function changeSome(
  platform: Needs & Pick<Platform, "queue">,
  viewer: Owner,
  { listId, ids, action: requested }: { listId: string; ids: string[]; action: RequestedAction },
): Promise<Result<{ changed: number; skipped: number }> | null> {
  const { db, hub } = platform;
  const list = await getList(db, viewer, listId);
  if (!list) return null;
  if (ids.length === 0) return refuse("nobodyChosen", "ids");
  const resolved = await resolveAction(platform, viewer, listId, requested);
  if (!resolved.ok) return resolved;
  const { action, to } = resolved.value;
  const isThere = to
    ? sql`AND EXISTS (SELECT 1 FROM contact_lists t WHERE t.owner_id = ${viewer.id} AND t.id = ${to.id})`
    : sql``;
  const rows = sql`contacts.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ${isThere}`;
  const some = { ownerId: viewer.id, listId, rows };
  if (action.kind === "copy") {
    const full = await refusalOfRoom(db, viewer.id, action.to, freshIn(some, action.to), "to");
    if (full) return full;
  }
  const [counted] = await db.batch([
    db.all<{ meant: number; changed: number }>(
      sql`SELECT ${countOf(some)} AS meant, ${countOf(fitting(some, action))} AS changed`,
    ),
    ...statementsOf(some, action, platform.clock()).map((statement) => db.run(statement)),
  ]);
  await announceLists(platform, viewer, [listId, ...(to ? [to.id] : [])]);
  await announce(hub, viewer.id, [{ event: "contacts.updated", data: { ListId: listId } }]);
  if (action.kind === "copy") await notifyQuota(platform, viewer.id, "contacts");
  const { meant, changed } = counted[0] ?? { meant: 0, changed: 0 };
  if (changed === 0 && to && !(await getList(db, viewer, to.id)))
    return refuse("listNotFound", "to", undefined, "notFound");
  return ok({ changed, skipped: meant - changed });
}

export async function startBulk(
  platform: Platform,
  viewer: Owner,
  {
    id = newId(),
    listId,
    filter,
    action: requested,
  }: { id?: string; listId: string; filter: ContactFilter; action: RequestedAction },
): Promise<Result<{ taskId: string }> | null> {
  const { db, clock } = platform;
  const list = await getList(db, viewer, listId);
  if (!list) return null;
  const resolved = await resolveAction(platform, viewer, listId, requested);
  if (!resolved.ok) return resolved;
  const { action, to } = resolved.value;
  const full = action.kind === "copy" && (await refusalOfRoom(db, viewer.id, action.to, 1, "to"));
  if (full) return full;
  const now = clock();
  const newKey = await newKeyOf(db, viewer, listId, action);
  const data: BulkChange = { listId, filter, lastId: newId(), action, toTitle: to?.title ?? null, ...newKey };
  const cursor: BulkCursor = { seq: 0, phone: "" };
  const total = list.contacts;
  const row = newTask(viewer.id, { id, title: list.title, type: "contacts:bulk", data, cursor, total }, now);
  return ok({ taskId: await acceptTask(platform, row) });
}

async function newKeyOf(db: Platform["db"], viewer: Owner, listId: string, action: ContactAction) {
  if (action.kind !== "set" || action.field !== "email" || action.value === null) return {};
  const newKey = keyOf(action.value);
  const [known] = await db.all(sql`SELECT 1 FROM contacts
    WHERE owner_id = ${viewer.id} AND list_id = ${listId} AND phone = ${newKey}`);
  return known ? {} : { newKey };
}

export async function announceLists({ db, hub }: Needs, viewer: Owner, ids: string[]): Promise<void> {
  const lists = await Promise.all(ids.map((id) => getList(db, viewer, id)));
  const events = lists.flatMap((list) =>
    list ? [{ event: "contactLists.updated" as const, data: listView(list) }] : [],
  );
  if (events.length > 0) await announce(hub, viewer.id, events);
}

type Resolved = { action: ContactAction; to: { id: string; title: string } | null };

/** `listId`: source list, or null. */
export async function resolveAction(
  platform: Needs,
  viewer: Owner,
  listId: string | null,
  requested: RequestedAction,
): Promise<Result<Resolved>> {
  if (requested.kind === "remove" || requested.kind === "set") return ok({ action: requested, to: null });
  const kind = requested.kind === "blacklist" ? "copy" : requested.kind;
  const to = requested.to ? await getList(platform.db, viewer, requested.to) : null;
  if (requested.to && !to) return refuse("listNotFound", "to", undefined, "notFound");
  if (to && requested.kind === "blacklist" && to.type !== "blacklist") return refuse("listNotBlacklist", "to");
  const target = to ?? (requested.kind === "blacklist" ? await blacklistOf(platform, viewer, requested.title) : null);
  if (!target) return refuse("listRequired", "to");
  if (target.id === listId) return refuse("sameList", "to");
  return ok({ action: { kind, to: target.id }, to: target });
}

async function blacklistOf({ db, clock }: Needs, viewer: Owner, title: string) {
  const oldest = sql`SELECT id, title FROM contact_lists
    WHERE owner_id = ${viewer.id} AND type = 'blacklist' AND is_active ORDER BY id LIMIT 1`;
  const [known] = await db.all<{ id: string; title: string }>(oldest);
  if (known) return known;
  const list = newList(viewer.id, { title, type: "blacklist" }, clock());
  await db.insert(contactLists).values(list);
  return list;
}
