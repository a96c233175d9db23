import { expect, test } from "vitest";
import {
  formatAge,
  formatDate,
  formatDuration,
  formatLongDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
} from "../../../app/components/ui/format";

const DAY = Date.UTC(2026, 10, 24);

test("names the day before the month in English too", () => {
  expect(formatLongDate(DAY, "en", "UTC", { weekday: "long" })).toBe("Tuesday 24 November");
  expect(formatLongDate(DAY, "en", "UTC", { year: "numeric" })).toBe("24 November 2026");
  expect(formatLongDate(DAY, "ru", "UTC", { weekday: "long" })).toBe("вторник, 24 ноября");
});

const SPACE = "\u00a0";

test("writes a duration in its two largest units", () => {
  const durations = (locale: string) =>
    [40_000, 38 * 60_000, 192 * 60_000, 1700 * 60_000].map((ms) => formatDuration(ms, locale));
  expect(durations("ru")).toEqual(
    ["1 мин", "38 мин", "3 ч 12 мин", "1 дн. 4 ч"].map((text) => text.replaceAll(" ", SPACE)),
  );
  expect(durations("en")[2]).toBe(`3${SPACE}hr${SPACE}12${SPACE}min`);
});

test.each([
  ["en", "27 Nov", "27 Nov 2026", "2.5%", "−64%", "1,234.5", "₽1,234.50"],
  ["ru", "27 ноя", "27 ноя 2026", "2,5 %", "−64 %", "1 234,5", "1 234,50 ₽"],
  ["de", "27. Nov.", "27. Nov. 2026", "2,5 %", "−64 %", "1.234,5", "1.234,50 ₽"],
  ["fr", "27 nov.", "27 nov. 2026", "2,5 %", "−64 %", "1 234,5", "1 234,50 ₽"],
  ["es", "27 nov", "27 nov 2026", "2,5 %", "−64 %", "1234,5", "1234,50 ₽"],
  ["it", "27 nov", "27 nov 2026", "2,5%", "−64%", "1234,5", "1234,50 ₽"],
  ["pt", "27 nov", "27 nov 2026", "2,5%", "−64%", "1.234,5", "1.234,50 ₽"],
])(
  "writes dates, shares, numbers and money as %s does, without line breaks",
  (locale, day, withYear, rate, ratio, number, money) => {
    const at = Date.UTC(2026, 10, 27);
    const shown = [
      formatDate(at, locale, "UTC"),
      formatDate(at, locale, "UTC", { year: true }),
      formatRate(0.025, locale),
      formatPercent(-0.64, locale),
      formatNumber(1234.5, locale, 1),
      formatMoney(1_234_500_000, "RUB", locale),
    ];
    expect(shown).toEqual([day, withYear, rate, ratio, number, money].map((text) => text.replaceAll(" ", SPACE)));
    expect(formatRate(0.15, locale, true).startsWith("+15")).toBe(true);
  },
);

test("shows an age in seconds while seconds are counted", () => {
  const said = (ms: number) => formatAge(ms, "ru").replaceAll(SPACE, " ");
  expect([0, 400, 45_000, 60_000, 372_000].map(said)).toEqual(["0 с", "0 с", "45 с", "1 мин", "6 мин 12 с"]);
  expect(said(11_530_000)).toBe("3 ч 12 мин");
});
