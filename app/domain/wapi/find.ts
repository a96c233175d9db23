import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { wapiInstances } from "../../../db/schema/wapi";
import type { Viewer } from "../access/viewer";
import type { ChannelName } from "../channels/channels";
import type { InstanceRow } from "./keys";

type Owner = Pick<Viewer, "id">;

export interface InstancePage {
  rows: InstanceRow[];
  /** What is known to be there up to this page and one row more. */
  total: number;
  next: string | null;
}

/** The owner's numbers, newest first, removed ones too; paged by key. */
export async function findInstances(
  db: Database,
  viewer: Owner,
  { cursor, offset = 0, limit }: { cursor?: string; offset?: number; limit: number },
): Promise<InstancePage> {
  const found = await db
    .select()
    .from(wapiInstances)
    .where(and(eq(wapiInstances.ownerId, viewer.id), cursor === undefined ? undefined : lt(wapiInstances.id, cursor)))
    .orderBy(desc(wapiInstances.id))
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

/** Whether this number, by its phone or its id at the provider, is one of the owner's still. */
export async function hasNumber(db: Database, viewer: Owner, number: string): Promise<boolean> {
  const found = await db
    .select({ id: wapiInstances.id })
    .from(wapiInstances)
    .where(
      and(
        eq(wapiInstances.ownerId, viewer.id),
        ne(wapiInstances.state, "deleted"),
        or(eq(wapiInstances.phone, number), eq(wapiInstances.idInstance, number)),
      ),
    )
    .get();
  return found !== undefined;
}

export function mine({ ownerId, id }: Pick<InstanceRow, "ownerId" | "id">) {
  return and(eq(wapiInstances.ownerId, ownerId), eq(wapiInstances.id, id));
}
