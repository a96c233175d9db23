import { expect, test } from "vitest";
import { formatLongDate } from "../../../app/components/ui/format";

const DAY = Date.UTC(2026, 10, 24);

test("names the day before the month in English too", () => {
  expect(formatLongDate(DAY, "en", "UTC", { weekday: "long" })).toBe("Tuesday 24 November");
  expect(formatLongDate(DAY, "en", "UTC", { year: "numeric" })).toBe("24 November 2026");
  expect(formatLongDate(DAY, "ru", "UTC", { weekday: "long" })).toBe("вторник, 24 ноября");
});
