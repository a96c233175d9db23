import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { rowOf } from "../../../../db/schema/raw-row";
import { type DeliveryState, webhookDeliveries } from "../../../../db/schema/webhooks";
import type { Viewer } from "../../base/access/viewer";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import type { DeliveryRow } from "./view";

type Owner = Pick<Viewer, "id">;

interface DeliveryFilter extends PageQuery {
  state?: DeliveryState | undefined;
  /** ms UTC, of the first attempt: ids are those of the messages, which are older. */
  since?: number | undefined;
  before?: number | undefined;
  /** Searched in the id and the event's type. */
  search?: string | undefined;
}

/** Newest first. */
export async function findDeliveries(
  db: Database,
  { id: ownerId }: Owner,
  hookId: string,
  filter: DeliveryFilter,
): Promise<Page<DeliveryRow>> {
  const { state, since, before, search } = filter;
  const hits = [
    since === undefined ? undefined : sql`t.first_at >= ${since}`,
    before === undefined ? undefined : sql`t.first_at < ${before}`,
  ].filter((term) => term !== undefined);
  const of = sql`t.owner_id = ${ownerId} AND t.hook_id = ${hookId}`;
  const page = await walkPage(
    db,
    {
      // Names the index: otherwise SQLite would walk all events of the webhook.
      rows: state
        ? sql`webhook_deliveries t INDEXED BY webhook_deliveries_by_state WHERE ${of} AND t.state = ${state}`
        : sql`webhook_deliveries t WHERE ${of}`,
      hit: hits.length > 0 ? sql.join(hits, sql` AND `) : undefined,
      cost: state ? 2 : 1,
      sift: siftOf(search, ["t.id", "t.event ->> '$.type'"]),
      columns: sql`t.*`,
      join: sql`webhook_deliveries t ON s.scan_shown AND ${of} AND t.id = s.scan_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(webhookDeliveries, raw)) };
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
