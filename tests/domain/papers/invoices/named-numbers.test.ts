import fc from "fast-check";
import { expect, it } from "vitest";
import { names, readPurpose } from "../../../../app/domain/papers/invoices/named-numbers";

it.each([
  ["Оплата по счету № 4513 от 20.11", "4513", true],
  ["сч.4513,без НДС", "4513", true],
  ["счет 14513", "4513", false],
  ["счет 4513/1", "4513", false],
  ["счет 4513-2", "4513", false],
  ["по счёту №А-7.", "A-7", true],
  ["по счёту BA-7", "A-7", false],
  ["по счёту A-7/1", "A-7", false],
  ["по счёту A-7-1", "A-7", false],
  ["по счёту A-71", "A-7", false],
  ["договор 4513.", "4513", false],
  ["договор № 4513 от 01.02.2023, счет 7", "4513", false],
  ["договор № A-7 от 01.02.2023, счет 7", "A-7", false],
  ["договор № A-7 от 01.02.2023, счет 7", "7", true],
  ["счет (4513)", "4513", true],
  ["Счет на оплату 4513 от 20.11", "4513", true],
  ["Счета № 4511, 4512 и 4513 от 20.11.2026", "4513", true],
  ["Счета 4511 4513", "4513", false],
  ["invoice no. 4513", "4513", true],
  ["Оплата по сч. №4513", "4513", true],
  ["р/сч 4513", "4513", false],
  ["Оплата 4513-00 по счету 7", "4513", false],
  ["по счету 01.02.2026 от 20.11", "01.02.2026", true],
  ["Счета 5A-7,02DC-8", "5A-7", true],
  ["Счета 5A-7,02DC-8", "02DC-8", true],
])("searches %j for %s: %s", (purpose, number, is) => {
  expect(names(purpose, number)).toBe(is);
});

it("finds no number in the date, VAT rate and sum of a purpose", () => {
  const purpose = "Оплата по счету № 5 от 20.11.2026, в т.ч. НДС 22% - 180.33, всего 1 000.00 руб. 50 коп.";
  const found = ["5", "20", "11", "22", "180", "33", "2026", "1", "000", "1000", "50"].filter((n) => names(purpose, n));
  expect(found).toEqual(["5"]);
  expect(names("Счет А-11 от 20.11.2026, НДС 22%", "A-11")).toBe(true);
});

it.each([
  "по счету OP1 за услуги",
  "по сч. ОР-1",
  "по счету OP–1",
  "по счету OP‑1",
  "по счету OP - 1 за SMS",
  "по счету op_1",
  "по счету OP/1",
  "по счету №OP-1от28.11.2026",
  "по счету OP-000001",
  "по счету OP-01",
  "счет OP- 1 от 28.11",
  "Оплата по счету OP-1. НДС не облагается",
  "СЧ-OP-1",
  'Оплата счета "OP-1"',
  "Оплата счета OP-1/28.11.2026",
  "Оплата счета N OP-1-28.11.26",
  "за услуги по счетам OP-1,OP-2",
  "Счет OP\u200b-\u20601",
  "Счёт OP\u00a0−\u00a01",
])("finds OP-1 in %j", (purpose) => {
  expect(names(purpose, "OP-1")).toBe(true);
  for (const other of ["OP-11", "P-1", "OP-1-1", "1", "OP-28"]) expect(names(purpose, other)).toBe(false);
});

it.each(["по счету № 1 от 28.11.2026", "по счету 0P-1", "по счету OP-10", "по счету OP-1-2", "по счету OP-1/2"])(
  "does not find OP-1 in %j",
  (purpose) => {
    expect(names(purpose, "OP-1")).toBe(false);
  },
);

it("reads a number with any dashes, spaces, zeros and alphabet", () => {
  const spelling = fc.record({
    prefix: fc.constantFrom("OP", "ОР", "op", "ор"),
    gap: fc.constantFrom("-", "–", "‑", "—", "−", " - ", "_", " ", "", "\u00a0-", "-\u200b", "/"),
    zeros: fc.constantFrom("", "0", "000"),
    tail: fc.constantFrom("", " от 28.11.2026", "от28.11.2026", "/28.11.2026", ", НДС 22%", ". Без НДС", " за SMS"),
    before: fc.constantFrom("счет ", "Оплата по счёту № ", "сч.", "№", "СЧ-", "invoice "),
  });
  fc.assert(
    fc.property(spelling, fc.integer({ min: 1, max: 99_999 }), ({ prefix, gap, zeros, tail, before }, n) => {
      const purpose = `${before}${prefix}${gap}${zeros}${n}${tail}`;
      expect(names(purpose, `OP-${n}`)).toBe(true);
      expect(names(purpose, `OP-${n}1`)).toBe(false);
    }),
  );
});

it.each([
  "Возврат ошибочно перечисленных по п/п 12, счет OP-1",
  "Предоставление займа по счету OP-1",
  "Возвр. излишне уплаченного",
  "Штраф по договору",
  "Депозит",
  "Выдача заёмных средств",
  "Refund of invoice OP-1",
])("treats %j as no payment for services", (purpose) => {
  expect(readPurpose(purpose).isNoPayment).toBe(true);
});

it("treats usual purposes as payments", () => {
  for (const purpose of ["Оплата по счету OP-1", "За услуги связи, НДС 22%", "Payment under invoice OP-1"])
    expect(readPurpose(purpose).isNoPayment).toBe(false);
});

it("reads any purpose in linear time", () => {
  const fills = ["1", "№", "111 ", "A-", "1-", "%1", "СЧЕТ", "СЧЕТ ", " ", "договор ", "A 1 ", "1.", "и ", "№ ,", "-"];
  const taken = (length: number) => {
    const from = performance.now();
    for (const fill of fills) readPurpose(`%счет ${fill.repeat(length / fill.length)}`);
    return performance.now() - from;
  };
  taken(2000);
  expect(taken(100_000)).toBeLessThan(50 * Math.max(taken(10_000), 5));
});
