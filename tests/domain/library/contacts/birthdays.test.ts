import { expect, test } from "vitest";
import { comingBirthdays, parseDayOfYear } from "../../../../app/domain/library/contacts/birthdays";

const at = (iso: string) => Date.parse(iso);

test.each([
  ["a day is the reader's own", "2026-11-20T21:30:00Z", 0, "Europe/Moscow", "11-21", "11-21"],
  ["a week ahead holds seven days", "2026-11-21T12:00:00Z", 6, "UTC", "11-21", "11-27"],
  ["a week may begin the next year", "2026-12-29T12:00:00Z", 6, "UTC", "12-29", "01-04"],
  ["28 February greets the people of the 29th too", "2026-02-28T12:00:00Z", 0, "UTC", "02-28", "02-29"],
  ["but not in a leap year", "2028-02-28T12:00:00Z", 0, "UTC", "02-28", "02-28"],
])("%s", (_, now, days, zone, from, to) => {
  expect(comingBirthdays(days, at(now), zone)).toEqual({ from, to });
});

test.each([
  ["21.11", "11-21"],
  ["1.2.1990", "02-01"],
  ["29.02", "02-29"],
  ["31.02", null],
  ["21", null],
  ["завтра", null],
])("the typed day %s is %s", (text, day) => {
  expect(parseDayOfYear(text)).toBe(day);
});
