import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { KEPT_HOURS_MS } from "./prune";

interface Counted {
  clicks: number;
  people: number;
  bots: number;
}

export interface LinkCounts {
  /** `at`: ms UTC, within the last 30 days. */
  hours: (Counted & { at: number })[];
  countries: (Counted & { key: string })[];
  devices: (Counted & { key: string })[];
  /** By channel of the message whose recipient clicked. */
  channels: (Counted & { key: string })[];
}

type Row = Counted & { kind: string; key: string };

export async function countsOf(db: Database, { id: ownerId }: Pick<Viewer, "id">, linkId: string, now: number) {
  const ofLink = sql`SELECT kind, key, clicks, people, bots FROM short_link_counts
    WHERE owner_id = ${ownerId} AND link_id = ${linkId}`;
  const rows = await db.all<Row>(sql`${ofLink} AND kind IN ('country', 'device', 'channel')
    UNION ALL ${ofLink} AND kind = 'hour' AND key >= ${String(now - KEPT_HOURS_MS)} ORDER BY kind, key`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ kind: _, ...row }) => row);
  const byClicks = (a: Counted, b: Counted) => b.clicks - a.clicks;
  return {
    hours: of("hour").map(({ key, ...row }) => ({ at: Number(key), ...row })),
    countries: of("country").sort(byClicks),
    devices: of("device").sort(byClicks),
    channels: of("channel").sort(byClicks),
  } satisfies LinkCounts;
}
