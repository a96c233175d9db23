import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type Audience, listSettings, savedViews } from "../../../../db/schema/views";
import { assertCan, type Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { getView, MOST_VIEWS, type ViewRow } from "./find";
import type { ListSettingsInput, ViewChange, ViewInput } from "./input";
import { LISTS, type ListName } from "./lists";
import { savedView } from "./view";

type Owner = Pick<Viewer, "id" | "level" | "permissions" | "flags">;
type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** A reseller shares with its customers, a manager with all accounts. */
const REACH: Record<Viewer["level"], Audience> = { me: "me", reseller: "customers", manager: "everybody" };

export function mayShareViews({ level }: Pick<Viewer, "level">): boolean {
  return REACH[level] !== "me";
}

/** Idempotent by `id`. Throws `forbidden` if the viewer may not read the list. */
export async function createView(
  { db, clock, hub }: Needs,
  viewer: Owner,
  { resource, name, query, columns, isDefault, isShared }: ViewInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<ViewRow>> {
  assertCan(viewer, LISTS[resource]);
  if (isShared && !mayShareViews(viewer)) return refuse("viewSharesNobody", "isShared", undefined, "forbidden");
  const now = clock();
  const audience = isShared ? REACH[viewer.level] : "me";
  const ownRows = sql`owner_id = ${viewer.id} AND resource = ${resource}`;
  const [made] = await db.all<{ id: string }>(sql`INSERT INTO saved_views
      (owner_id, id, resource, name, query, columns, audience, created_at, updated_at)
    SELECT ${viewer.id}, ${id}, ${resource}, ${name}, ${query}, ${columns && JSON.stringify(columns)}, ${audience},
      ${now}, ${now}
    WHERE (SELECT count(*) FROM saved_views WHERE ${ownRows}) < ${MOST_VIEWS} ON CONFLICT DO NOTHING RETURNING id`);
  const row = await getView(db, viewer, id);
  if (!row) return refuseNew(db, viewer, resource, name);
  if (isDefault) await keepDefault(db, viewer, resource, id, now);
  if (made) await hub.publish(viewer.id, [{ event: "views.created", data: savedView(row, isDefault) }]);
  return ok(row);
}

/** null when the viewer has no such view. */
export async function updateView(
  { db, clock, hub }: Needs,
  viewer: Owner,
  id: string,
  { name, query, columns, isDefault, isShared }: ViewChange,
): Promise<Result<ViewRow> | null> {
  const before = await getView(db, viewer, id);
  if (!before) return null;
  if (isShared && !mayShareViews(viewer)) return refuse("viewSharesNobody", "isShared", undefined, "forbidden");
  if (name !== undefined && name !== before.name && (await isTaken(db, viewer, before.resource, name)))
    return refuse("viewNameTaken", "name", undefined, "conflict");
  const now = clock();
  const audience = isShared === undefined ? undefined : isShared ? REACH[viewer.level] : "me";
  const [row] = await db
    .update(savedViews)
    .set({ name, query, columns, audience, updatedAt: now })
    .where(ownRow(viewer, id))
    .returning();
  if (!row) return null;
  const resource = row.resource as ListName;
  if (isDefault) await keepDefault(db, viewer, resource, id, now);
  if (isDefault === false) await forgetDefault(db, viewer, id);
  await hub.publish(viewer.id, [{ event: "views.updated", data: savedView(row, isDefault ?? false) }]);
  return ok(row);
}

/** null when the viewer has no such view. Resets it as default for all who use it. */
export async function removeView(
  { db, hub }: Pick<Needs, "db" | "hub">,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  if (!(await getView(db, viewer, id))) return null;
  const [removed] = await db.delete(savedViews).where(ownRow(viewer, id)).returning({ id: savedViews.id });
  if (!removed) return null;
  await forgetDefault(db, viewer, id);
  await hub.publish(viewer.id, [{ event: "views.removed", data: removed }]);
  return ok(removed);
}

/** Absent fields stay unchanged. */
export async function saveListSettings(
  { db, clock }: Pick<Needs, "db" | "clock">,
  viewer: Owner,
  resource: ListName,
  { columns, density }: ListSettingsInput,
): Promise<void> {
  assertCan(viewer, LISTS[resource]);
  const change = { columns, density, updatedAt: clock() };
  await db
    .insert(listSettings)
    .values({ ownerId: viewer.id, resource, ...change })
    .onConflictDoUpdate({ target: [listSettings.ownerId, listSettings.resource], set: change });
}

/** null: no default view. */
export async function keepDefault(
  db: Database,
  viewer: Pick<Viewer, "id">,
  resource: ListName,
  id: string | null,
  now: number,
): Promise<void> {
  const change = { defaultView: id, updatedAt: now };
  await db
    .insert(listSettings)
    .values({ ownerId: viewer.id, resource, ...change })
    .onConflictDoUpdate({ target: [listSettings.ownerId, listSettings.resource], set: change });
}

async function forgetDefault(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<void> {
  await db
    .update(listSettings)
    .set({ defaultView: null })
    .where(and(eq(listSettings.ownerId, viewer.id), eq(listSettings.defaultView, id)));
}

async function refuseNew(db: Database, viewer: Owner, resource: ListName, name: string): Promise<Result<never>> {
  if (await isTaken(db, viewer, resource, name)) return refuse("viewNameTaken", "name", undefined, "conflict");
  return refuse("tooManyViews", undefined, { most: MOST_VIEWS }, "conflict");
}

async function isTaken(db: Database, viewer: Owner, resource: string, name: string): Promise<boolean> {
  const same = and(eq(savedViews.ownerId, viewer.id), eq(savedViews.resource, resource), eq(savedViews.name, name));
  return (await db.select({ id: savedViews.id }).from(savedViews).where(same).get()) !== undefined;
}

function ownRow(viewer: Owner, id: string) {
  return and(eq(savedViews.ownerId, viewer.id), eq(savedViews.id, id));
}
