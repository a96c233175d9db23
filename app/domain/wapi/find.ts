import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { wapiInstances } from "../../../db/schema/wapi";
import type { Viewer } from "../access/viewer";
import type { ChannelName } from "../channels/channels";
import { type Walk, walkAlong } from "../shared/walk";
import type { InstanceRow } from "./keys";

type Owner = Pick<Viewer, "id">;

export interface InstancePage {
  rows: InstanceRow[];
  /** What is known to be there up to this page and one row more. */
  total: number;
  next: string | null;
}

/** The owner's numbers along their ids, removed ones too; paged by key. */
export async function findInstances(
  db: Database,
  viewer: Owner,
  { offset = 0, limit, ...walk }: Walk & { offset?: number; limit: number },
): Promise<InstancePage> {
  const { where, order } = walkAlong(wapiInstances.id, walk);
  const found = await db
    .select()
    .from(wapiInstances)
    .where(and(eq(wapiInstances.ownerId, viewer.id), ...where))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const rows = found.slice(0, limit);
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

export async function getInstance(db: Database, viewer: Owner, id: string): Promise<InstanceRow | null> {
  return (
    (await db
      .select()
      .from(wapiInstances)
      .where(mine({ ownerId: viewer.id, id }))
      .get()) ?? null
  );
}

/** The number that a provider calls so: its webhooks and refusals name no owner. */
export async function instanceAt(db: Database, providerId: string, idInstance: string): Promise<InstanceRow | null> {
  const isMeant = and(eq(wapiInstances.providerId, providerId), eq(wapiInstances.idInstance, idInstance));
  return (
    (await db
      .select()
      .from(wapiInstances)
      .where(and(isMeant, isNotNull(wapiInstances.idInstance)))
      .get()) ?? null
  );
}

/** The owner's numbers that can send at `now`, each by the sender that means it: its phone, else its id at the provider. */
export function readyNumbers(db: Database, viewer: Owner, now: number) {
  return db
    .select({
      type: sql<ChannelName>`'apisender'`,
      name: sql<string>`coalesce('+' || ${wapiInstances.phone}, ${wapiInstances.idInstance}, ${wapiInstances.id})`,
    })
    .from(wapiInstances)
    .where(
      and(
        eq(wapiInstances.ownerId, viewer.id),
        eq(wapiInstances.state, "authorized"),
        eq(wapiInstances.isPaid, true),
        eq(wapiInstances.isActive, true),
        or(isNull(wapiInstances.expiredAt), gt(wapiInstances.expiredAt, now)),
      ),
    );
}

/** Asks for the owner's number that a sender means: by its phone, or by its id at the provider or ours. */
export function numberCalled({ id: ownerId }: Owner, sender: string): SQL {
  const called = sender.replace(/^\+/, "");
  return sql`SELECT id AS name FROM wapi_instances WHERE owner_id = ${ownerId} AND state <> 'deleted'
    AND (phone = ${called} OR id_instance = ${called} OR id = ${called}) LIMIT 1`;
}

/** Whether this number is one of the owner's still, connected or not. */
export async function hasNumber(db: Database, viewer: Owner, sender: string): Promise<boolean> {
  return (await db.all(numberCalled(viewer, sender))).length > 0;
}

export function mine({ ownerId, id }: Pick<InstanceRow, "ownerId" | "id">) {
  return and(eq(wapiInstances.ownerId, ownerId), eq(wapiInstances.id, id));
}
