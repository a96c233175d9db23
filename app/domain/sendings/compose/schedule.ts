import { z } from "zod";
import type { Preferences } from "../../../../db/schema/accounts";
import { ok, type Result, refuse } from "../../shared/errors/result";
import { zonesOf } from "../../shared/numbering/number-info";
import { DEFAULT_ZONE } from "../../shared/time/default-zone";
import { type LocalHours, nextAllowed } from "../../shared/time/local-hours";
import { turnOf } from "./spread";

/** A mailing may be spread over so much time (spec §4). */
export const MAX_SPREAD_MS = 12 * 3_600_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

const moment = z.iso.datetime({ offset: true, error: "scheduleInvalid" });
const hour = z
  .number({ error: "hoursInvalid" })
  .min(0, "hoursInvalid")
  .max(24, "hoursInvalid")
  .multipleOf(0.25, "hoursInvalid");

/**
 * `delay`: 0 for now, or the moment to start, ISO 8601. `until` spreads a mailing evenly from its start to then.
 * `hours` and `days` (Monday 1) are the recipient's own, by the zone of his number; the mailing's where that is not known.
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

export type ScheduleInput = z.output<typeof scheduleInput>;

/** When a mailing's messages go; absent parts do not hold anybody. */
export interface Timing {
  /** ms UTC */
  startsAt: number;
  /** ms UTC; null sends everything at the start. */
  until: number | null;
  hours: LocalHours | null;
}

/** The zone that a mailing lives by where none is named: of the account, IANA. */
export function zoneOf({ preferences }: { preferences?: Preferences }): string {
  return preferences?.timeZone ?? DEFAULT_ZONE;
}

/** The times of a mailing accepted at `now` (ms UTC) that lives by this zone. */
export function timingOf({ delay, until, hours, days }: ScheduleInput, now: number, zone: string): Result<Timing> {
  const startsAt = delay === 0 ? now : Math.max(now, Date.parse(delay));
  const end = until ? Date.parse(until) : null;
  if (end !== null && (end <= startsAt || end > startsAt + MAX_SPREAD_MS))
    return refuse("spreadInvalid", "schedule.until");
  const isBound = Boolean(hours ?? days);
  return ok({ startsAt, until: end, hours: isBound ? { from: 0, to: 24, ...hours, days: days ?? WEEK, zone } : null });
}

/** Whether a message is more than "now, as fast as it goes". */
export function isTimed({ delay, until, hours, days }: ScheduleInput): boolean {
  return delay !== 0 || Boolean(until ?? hours ?? days);
}

/** When this recipient's message may go (ms UTC): his turn in the spread, moved to the next hour that his own clock allows. */
export function waitFor({ startsAt, until, hours }: Timing, place: number, total: number, phone: string): number {
  const turn = turnOf({ startsAt, until, total }, place);
  return hours ? allowedAt(turn, hours, phone) : turn;
}

/** The next moment (ms UTC) from `at` on when the recipient's own clock allows; the mailing's where his is not known. */
export function allowedAt(at: number, hours: LocalHours, phone: string): number {
  const zones = zonesOf(phone);
  return nextAllowed(at, hours, zones.length > 0 ? zones : [hours.zone ?? DEFAULT_ZONE]) ?? at;
}
