import { describe, expect, it } from "vitest";
import { type LocalHours, nextAllowed } from "../../../../../app/domain/base/shared/time/local-hours";
import { offsetAt } from "../../../../../app/domain/base/shared/time/zones";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const daytime: LocalHours = { from: 9, to: 21, days: EVERY_DAY };
const at = (iso: string) => Date.parse(iso);

const RUSSIAN_ZONES: [zone: string, ahead: number][] = [
  ["Europe/Kaliningrad", 2],
  ["Europe/Moscow", 3],
  ["Europe/Simferopol", 3],
  ["Europe/Kirov", 3],
  ["Europe/Volgograd", 3],
  ["Europe/Samara", 4],
  ["Europe/Saratov", 4],
  ["Europe/Ulyanovsk", 4],
  ["Europe/Astrakhan", 4],
  ["Asia/Yekaterinburg", 5],
  ["Asia/Omsk", 6],
  ["Asia/Novosibirsk", 7],
  ["Asia/Barnaul", 7],
  ["Asia/Tomsk", 7],
  ["Asia/Novokuznetsk", 7],
  ["Asia/Krasnoyarsk", 7],
  ["Asia/Irkutsk", 8],
  ["Asia/Chita", 9],
  ["Asia/Yakutsk", 9],
  ["Asia/Khandyga", 9],
  ["Asia/Vladivostok", 10],
  ["Asia/Ust-Nera", 10],
  ["Asia/Magadan", 11],
  ["Asia/Sakhalin", 11],
  ["Asia/Srednekolymsk", 11],
  ["Asia/Kamchatka", 12],
  ["Asia/Anadyr", 12],
];

describe.each(RUSSIAN_ZONES)("in %s (UTC+%i)", (zone, ahead) => {
  const midnight = at("2026-11-21T00:00:00Z") - ahead * HOUR;

  it("waits for the morning, sends at once by day, and in the evening waits for the next morning", () => {
    expect(nextAllowed(midnight + 1, daytime, [zone])).toBe(midnight + 9 * HOUR);
    expect(nextAllowed(midnight + 9 * HOUR, daytime, [zone])).toBe(midnight + 9 * HOUR);
    expect(nextAllowed(midnight + 21 * HOUR - 1, daytime, [zone])).toBe(midnight + 21 * HOUR - 1);
    expect(nextAllowed(midnight + 21 * HOUR, daytime, [zone])).toBe(midnight + DAY + 9 * HOUR);
  });
});

describe("when clocks change", () => {
  it("skips hours missing in spring: the window opens on the next day", () => {
    const night: LocalHours = { from: 2, to: 3, days: EVERY_DAY };
    expect(nextAllowed(at("2026-03-28T12:00:00Z"), night, ["Europe/Berlin"])).toBe(at("2026-03-30T00:00:00Z"));
    expect(nextAllowed(at("2026-03-07T12:00:00Z"), night, ["America/New_York"])).toBe(at("2026-03-09T06:00:00Z"));
  });

  it("opens right after the gap when the window extends past it", () => {
    const early: LocalHours = { from: 2, to: 6, days: EVERY_DAY };
    expect(nextAllowed(at("2026-03-28T23:30:00Z"), early, ["Europe/Berlin"])).toBe(at("2026-03-29T01:00:00Z"));
    expect(nextAllowed(at("2026-03-08T05:30:00Z"), early, ["America/New_York"])).toBe(at("2026-03-08T07:00:00Z"));
  });

  it("stays open through both passes of the autumn hour", () => {
    const night: LocalHours = { from: 1, to: 3, days: EVERY_DAY };
    for (const moment of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]) {
      expect(nextAllowed(at(moment), night, ["Europe/Berlin"])).toBe(at(moment));
    }
    expect(nextAllowed(at("2026-10-25T02:00:00Z"), night, ["Europe/Berlin"])).toBe(at("2026-10-26T00:00:00Z"));
    for (const moment of ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"]) {
      expect(nextAllowed(at(moment), night, ["America/New_York"])).toBe(at(moment));
    }
  });

  it("shifts the morning by an hour", () => {
    expect(nextAllowed(at("2026-03-28T21:00:00Z"), daytime, ["Europe/Berlin"])).toBe(at("2026-03-29T07:00:00Z"));
    expect(nextAllowed(at("2026-10-24T21:00:00Z"), daytime, ["Europe/Berlin"])).toBe(at("2026-10-25T08:00:00Z"));
  });
});

