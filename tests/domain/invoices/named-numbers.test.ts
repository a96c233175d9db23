import { expect, it } from "vitest";
import { names } from "../../../app/domain/invoices/named-numbers";

it.each([
  ["Оплата по счету № 4513 от 20.11", "4513", true],
  ["сч.4513,без НДС", "4513", true],
  ["счет 14513", "4513", false],
  ["счет 4513/1", "4513", false],
  ["счет 4513-2", "4513", false],
  ["по счёту №А-7.", "A-7", true],
  ["по счёту BA-7", "A-7", false],
  ["договор 4513.", "4513", false],
  ["договор № 4513 от 01.02.2023, счет 7", "4513", false],
  ["счет (4513)", "4513", true],
  ["Счет на оплату 4513 от 20.11", "4513", true],
  ["Счета № 4511, 4512 и 4513 от 20.11.2026", "4513", true],
  ["invoice no. 4513", "4513", true],
  ["Оплата по сч. №4513", "4513", true],
  ["р/сч 4513", "4513", false],
  ["Оплата 4513-00 по счету 7", "4513", false],
  ["по счету 01.02.2026 от 20.11", "01.02.2026", true],
])("in %j finds %s: %s", (purpose, number, is) => {
  expect(names(purpose, number)).toBe(is);
});

it("finds no number in the date, the rate of VAT and the sum of a purpose", () => {
  const purpose = "Оплата по счету № 5 от 20.11.2026, в т.ч. НДС 22% - 180.33, всего 1 000.00 руб. 50 коп.";
  const found = ["5", "20", "11", "22", "180", "33", "2026", "1", "000", "1000", "50"].filter((n) => names(purpose, n));
  expect(found).toEqual(["5"]);
  expect(names("Счет А-11 от 20.11.2026, НДС 22%", "A-11")).toBe(true);
});
