import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { ownNumbers } from "../../../../db/schema/own-numbers";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import type { ChannelName } from "../../base/channels/channels";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import type { OwnNumberRow } from "./keys";

type Owner = Pick<Viewer, "id">;

interface OwnNumberFilter extends PageQuery {
  /** Searched in the id, the provider's id and the phone. */
  search?: string | undefined;
}

/** Includes removed numbers. */
export async function findInstances(
  db: Database,
  { id: ownerId }: Owner,
  { search, ...query }: OwnNumberFilter,
): Promise<Page<OwnNumberRow>> {
  const page = await walkPage(
    db,
    {
      rows: sql`wapi_instances t WHERE t.owner_id = ${ownerId}`,
      sift: siftOf(search, ["t.id", "t.id_instance", "'+' || t.phone"]),
      columns: sql`t.*`,
      join: sql`wapi_instances t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    },
    query,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(ownNumbers, raw)) };
}

export async function getOwnNumber(db: Database, viewer: Owner, id: string): Promise<OwnNumberRow | null> {
  return (
    (await db
      .select()
      .from(ownNumbers)
      .where(ownRow({ ownerId: viewer.id, id }))
      .get()) ?? null
  );
}

/** A provider's webhooks and refusals do not name an owner. */
export async function ownNumberAt(db: Database, providerId: string, idInstance: string): Promise<OwnNumberRow | null> {
  const isMeant = and(eq(ownNumbers.providerId, providerId), eq(ownNumbers.idInstance, idInstance));
  return (
    (await db
      .select()
      .from(ownNumbers)
      .where(and(isMeant, isNotNull(ownNumbers.idInstance)))
      .get()) ?? null
  );
}

/** Keyed by phone, otherwise by the provider's id; `now` in ms UTC. */
export function readyNumbers(db: Database, viewer: { id: string | SQL }, now: number) {
  return db
    .select({
      type: sql<ChannelName>`'apisender'`.as("type"),
      name: sql<string>`coalesce('+' || ${ownNumbers.phone}, ${ownNumbers.idInstance}, ${ownNumbers.id})`.as("name"),
    })
    .from(ownNumbers)
    .where(
      and(
        eq(ownNumbers.ownerId, viewer.id),
        eq(ownNumbers.state, "authorized"),
        eq(ownNumbers.isPaid, true),
        eq(ownNumbers.isActive, true),
        or(isNull(ownNumbers.expiredAt), gt(ownNumbers.expiredAt, now)),
      ),
    );
}

/** `sender`: a phone, the provider's id or our id; or SQL of it. */
export function numberCalled({ id: ownerId }: Owner, sender: string | SQL): SQL {
  const called = sql`ltrim(${sender}, '+')`;
  return sql`SELECT id AS name FROM wapi_instances WHERE owner_id = ${ownerId} AND state <> 'deleted'
    AND (phone = ${called} OR id_instance = ${called} OR id = ${called}) LIMIT 1`;
}

export async function hasNumber(db: Database, viewer: Owner, sender: string): Promise<boolean> {
  return (await db.all(numberCalled(viewer, sender))).length > 0;
}

export function ownRow({ ownerId, id }: Pick<OwnNumberRow, "ownerId" | "id">) {
  return and(eq(ownNumbers.ownerId, ownerId), eq(ownNumbers.id, id));
}