describe("windows across midnight", () => {
  const night: LocalHours = { from: 21, to: 6, days: [5] };

  it("belong to the day on which they start", () => {
    const friday = at("2026-11-20T00:00:00Z") - 3 * HOUR;
    const moscow = ["Europe/Moscow"];
    expect(nextAllowed(friday + 3 * HOUR, night, moscow)).toBe(friday + 21 * HOUR);
    expect(nextAllowed(friday + DAY + 5 * HOUR, night, moscow)).toBe(friday + DAY + 5 * HOUR);
    expect(nextAllowed(friday + DAY + 6 * HOUR, night, moscow)).toBe(friday + 7 * DAY + 21 * HOUR);
  });

  it("cover the whole day when both hours are equal", () => {
    const saturday: LocalHours = { from: 0, to: 0, days: [6] };
    expect(nextAllowed(at("2026-11-20T12:00:00Z"), saturday, ["UTC"])).toBe(at("2026-11-21T00:00:00Z"));
    expect(nextAllowed(at("2026-11-21T23:59:59Z"), saturday, ["UTC"])).toBe(at("2026-11-21T23:59:59Z"));
    expect(nextAllowed(at("2026-11-22T00:00:00Z"), { from: 0, to: 24, days: [6] }, ["UTC"])).toBe(
      at("2026-11-28T00:00:00Z"),
    );
  });
});

it("waits for a working day", () => {
  const working: LocalHours = { from: 9, to: 18, days: [1, 2, 3, 4, 5] };
  expect(nextAllowed(at("2026-11-20T15:00:00Z"), working, ["Europe/Moscow"])).toBe(at("2026-11-23T06:00:00Z"));
});

it("never opens if no day is allowed", () => {
  expect(
    nextAllowed(at("2026-11-21T12:00:00Z"), { from: 9, to: 21, days: [] }, ["Europe/Moscow", "Asia/Omsk"]),
  ).toBeNull();
});

it("picks a moment that suits every possible time zone of the recipient", () => {
  const zones = ["Asia/Yakutsk", "Asia/Ust-Nera", "Asia/Srednekolymsk"];
  expect(nextAllowed(at("2026-11-21T12:00:00Z"), daytime, zones)).toBe(at("2026-11-22T00:00:00Z"));
  const anywhere = ["Europe/Moscow", "Europe/Kaliningrad", "Asia/Kamchatka"];
  const moment = nextAllowed(at("2026-11-21T12:00:00Z"), daytime, anywhere)!;
  expect(moment).toBe(at("2026-11-22T07:00:00Z"));
  for (const zone of anywhere) expect(((moment + offsetAt(moment, zone)) % DAY) / HOUR).toBeGreaterThanOrEqual(9);
});

it("uses the most likely time zone if no moment suits all", () => {
  const morning: LocalHours = { from: 9, to: 11, days: EVERY_DAY };
  const zones = ["Europe/Moscow", "Asia/Kamchatka"];
  expect(nextAllowed(at("2026-11-21T12:00:00Z"), morning, zones)).toBe(at("2026-11-22T06:00:00Z"));
});

it("never returns a moment before the requested one or outside the window", () => {
  for (const zone of [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "America/St_Johns",
  ]) {
    for (
      let moment = at("2026-01-01T00:07:31Z");
      moment < at("2027-01-01T00:00:00Z");
      moment += 5 * HOUR + 11 * 60_000
    ) {
      const next = nextAllowed(moment, daytime, [zone])!;
      const hour = ((next + offsetAt(next, zone)) % DAY) / HOUR;
      expect(next >= moment && hour >= 9 && hour < 21).toBe(true);
      expect(next - moment).toBeLessThanOrEqual(13 * HOUR);
    }
  }
});

it("is fast for the recipients of one bulk", () => {
  const began = performance.now();
  const start = at("2026-11-21T19:00:00Z");
  for (let index = 0; index < 100_000; index++) {
    nextAllowed(start + index, daytime, [RUSSIAN_ZONES[index % RUSSIAN_ZONES.length]![0]]);
  }
  console.log(`local hours: 100000 recipients in ${(performance.now() - began).toFixed(0)} ms`);
  expect(nextAllowed(start, daytime, ["Europe/Moscow"])).toBe(at("2026-11-22T06:00:00Z"));
});
