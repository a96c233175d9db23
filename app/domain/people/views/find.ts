import { and, asc, eq, ne } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { listSettings, savedViews } from "../../../../db/schema/views";
import { can, type Viewer } from "../../base/access/viewer";
import { LISTS, type ListName } from "./lists";

/** Per account and list. */
export const MOST_VIEWS = 32;

export type Reader = Pick<Viewer, "id" | "resellerId">;
export type ViewRow = typeof savedViews.$inferSelect;
type ListSettingsRow = typeof listSettings.$inferSelect;

interface OpenList {
  /** Own views by name, then shared ones. */
  views: ViewRow[];
  /** null: default settings. */
  look: ListSettingsRow | null;
}

/** At most 3 × 32 views; one round trip. */
export async function openList(db: Database, viewer: Reader, resource: ListName): Promise<OpenList> {
  const [own, resellers, everybodys, settingsRows] = await db.batch([
    db
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.ownerId, viewer.id), eq(savedViews.resource, resource)))
      .orderBy(asc(savedViews.name))
      .limit(MOST_VIEWS),
    db
      .select()
      .from(savedViews)
      .where(
        and(
          eq(savedViews.ownerId, viewer.resellerId ?? ""),
          eq(savedViews.resource, resource),
          eq(savedViews.audience, "customers"),
        ),
      )
      .orderBy(asc(savedViews.name))
      .limit(MOST_VIEWS),
    db
      .select()
      .from(savedViews)
      .where(
        and(eq(savedViews.audience, "everybody"), eq(savedViews.resource, resource), ne(savedViews.ownerId, viewer.id)),
      )
      .orderBy(asc(savedViews.id))
      .limit(MOST_VIEWS),
    db
      .select()
      .from(listSettings)
      .where(and(eq(listSettings.ownerId, viewer.id), eq(listSettings.resource, resource))),
  ]);
  return { views: [...own, ...resellers, ...everybodys], look: settingsRows[0] ?? null };
}

export async function findOwnViews(
  db: Database,
  viewer: Pick<Viewer, "id" | "permissions" | "flags" | "level">,
): Promise<ViewRow[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(eq(savedViews.ownerId, viewer.id))
    .orderBy(asc(savedViews.resource), asc(savedViews.name));
  return rows.filter(({ resource }) => isReadable(viewer, resource));
}

/** null also when the viewer may not read the list. */
export async function getView(
  db: Database,
  viewer: Pick<Viewer, "id" | "permissions" | "flags" | "level">,
  id: string,
): Promise<ViewRow | null> {
  const row = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.ownerId, viewer.id), eq(savedViews.id, id)))
    .get();
  return row && isReadable(viewer, row.resource) ? row : null;
}

export async function findDefaults(db: Database, viewer: Pick<Viewer, "id">): Promise<Set<string>> {
  const rows = await db
    .select({ id: listSettings.defaultView })
    .from(listSettings)
    .where(eq(listSettings.ownerId, viewer.id));
  return new Set(rows.map(({ id }) => id).filter((id) => id !== null));
}

function isReadable(viewer: Pick<Viewer, "permissions" | "flags" | "level">, resource: string): boolean {
  return resource in LISTS && can(viewer, LISTS[resource as ListName]);
}
