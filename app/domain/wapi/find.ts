import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { wapiInstances } from "../../../db/schema/wapi";
import type { Viewer } from "../access/viewer";
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

export function mine({ ownerId, id }: Pick<InstanceRow, "ownerId" | "id">) {
  return and(eq(wapiInstances.ownerId, ownerId), eq(wapiInstances.id, id));
}
