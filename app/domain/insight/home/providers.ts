import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { HealthState } from "../../../../db/schema/health";
import { can, type Viewer } from "../../base/access/viewer";

const HOUR_MS = 60 * 60_000;
const MOST = { shown: 8, minutes: 5000 };
/** From best to worst; a provider's worst state is shown. */
const STATES = ["ok", "returning", "lowered", "tripped"] as const satisfies readonly HealthState[];

export interface ProviderGlance {
  id: string;
  title: string;
  state: HealthState;
  submitted: number;
  delivered: number;
  failed: number;
}

type Row = Omit<ProviderGlance, "state"> & { worst: number | null };

/** Unhealthy providers, then the busiest of the last hour; null: not for this viewer. */
export async function glanceAtProviders(db: Database, viewer: Viewer, now: number): Promise<ProviderGlance[] | null> {
  if (viewer.level !== "manager" || !can(viewer, "providers.get")) return null;
  const rank = sql.join(
    STATES.map((state, at) => sql`WHEN ${state} THEN ${at}`),
    sql` `,
  );
  const rows = await db.all<Row>(sql`SELECT p.id AS id, p.title AS title, h.worst AS worst,
      coalesce(s.submitted, 0) AS submitted, coalesce(s.delivered, 0) AS delivered, coalesce(s.failed, 0) AS failed
    FROM providers p
    LEFT JOIN (SELECT provider_id AS id, max(CASE state ${rank} END) AS worst FROM provider_health GROUP BY 1) h ON h.id = p.id
    LEFT JOIN (SELECT provider_id AS id, sum(submitted) AS submitted, sum(delivered) AS delivered, sum(failed) AS failed
      FROM (SELECT * FROM provider_stats WHERE minute > ${now - HOUR_MS} ORDER BY minute DESC LIMIT ${MOST.minutes}) GROUP BY 1) s
      ON s.id = p.id
    WHERE p.is_active AND (h.worst > 0 OR s.submitted > 0) ORDER BY coalesce(h.worst, 0) DESC, 4 DESC, p.title LIMIT ${MOST.shown}`);
  return rows.map(({ worst, ...row }) => ({ ...row, state: STATES[worst ?? 0]! }));
}
