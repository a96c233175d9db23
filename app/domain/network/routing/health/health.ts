import type { HealthReason, HealthState } from "../../../../../db/schema/health";
import { ENOUGH_ERRORS, MINUTE, minuteOf, type Seen } from "./health-window";

/** Per operator group; '' covers all. */
export interface Health {
  state: HealthState;
  /** 0..100 percent of the configured weight. */
  weight: number;
  /** Time of the next step, ms UTC. */
  until: number;
  trips: number;
  reason: HealthReason;
  changedAt: number;
}

const ERROR_SHARE = 0.5;
const MAX_SILENT = 5;
const ENOUGH_RETURNING = 5;
/** GOV.UK Notify warns at 30 % of SMS and moves 10 % of weight per step. */
const SLOW_SHARE = 0.15;
const FAILED_SHARE = 0.5;
const ENOUGH_ENDED = 50;

const FIRST_HOLD_MS = MINUTE;
export const LONGEST_HOLD_MS = 15 * MINUTE;
const LOWER_EVERY_MS = 5 * MINUTE;
const STEP_MS = MINUTE;
export const STEPS = [10, 25, 50, 100] as const;
export const FORGET_MS = 30 * MINUTE;

const LOWEST = 10;

export const WELL: Health = {
  state: "ok",
  weight: 100,
  until: 0,
  trips: 0,
  changedAt: 0,
  reason: { rule: "errors", share: 0, of: 0 },
};

/** ms UTC; errors before a return do not count. */
export function errorsSince({ state, changedAt }: Health): number {
  return state === "lowered" ? 0 : minuteOf(changedAt);
}

export function tripReason({ errors, silent }: Seen, isReturning = false): HealthReason | null {
  if (silent.of >= MAX_SILENT && silent.share === 1) return { rule: "silent", ...silent };
  const isEnough = errors.of >= (isReturning ? ENOUGH_RETURNING : ENOUGH_ERRORS);
  return isEnough && errors.share >= ERROR_SHARE ? { rule: "errors", ...errors } : null;
}

export function lowerReason({ slow, failed }: Seen): HealthReason | null {
  if (slow.of >= ENOUGH_ENDED && slow.share >= SLOW_SHARE) return { rule: "slow", ...slow };
  return failed.of >= ENOUGH_ENDED && failed.share >= FAILED_SHARE ? { rule: "failed", ...failed } : null;
}

/** A trip lasts a minute, each later one twice as long, up to 15 minutes; then the weight recovers in steps. */
export function nextHealth(
  stored: Health,
  { tripping, lowering }: { tripping: HealthReason | null; lowering: HealthReason | null },
  now: number,
): Health {
  const before = inTime(stored, now);
  const isDue = now >= before.until;
  if (before.state === "tripped") return isDue ? raised(before, now) : before;
  if (tripping) return tripped(before, tripping, now);
  switch (before.state) {
    case "returning":
      return isDue ? raised(before, now) : before;
    case "lowered":
      if (lowering) return isDue ? lowered(before, lowering, now) : before;
      return now - before.changedAt >= STEP_MS ? raised(before, now) : before;
    default:
      if (lowering) return lowered(before, lowering, now);
      return before.trips > 0 && now - before.changedAt >= FORGET_MS ? WELL : before;
  }
}

export function isWell({ state, trips }: Health): boolean {
  return state === "ok" && trips === 0;
}

function tripped({ trips }: Health, reason: HealthReason, now: number): Health {
  const hold = Math.min(LONGEST_HOLD_MS, FIRST_HOLD_MS * 2 ** Math.min(trips, 10));
  return { state: "tripped", weight: 0, until: now + hold, trips: trips + 1, reason, changedAt: now };
}

function lowered(before: Health, reason: HealthReason, now: number): Health {
  const weight = Math.max(LOWEST, Math.floor(before.weight / 2));
  const until = now + LOWER_EVERY_MS;
  return { ...before, state: "lowered", weight, until, reason, changedAt: now };
}

function raised(before: Health, now: number): Health {
  const weight = STEPS.find((step) => step > before.weight) ?? 100;
  if (weight === 100) return before.trips === 0 ? WELL : { ...before, state: "ok", weight, until: 0, changedAt: now };
  const state = before.state === "lowered" ? "lowered" : "returning";
  return { ...before, state, weight, until: now + STEP_MS, changedAt: now };
}

const LONGEST: Record<HealthState, number> = {
  ok: 0,
  lowered: LOWER_EVERY_MS,
  tripped: LONGEST_HOLD_MS,
  returning: STEP_MS,
};

// Limits `until` after the clock jumped back.
function inTime(health: Health, now: number): Health {
  const until = Math.min(health.until, now + LONGEST[health.state]);
  const changedAt = Math.min(health.changedAt, now);
  return until === health.until && changedAt === health.changedAt ? health : { ...health, until, changedAt };
}
