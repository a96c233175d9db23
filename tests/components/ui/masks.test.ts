import { expect, it } from "vitest";
import { masked, spoils } from "../../../app/components/ui/masks.client";
import { parseMoney } from "../../../app/domain/base/shared/money";
import { parsePhone } from "../../../app/domain/base/shared/phone";

it.each([
  ["89162041833", "+7 916 204-18-33"],
  ["8 (916) 204-18-33", "+7 916 204-18-33"],
  ["9162041833", "+7 916 204-18-33"],
  ["+7 916 204 18 33", "+7 916 204-18-33"],
  ["+49 151 23456789", "+4915123456789"],
  ["+1 (415) 555-2671", "+14155552671"],
])("writes the phone %s as %s, which reads as the same number", (typed, shown) => {
  expect(masked("phone", typed)).toBe(shown);
  expect(parsePhone(shown)).toBe(parsePhone(typed));
});

it.each([
  ["1234567.5", "1\u00a0234\u00a0567,5"],
  ["1,234,567.5", "1\u00a0234\u00a0567,5"],
  ["2.5", "2,5"],
  ["0,999", "0,99"],
  ["-5", "5"],
  ["12 rubles", "12"],
])("writes the amount %s as %s", (typed, shown) => {
  expect(masked("money", typed)).toBe(shown);
});

it("posts an amount that the server reads", () => {
  expect(parseMoney(masked("money", "1234567.5"))).toBe(1_234_567_500_000);
});

it.each([
  ["8080", "8080"],
  ["12 rubles", "12"],
  ["-5", "5"],
])("writes the count %s as %s", (typed, shown) => {
  expect(masked("whole", typed)).toBe(shown);
});

it("leaves a field unchanged whose number is finer than the mask can write", () => {
  expect(spoils("money", "0.005")).toBe(true);
  expect(spoils("number", "1.6666666666666667")).toBe(true);
  expect(spoils("whole", "1.5")).toBe(true);
  for (const held of ["", "2.5", "1 234,5", "12 rubles"]) expect(spoils("money", held)).toBe(false);
});

it("allows a negative number", () => {
  expect(masked("number", "-1234.567")).toBe("-1\u00a0234,56");
});

it.each([
  ["093015", "09:30:15"],
  ["9:30", "09:30"],
  ["235959", "23:59:59"],
  ["7", "07"],
])("writes the time %s as %s", (typed, shown) => {
  expect(masked("time", typed)).toBe(shown);
});

it("accepts no hour or minute that does not exist", () => {
  expect(masked("time", "2575")).not.toMatch(/^25|75/);
});
