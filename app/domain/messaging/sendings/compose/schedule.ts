import { z } from "zod";
import type { Preferences } from "../../../../../db/schema/accounts";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { zonesOf } from "../../../base/shared/numbering/number-info";
import { DEFAULT_ZONE } from "../../../base/shared/time/default-zone";
import { type LocalHours, nextAllowed } from "../../../base/shared/time/local-hours";

/** Spec §4. */
const MAX_SPREAD_MS = 12 * 3_600_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

const moment = z.iso.datetime({ offset: true, error: "scheduleInvalid" });
const hour = z
  .number({ error: "hoursInvalid" })
  .min(0, "hoursInvalid")
  .max(24, "hoursInvalid")
  .multipleOf(0.25, "hoursInvalid");

/**
 * `delay`: 0 for now, or ISO 8601. `until`: spreads evenly from start to then. `hours`, `days` (Monday 1): local time
 * of the recipient's number, otherwise of the campaign.
 */
export const scheduleInput = z
  .strictObject({
    delay: z.union([z.literal(0), moment]).default(0),
    until: moment.nullish(),
    hours: z.strictObject({ from: hour, to: hour }).nullish(),
    days: z
      .array(z.literal(WEEK, { error: "daysInvalid" }))
      .min(1, "daysInvalid")
      .max(7, "daysInvalid")
      .nullish(),
  })
  .default({ delay: 0 });

type ScheduleInput = z.output<typeof scheduleInput>;

export interface Timing {
  startsAt: number;
  until: number | null;
  hours: LocalHours | null;
}

export function zoneOf({ preferences }: { preferences?: Preferences }): string {
  return preferences?.timeZone ?? DEFAULT_ZONE;
}

export function timingOf({ delay, until, hours, days }: ScheduleInput, now: number, zone: string): Result<Timing> {
  const startsAt = delay === 0 ? now : Math.max(now, Date.parse(delay));
  const end = until ? Date.parse(until) : null;
  if (end !== null && end <= startsAt) return refuse("spreadEndsEarly", "schedule.until");
  if (end !== null && end > startsAt + MAX_SPREAD_MS) return refuse("spreadInvalid", "schedule.until");
  const isBound = Boolean(hours ?? days);
  return ok({ startsAt, until: end, hours: isBound ? { from: 0, to: 24, ...hours, days: days ?? WEEK, zone } : null });
}

export function isTimed({ delay, until, hours, days }: ScheduleInput): boolean {
  return delay !== 0 || Boolean(until ?? hours ?? days);
}

/** Send time (ms UTC): position in the spread, moved to the recipient's next allowed hour. */
export function waitFor({ startsAt, until, hours }: Timing, place: number, total: number, phone: string): number {
  const sendAt = turnOf({ startsAt, until, total }, place);
  return hours ? allowedAt(sendAt, hours, phone) : sendAt;
}

/** Next time (ms UTC) from `at` that the recipient's clock allows, otherwise the campaign's. */
export function allowedAt(at: number, hours: LocalHours, phone: string): number {
  const zones = zonesOf(phone);
  return nextAllowed(at, hours, zones.length > 0 ? zones : [hours.zone ?? DEFAULT_ZONE]) ?? at;
}

interface Spread {
  startsAt: number;
  until: number | null;
  total: number;
}

export function turnOf({ startsAt, until, total }: Spread, place: number): number {
  if (until === null || until <= startsAt || total < 2) return startsAt;
  return startsAt + Math.floor(((until - startsAt) * Math.min(place, total - 1)) / (total - 1));
}
