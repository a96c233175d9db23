import { expect, it } from "vitest";
import { offsetText } from "../../../../../app/domain/base/shared/time/offset-text";
import { knownZones, momentAt, offsetAt } from "../../../../../app/domain/base/shared/time/zones";
import { boundsOf } from "../../../../../app/web/lists/periods";

const HOUR = 3_600_000;
const summer = Date.UTC(2026, 6, 1, 12);
const winter = Date.UTC(2026, 11, 1, 12);

it("returns a time zone's offset in summer and in winter", () => {
  expect(offsetAt(summer, "Europe/Moscow")).toBe(3 * HOUR);
  expect(offsetAt(summer, "America/New_York")).toBe(-4 * HOUR);
  expect(offsetAt(winter, "America/New_York")).toBe(-5 * HOUR);
  expect(offsetText(winter, "Asia/Kolkata")).toBe("UTC+5:30");
  expect(offsetText(winter, "UTC")).toBe("UTC");
});

it("converts a local time to a moment, even on the day the clocks change", () => {
  for (const local of [Date.UTC(2026, 2, 29, 12), Date.UTC(2026, 9, 25, 12), Date.UTC(2026, 2, 29, 1, 30)]) {
    const moment = momentAt(local, "Europe/Berlin");
    expect(moment + offsetAt(moment, "Europe/Berlin")).toBe(local);
  }
});

it("starts days, weeks and months in the time zone", () => {
  const now = Date.UTC(2026, 10, 1, 1);
  expect(boundsOf("today", now).from).toBe(Date.UTC(2026, 9, 31, 21));
  expect(boundsOf("today", now, "America/New_York").from).toBe(Date.UTC(2026, 9, 31, 4));
  expect(boundsOf("month", now, "Asia/Tokyo").from).toBe(Date.UTC(2026, 9, 31, 15));
  expect(boundsOf("lastWeek", now)).toEqual({ from: Date.UTC(2026, 9, 18, 21), to: Date.UTC(2026, 9, 25, 21) });
  expect(boundsOf("min15", now, "Asia/Tokyo")).toEqual({ from: now - HOUR / 4 });
});

it("lists the supported time zones", () => {
  const zones = knownZones();
  expect(zones).toContain("Europe/Moscow");
  expect(zones).toContain("UTC");
  for (const zone of zones) expect(() => offsetAt(summer, zone)).not.toThrow();
});
