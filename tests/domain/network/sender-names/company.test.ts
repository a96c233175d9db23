import { expect, it } from "vitest";
import { companyProblem, isInn } from "../../../../app/domain/network/sender-names/company";

it.each([
  ["ООО «Ромашка», ИНН 7707083893", "RU", null],
  ["ИП Иванов Иван 500100732259", "RU", null],
  ["Romashka LLC INN: 7707083893 KPP 770701001", "RU", null],
  ["ООО «Ромашка», ИНН 7707083894", "RU", "innInvalid"],
  ["ООО «Ромашка», ИНН 770708389", "RU", "innInvalid"],
  ["ООО «Ромашка», 7707083894", "RU", "innInvalid"],
  ["ООО «Ромашка»", "RU", "taxNumberRequired"],
  ["", "RU", "taxNumberRequired"],
  ["ИНН 7707083893", "RU", "companyRequired"],
  ["Blumen GmbH, DE123456789", "RU", null],
  ["DE123456789", "DE", "companyRequired"],
  ["Blumen GmbH, 123456789", "DE", null],
  ["ТОО «Гүл», БИН 123456789012", "KZ", null],
  ["Blumen GmbH, 12345", "DE", "taxNumberRequired"],
  ["Ромашка, ИНН 7707083894", "KZ", "innInvalid"],
])("checks %s from %s: %s", (comment, country, problem) => {
  expect(companyProblem(comment, country)).toBe(problem);
});

it("verifies the check digits of taxpayer numbers", () => {
  expect(["7707083893", "500100732259", "7830002293"].every(isInn)).toBe(true);
  expect(["7707083892", "500100732258", "77070838930", "abc"].some(isInn)).toBe(false);
});
