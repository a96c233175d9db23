import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { ownNumbers } from "../../../db/schema/own-numbers";
import type { Viewer } from "../access/viewer";
import type { ChannelName } from "../channels/channels";
import { type Walk, walkAlong } from "../shared/walk";
import type { OwnNumberRow } from "./keys";

type Owner = Pick<Viewer, "id">;

interface OwnNumberPage {
  rows: OwnNumberRow[];
  total: number;
  next: string | null;
}

/** Includes removed numbers. */
export async function findInstances(
  db: Database,
  viewer: Owner,
  { offset = 0, limit, ...walk }: Walk & { offset?: number; limit: number },
): Promise<OwnNumberPage> {
  const { where, order } = walkAlong(ownNumbers.id, walk);
  const found = await db
    .select()
    .from(ownNumbers)
    .where(and(eq(ownNumbers.ownerId, viewer.id), ...where))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const rows = found.slice(0, limit);
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

export async function getOwnNumber(db: Database, viewer: Owner, id: string): Promise<OwnNumberRow | null> {
  return (
    (await db
      .select()
      .from(ownNumbers)
      .where(mine({ ownerId: viewer.id, id }))
      .get()) ?? null
  );
}

/** Webhooks and refusals of a provider name no owner. */
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

/** Keyed by phone, else by the provider's id; `now` in ms UTC. */
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

export function mine({ ownerId, id }: Pick<OwnNumberRow, "ownerId" | "id">) {
  return and(eq(ownNumbers.ownerId, ownerId), eq(ownNumbers.id, id));
}
