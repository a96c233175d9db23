import { expect, it } from "vitest";
import { parseDay, parseNumber, parseTime } from "../../../../app/domain/base/shared/parse-typed";

it.each([
  ["1 234,5", 1234.5],
  ["1234.50", 1234.5],
  ["−2", -2],
  ["-0,25", -0.25],
  ["1\u00a0000", 1000],
])("reads the number %s in either spelling", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

it.each(["", "-", "1,234", "1e3", "1,2,3", "five"])("does not read %j as a number", (text) => {
  expect(parseNumber(text)).toBeNull();
});

it.each([
  ["00:00:00", 0],
  ["9:05", 32_700],
  ["23:59:59", 86_399],
])("reads the time %s as seconds since midnight", (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

it.each(["24:00:00", "12:60", "12:00:60", "12", "noon", ""])("does not read %j as a time", (text) => {
  expect(parseTime(text)).toBeNull();
});

it("reads a day as its start in Moscow, and refuses a day that does not exist", () => {
  expect(parseDay("2026-11-21")).toBe(Date.UTC(2026, 10, 20, 21));
  for (const text of ["2026-02-30", "2026-13-01", "21.11.2026", "", "2026-1-1"]) expect(parseDay(text)).toBeNull();
});
