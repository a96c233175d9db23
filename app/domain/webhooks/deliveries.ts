import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type DeliveryState, webhookDeliveries } from "../../../db/schema/webhooks";
import type { Viewer } from "../access/viewer";
import type { Direction } from "../shared/ids";
import { walkAlong } from "../shared/walk";
import type { DeliveryRow } from "./view";

type Owner = Pick<Viewer, "id">;

interface DeliveryFilter {
  state?: DeliveryState | undefined;
  direction?: Direction | undefined;
  cursor?: string | undefined;
  offset?: number;
  limit: number;
}

export interface DeliveryPage {
  rows: DeliveryRow[];
  /** What is known to be there up to this page and one row more. */
  total: number;
  next: string | null;
}

type StoredDelivery = Omit<DeliveryRow, "event" | "request"> & { event: string; request: string | null };

/** Newest first. */
export async function findDeliveries(
  db: Database,
  viewer: Owner,
  hookId: string,
  { state, direction, cursor, offset = 0, limit }: DeliveryFilter,
): Promise<DeliveryPage> {
  // Names the index: SQLite would walk all events of the hook.
  const source = state ? sql`webhook_deliveries INDEXED BY webhook_deliveries_by_state` : sql`webhook_deliveries`;
  const { where, order } = walkAlong(sql`id`, { direction, cursor });
  const found =
    await db.all<StoredDelivery>(sql`SELECT owner_id AS ownerId, hook_id AS hookId, id, event, state, attempts,
      next_at AS nextAt, status, error, request, answer, first_at AS firstAt, updated_at AS updatedAt FROM ${source}
    WHERE owner_id = ${viewer.id} AND hook_id = ${hookId} ${state ? sql`AND state = ${state}` : sql``}
      ${sql.join(where.map((bound) => sql`AND ${bound}`))}
    ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}`);
  const rows = found.slice(0, limit).map(({ event, request, ...row }) => ({
    ...row,
    event: JSON.parse(event),
    request: request === null ? null : JSON.parse(request),
  }));
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** null when the viewer has no such delivery. */
export async function getDelivery(
  db: Database,
  viewer: Owner,
  hookId: string,
  id: string,
): Promise<DeliveryRow | null> {
  const row = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.ownerId, viewer.id), eq(webhookDeliveries.hookId, hookId), eq(webhookDeliveries.id, id)),
    )
    .get();
  return row ?? null;
}
