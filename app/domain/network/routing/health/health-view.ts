import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { HealthReason } from "../../../../../db/schema/health";
import type { Control } from "../../../../../db/schema/routing";
import type { Platform } from "../../../base/shared/ports/platform";
import { openRouting } from "../config";
import { type Health, isWell, WELL } from "./health";
import { type Counts, MINUTE, type Minute, merged, minuteOf, type Seen, seenIn } from "./health-window";
import { ALL } from "./judge-health";

const SHOWN_MINUTES = 60;

export interface HealthLine {
  /** `RU|mts`; '' for all. */
  operatorGroup: string;
  state: Health["state"];
  weight: number;
  /** ms UTC; null when no step is pending. */
  until: number | null;
  reason: HealthReason | null;
  seen: Seen;
  sums: Counts;
}

export interface ProviderHealth {
  id: string;
  title: string;
  type: string;
  control: Control;
  isActive: boolean;
  whole: HealthLine;
  /** Operators with problems, busiest first. */
  operators: HealthLine[];
  minutes: Minute[];
}

/** Worst last. */
const STATES: readonly Health["state"][] = ["ok", "returning", "lowered", "tripped"];
const MOST_ILL = 50;

/** 0: healthy, 3: stopped; the worst of its operators counts. An inactive provider counts as healthy. */
export function illnessOf({ isActive, whole, operators }: Pick<ProviderHealth, "isActive" | "whole" | "operators">) {
  return isActive ? Math.max(...[whole, ...operators].map(({ state }) => STATES.indexOf(state))) : 0;
}

/** Ids of active providers that get less than their full weight. */
export async function illProviders(db: Database): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT DISTINCT h.provider_id AS id FROM provider_health h
    CROSS JOIN providers p ON p.id = h.provider_id WHERE h.state <> 'ok' AND p.is_active LIMIT ${MOST_ILL}`);
  return rows.map(({ id }) => id);
}

type Needs = Pick<Platform, "db" | "clock" | "providers" | "config">;
type Known = Health & { providerId: string; operatorGroup: string };
type Counted = Minute & { providerId: string; operatorGroup: string };

/** `ids` of providers, as SQL. null: no adapter for its protocol. */
export async function readHealth(needs: Needs, ids: SQL): Promise<(id: string) => ProviderHealth | null> {
  const { db, clock } = needs;
  const now = clock();
  const minutes = hourOf(now);
  const [routing, standing, counts] = await Promise.all([
    openRouting(needs),
    db.all<Omit<Known, "reason"> & { reason: string }>(sql`SELECT provider_id AS providerId,
        operator_group AS operatorGroup, state, weight, until, trips, reason, changed_at AS changedAt
      FROM provider_health WHERE provider_id IN (${ids})`),
    db.all<Counted>(sql`SELECT s.provider_id AS providerId, s.operator_group AS operatorGroup, s.minute, s.submitted,
        s.errors, s.requests, s.silent, s.delivered, s.failed, s.slow
      FROM json_each(${JSON.stringify(minutes)}) m CROSS JOIN (${ids}) p
      CROSS JOIN provider_stats s ON s.minute = m.value AND s.provider_id = p.id`),
  ]);
  const healthOf = Map.groupBy(standing, ({ providerId }) => providerId);
  const countsOf = Map.groupBy(counts, ({ providerId }) => providerId);
  return (id) => {
    const known = routing.providers.get(id);
    if (!known?.type) return null;
    const { type, control, isActive, config } = known;
    const health = new Map((healthOf.get(id) ?? []).map((row) => [row.operatorGroup, healthFrom(row)]));
    const rows = countsOf.get(id) ?? [];
    const byGroup = Map.groupBy(rows, ({ operatorGroup }) => operatorGroup);
    const line = (group: string, of: Minute[]) => lineOf(group, of, health.get(group) ?? WELL, type, now);
    const whole = merged(rows);
    const groups = [...new Set([...byGroup.keys(), ...health.keys()])].filter((group) => group !== ALL);
    const operators = groups.map((group) => line(group, byGroup.get(group) ?? []));
    const byMinute = new Map(whole.map((row) => [row.minute, row]));
    return {
      id,
      title: config.title,
      type,
      control,
      isActive,
      whole: line(ALL, whole),
      operators: operators.sort((a, b) => b.sums.submitted - a.sums.submitted),
      minutes: minutes.map((minute) => byMinute.get(minute) ?? { minute, ...sumsOf([]) }),
    };
  };
}

function hourOf(now: number): number[] {
  return Array.from({ length: SHOWN_MINUTES }, (_, back) => minuteOf(now) - (SHOWN_MINUTES - 1 - back) * MINUTE);
}

function healthFrom({ reason, ...row }: Omit<Known, "reason"> & { reason: string }): Health {
  return { ...row, reason: JSON.parse(reason) as HealthReason };
}

function lineOf(operatorGroup: string, minutes: Minute[], health: Health, type: string, now: number): HealthLine {
  const { state, weight, until, reason } = health;
  return {
    operatorGroup,
    state,
    weight,
    until: state === "ok" ? null : until,
    reason: isWell(health) ? null : reason,
    seen: seenIn(minutes, type, now),
    sums: sumsOf(minutes),
  };
}

function sumsOf(minutes: readonly Minute[]): Counts {
  const [all] = merged(minutes.map((row) => ({ ...row, minute: 0 })));
  const { minute: _, ...sums } = all ?? { minute: 0, ...NOTHING };
  return sums;
}

const NOTHING: Counts = { submitted: 0, errors: 0, requests: 0, silent: 0, delivered: 0, failed: 0, slow: 0 };
