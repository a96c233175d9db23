import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { pushSites } from "../../../../db/schema/push";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { openSecret, sealSecret } from "../../base/shared/secrets";
import type { SiteChange, SiteInput } from "./input";
import { newSiteSecret } from "./signature";

export const MOST_SITES = 16;

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "config">;

type SiteRow = typeof pushSites.$inferSelect;

/** The secret is shown only once. */
export interface Issued {
  row: SiteRow;
  secret: string;
}

/** At most 16, newest first. */
export function findSites(db: Database, viewer: Owner): Promise<SiteRow[]> {
  return db.select().from(pushSites).where(eq(pushSites.ownerId, viewer.id)).orderBy(desc(pushSites.id));
}

export async function getSite(db: Database, viewer: Owner, id: string): Promise<SiteRow | null> {
  return (await db.select().from(pushSites).where(ownRow(viewer, id)).get()) ?? null;
}

export async function siteOfKey(db: Database, key: string): Promise<SiteRow | null> {
  const row = await db.select().from(pushSites).where(eq(pushSites.key, key)).get();
  return row?.isActive ? row : null;
}

/** Idempotent by `id`. */
export async function createSite(
  { db, clock, hub, config }: Needs,
  viewer: Owner,
  { title, origins, isActive }: SiteInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<Issued>> {
  const now = clock();
  const secret = newSiteSecret();
  const sealed = await sealSecret(config.credentialsKey, placeOf(id), secret);
  const isRoom = sql`(SELECT count(*) FROM push_sites WHERE owner_id = ${viewer.id}) < ${MOST_SITES}`;
  const [made] = await db.all<{ id: string }>(sql`INSERT INTO push_sites
      (owner_id, id, title, key, secret, origins, is_active, created_at, updated_at)
    SELECT ${viewer.id}, ${id}, ${title}, ${newKey()}, ${sealed}, ${JSON.stringify(origins)}, ${Number(isActive)},
      ${now}, ${now}
    WHERE ${isRoom} ON CONFLICT DO NOTHING RETURNING id`);
  const row = await getSite(db, viewer, id);
  if (!row) return refuse("tooManySites", undefined, { most: MOST_SITES }, "conflict");
  if (!made) return refuse("siteShownAlready", undefined, undefined, "conflict");
  await hub.publish(viewer.id, [{ event: "push/sites.created", data: siteView(row) }]);
  return ok({ row, secret });
}

/** Absent fields stay unchanged; null when the viewer has no such site. */
export async function updateSite(
  { db, clock, hub }: Needs,
  viewer: Owner,
  id: string,
  { title, origins, isActive }: SiteChange,
): Promise<Result<SiteRow> | null> {
  const [row] = await db
    .update(pushSites)
    .set({ title, origins, isActive, updatedAt: clock() })
    .where(ownRow(viewer, id))
    .returning();
  if (!row) return null;
  await hub.publish(viewer.id, [{ event: "push/sites.updated", data: siteView(row) }]);
  return ok(row);
}

/** Existing subscriptions stay; null when the viewer has no such site. */
export async function removeSite(
  { db, hub }: Pick<Needs, "db" | "hub">,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const [removed] = await db.delete(pushSites).where(ownRow(viewer, id)).returning({ id: pushSites.id });
  if (!removed) return null;
  await hub.publish(viewer.id, [{ event: "push/sites.removed", data: removed }]);
  return ok(removed);
}

export function openSiteSecret({ config }: Pick<Platform, "config">, { id, secret }: SiteRow): Promise<string> {
  return openSecret(config.credentialsKey, placeOf(id), secret);
}

const placeOf = (id: string) => `push_sites/${id}`;

const KEY_BYTES = 16;

/** Public: it only identifies the site. */
function newKey(): string {
  return `push_${Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString("hex")}`;
}

function ownRow(viewer: Owner, id: string) {
  return and(eq(pushSites.ownerId, viewer.id), eq(pushSites.id, id));
}

export function siteView({ id, title, key, origins, isActive, ownerId, createdAt, updatedAt }: SiteRow) {
  const [created, updated] = [createdAt, updatedAt].map((ms) => new Date(ms).toISOString()) as [string, string];
  return { id, title, key, origins, isActive, OwnerId: ownerId, createdAt: created, updatedAt: updated };
}
