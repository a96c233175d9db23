import { describe, expect, it } from "vitest";
import { isWithin, nextIndex, occurrenceAt, type Recurrence } from "../../../../app/domain/base/tasks/recurrence";

const at = (iso: string) => Date.parse(iso);

function every(frequency: Recurrence["frequency"], startsAt: string, zone = "Europe/Moscow"): Recurrence {
  return { startsAt: at(startsAt), frequency, zone, endsAt: null, amount: null };
}

const days = (recurrence: Recurrence, n: number) =>
  Array.from({ length: n }, (_, index) => new Date(occurrenceAt(recurrence, index)).toISOString());

describe("a recurring campaign", () => {
  it("keeps the day of the month in the account's own calendar, or uses the last day", () => {
    // 31 January 00:30 in Moscow is still the 30th in UTC.
    expect(days(every("monthly", "2027-01-30T21:30:00Z"), 5)).toEqual([
      "2027-01-30T21:30:00.000Z",
      "2027-02-27T21:30:00.000Z",
      "2027-03-30T21:30:00.000Z",
      "2027-04-29T21:30:00.000Z",
      "2027-05-30T21:30:00.000Z",
    ]);
    expect(days(every("monthly", "2027-11-29T09:00:00Z"), 5).at(3)).toBe("2028-02-29T09:00:00.000Z");
  });

  it("keeps its local time when the clocks change", () => {
    // Berlin: summer time begins on 28 March 2027 and ends on 31 October.
    expect(days(every("daily", "2027-03-27T08:00:00Z", "Europe/Berlin"), 3)).toEqual([
      "2027-03-27T08:00:00.000Z",
      "2027-03-28T07:00:00.000Z",
      "2027-03-29T07:00:00.000Z",
    ]);
    expect(days(every("weekly", "2027-10-26T07:00:00Z", "Europe/Berlin"), 2)[1]).toBe("2027-11-02T08:00:00.000Z");
  });

  it("runs once on the night without such an hour, and once on the night that has it twice", () => {
    const spring = every("daily", "2027-03-27T01:30:00Z", "Europe/Berlin");
    expect(new Set(days(spring, 4)).size).toBe(4);
    expect(days(spring, 4).map((day) => day.slice(0, 10))).toEqual([
      "2027-03-27",
      "2027-03-28",
      "2027-03-29",
      "2027-03-30",
    ]);
    const autumn = every("daily", "2027-10-30T00:30:00Z", "Europe/Berlin");
    expect(days(autumn, 3).map((day) => day.slice(0, 10))).toEqual(["2027-10-30", "2027-10-31", "2027-11-01"]);
  });

  it("finds the next occurrence after any moment", () => {
    for (const frequency of ["daily", "weekly", "monthly"] as const) {
      const recurrence = every(frequency, "2026-12-31T20:15:00Z", "America/Sao_Paulo");
      for (const now of [
        "2026-01-01T00:00:00Z",
        "2026-12-31T20:15:00Z",
        "2027-03-01T00:00:00Z",
        "2031-07-13T11:11:11Z",
      ]) {
        const n = nextIndex(recurrence, at(now));
        expect(occurrenceAt(recurrence, n)).toBeGreaterThan(at(now));
        if (n > 0) expect(occurrenceAt(recurrence, n - 1)).toBeLessThanOrEqual(at(now));
      }
    }
  });

  it("ends with its last day or its last occurrence", () => {
    const recurrence = { ...every("daily", "2027-01-01T00:00:00Z"), endsAt: at("2027-01-03T00:00:00Z"), amount: 2 };
    expect([0, 2, 3].map((n) => isWithin(recurrence, n, 0))).toEqual([true, true, false]);
    expect(isWithin(recurrence, 1, 2)).toBe(false);
  });
});
