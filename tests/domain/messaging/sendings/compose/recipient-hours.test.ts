import { describe, expect, it } from "vitest";
import { zonesOf } from "../../../../../app/domain/base/shared/numbering/number-info";
import { type LocalHours, nextAllowed } from "../../../../../app/domain/base/shared/time/local-hours";
import { offsetAt } from "../../../../../app/domain/base/shared/time/zones";
import { allowedAt } from "../../../../../app/domain/messaging/sendings/compose/schedule";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const daytime: LocalHours = { from: 9, to: 21, days: EVERY_DAY };
const at = (iso: string) => Date.parse(iso);

/** For each hour ahead of UTC, a Russian mobile number from a range with a single time zone. */
function numbersByOffset(): Map<number, string> {
  const found = new Map<number, string>();
  for (let block = 0; block < 100_000; block++) {
    const phone = `79${String(block).padStart(5, "0")}0000`;
    const [zone, ...others] = zonesOf(phone);
    if (!zone || others.length > 0) continue;
    const ahead = offsetAt(at("2026-11-21T00:00:00Z"), zone) / HOUR;
    if (!found.has(ahead)) found.set(ahead, phone);
  }
  return found;
}

describe("by number only", () => {
  const numbers = numbersByOffset();

  it("finds every Russian time zone", () => {
    expect([...numbers.keys()].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    "sends to a recipient at UTC+%i between 9:00 and 21:00 local time",
    (ahead) => {
      const phone = numbers.get(ahead)!;
      const midnight = at("2026-11-21T00:00:00Z") - ahead * HOUR;
      expect(allowedAt(midnight, daytime, phone)).toBe(midnight + 9 * HOUR);
      expect(allowedAt(midnight + 12 * HOUR, daytime, phone)).toBe(midnight + 12 * HOUR);
      expect(allowedAt(midnight + 21 * HOUR, daytime, phone)).toBe(midnight + 33 * HOUR);
    },
  );
});

/** A reference implementation that tries every quarter of an hour on the recipient's clock. */
function naive(from: number, hours: LocalHours, zone: string): number {
  for (let moment = from; ; moment += QUARTER) {
    const local = new Date(moment + offsetAt(moment, zone));
    const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
    const day = local.getUTCDay() || 7;
    const before = day === 1 ? 7 : day - 1;
    const isOpen =
      hours.from < hours.to
        ? hour >= hours.from && hour < hours.to && hours.days.includes(day)
        : (hour >= hours.from && hours.days.includes(day)) || (hour < hours.to && hours.days.includes(before));
    if (isOpen) return moment;
  }
}

const CHANGES: [zone: string, change: string][] = [
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Australia/Lord_Howe", "2026-04-05"],
];

const WINDOWS: LocalHours[] = [
  daytime,
  { from: 2, to: 3, days: EVERY_DAY },
  { from: 2.5, to: 6, days: EVERY_DAY },
  { from: 1, to: 3, days: [7] },
  { from: 22, to: 2.5, days: EVERY_DAY },
];

describe.each(CHANGES)("in %s around %s", (zone, change) => {
  it.each(WINDOWS)("finds the same moment as a wall clock, window %j", (hours) => {
    const start = at(`${change}T00:00:00Z`) - DAY;
    for (let moment = start; moment < start + 2.5 * DAY; moment += 3 * QUARTER) {
      expect(nextAllowed(moment, hours, [zone]), new Date(moment).toISOString()).toBe(naive(moment, hours, zone));
    }
  });
});
