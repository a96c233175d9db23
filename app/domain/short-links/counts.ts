import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";

const HOUR_MS = 60 * 60_000;
const KEPT_HOURS = 24 * 30;

interface Counted {
  clicks: number;
  people: number;
  bots: number;
}

export interface LinkCounts {
  /** `at`: ms UTC, of the last 30 days. */
  hours: (Counted & { at: number })[];
  countries: (Counted & { key: string })[];
  devices: (Counted & { key: string })[];
}

type Row = Counted & { kind: string; key: string };

export async function countsOf(db: Database, { id: ownerId }: Pick<Viewer, "id">, linkId: string, now: number) {
  const from = String(now - KEPT_HOURS * HOUR_MS);
  const rows = await db.all<Row>(sql`SELECT kind, key, clicks, people, bots FROM short_link_counts
    WHERE owner_id = ${ownerId} AND link_id = ${linkId} AND (kind <> 'hour' OR key >= ${from}) ORDER BY kind, key`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ kind: _, ...row }) => row);
  const byClicks = (a: Counted, b: Counted) => b.clicks - a.clicks;
  return {
    hours: of("hour").map(({ key, ...row }) => ({ at: Number(key), ...row })),
    countries: of("country").sort(byClicks),
    devices: of("device").sort(byClicks),
  } satisfies LinkCounts;
}
