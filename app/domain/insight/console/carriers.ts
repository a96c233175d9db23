import { sql } from "drizzle-orm";
import type { HealthReason, HealthState } from "../../../../db/schema/health";
import type { Platform } from "../../base/shared/ports/platform";
import { MINUTE_MS, minuteOf } from "./minute";

const HOUR_MS = 60 * MINUTE_MS;
const MOST = { rows: 5000, providers: 200, shown: 10 };
/** From best to worst; a provider's worst state is shown. */
const STATES = ["ok", "returning", "lowered", "tripped"] as const satisfies readonly HealthState[];

export interface Carried {
  submitted: number;
  errors: number;
  delivered: number;
  failed: number;
}

export interface ConsoleProvider extends Carried {
  id: string;
  title: string;
  state: HealthState;
  /** Per cent of its configured weight. */
  weight: number;
  reason: HealthReason | null;
  /** ms UTC since when it is unhealthy. */
  since: number | null;
}

export interface CarriedHour {
  /** By minute of submission, ms UTC. */
  minutes: Map<number, Carried>;
  /** Unhealthy ones first, then the busiest. */
  providers: ConsoleProvider[];
  /** All counts of the hour were read. */
  isWhole: boolean;
}

const NOTHING: Carried = { submitted: 0, errors: 0, delivered: 0, failed: 0 };

/** Health counters of providers over the sixty full minutes before now. One round trip. */
export async function readCarriers({ db, clock }: Pick<Platform, "db" | "clock">): Promise<CarriedHour> {
  const last = minuteOf(clock());
  const [counts, states] = await db.batch([
    db.all<Carried & { minute: number; id: string; n: number }>(sql`SELECT minute, provider_id AS id, count(*) AS n,
        sum(submitted) AS submitted, sum(errors) AS errors, sum(delivered) AS delivered, sum(failed) AS failed
      FROM (SELECT * FROM provider_stats WHERE minute >= ${last - HOUR_MS} AND minute < ${last}
        ORDER BY minute DESC LIMIT ${MOST.rows}) GROUP BY minute, provider_id`),
    db.all<{ id: string; title: string; state: HealthState | null; weight: number; reason: string; since: number }>(
      sql`SELECT p.id AS id, p.title AS title, h.state AS state, h.weight AS weight, h.reason AS reason, h.changed_at AS since
        FROM (SELECT id, title FROM providers WHERE is_active LIMIT ${MOST.providers}) p
        LEFT JOIN provider_health h ON h.provider_id = p.id AND h.state <> 'ok'`,
    ),
  ]);
  const minutes = new Map([...Map.groupBy(counts, ({ minute }) => minute)].map(([minute, of]) => [minute, sumOf(of)]));
  const byId = Map.groupBy(counts, ({ id }) => id);
  const worst = (of: { state: HealthState | null }[]) =>
    of.toSorted((a, b) => rankOf(b.state ?? "ok") - rankOf(a.state ?? "ok"))[0]!;
  const providers = [...Map.groupBy(states, ({ id }) => id)].map(([id, of]): ConsoleProvider => {
    const { title, state, weight, reason, since } = worst(of) as (typeof states)[number];
    const ill = state && { state, weight, reason: JSON.parse(reason) as HealthReason, since };
    const well = { state: "ok" as const, weight: 100, reason: null, since: null };
    return { id, title, ...sumOf(byId.get(id) ?? []), ...(ill ?? well) };
  });
  return {
    minutes,
    providers: providers
      .filter(({ state, submitted }) => state !== "ok" || submitted > 0)
      .sort((a, b) => rankOf(b.state) - rankOf(a.state) || b.submitted - a.submitted)
      .slice(0, MOST.shown),
    isWhole: counts.reduce((sum, { n }) => sum + n, 0) < MOST.rows,
  };
}

const rankOf = (state: HealthState) => STATES.indexOf(state);

const sumOf = (all: readonly Carried[]): Carried =>
  all.reduce(
    (sum, one) => ({
      submitted: sum.submitted + one.submitted,
      errors: sum.errors + one.errors,
      delivered: sum.delivered + one.delivered,
      failed: sum.failed + one.failed,
    }),
    NOTHING,
  );
