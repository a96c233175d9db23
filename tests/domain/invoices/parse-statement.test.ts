import { describe, expect, it } from "vitest";
import { parseStatement } from "../../../app/domain/invoices/parse-statement";
import { made } from "../../support/papers/invoice";
import { encodedIn, type Paid, statementOf } from "../../support/papers/statement";
import { RUB } from "../../support/world/scene";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
const own = "40702810410000000418";

describe("a statement", () => {
  const paid: Paid[] = [
    { number: "218", sum: "60000.00", purpose: "Оплата по счету № А-7 от 20.11.2026" },
    { number: "219", sum: "25000.50", purpose: "За услуги", inn: "7707083893", payer: "АО Рога" },
    { number: "7", sum: "10.00", purpose: "Комиссия банка", account: "70601810000000000001", payerAccount: own },
    { number: "8", sum: "99.00", purpose: "Между своими", payerAccount: own },
  ];

  it.each([
    ["sber", "Windows", "windows-1251"],
    ["tbank", "DOS", "ibm866"],
    ["alfa", "Windows", "windows-1251"],
    // What the head says may be wrong.
    ["tbank", "DOS", "windows-1251"],
    ["sber", "UTF-8", "utf-8"],
    ["sber", "Windows", "utf-16le"],
  ] as const)("of %s, said to be %s, in %s says what came in", (shape, said, encoding) => {
    const text = statementOf(paid, { shape, encoding: said });
    const wide = { "utf-8": utf8, "utf-16le": utf16 };
    const bytes = encoding in wide ? wide[encoding as keyof typeof wide](`\ufeff${text}`) : encodedIn(text, encoding);
    expect(made(parseStatement(bytes))).toEqual({
      payments: [
        {
          ...{ number: "218", day: "2026-11-20", orderDay: "2026-11-20", amount: 60_000 * RUB, account: own },
          ...{ payerAccount: "40702810900000002204", payer: 'ООО "Вектор"', inn: "7805123456" },
          purpose: "Оплата по счету № А-7 от 20.11.2026",
        },
        expect.objectContaining({ number: "219", amount: 25_000_500_000, inn: "7707083893", payer: "АО Рога" }),
      ],
      others: 2,
      unread: 0,
    });
  });

  it.each([
    ["a letter", utf8("Hello"), "statementUnknown"],
    ["nothing", new Uint8Array(), "statementUnknown"],
    ["a letter in UTF-16", utf16("\ufeffHello"), "statementUnknown"],
    ["UTF-16 and cut off", utf16(statementOf(paid).split("КонецФайла")[0]!), "statementCut"],
    ["KOI8-R", encodedIn(statementOf(paid), "koi8-r"), "statementEncoding"],
    ["one cut off", utf8(statementOf(paid).split("КонецФайла")[0]!), "statementCut"],
    ["one without arrivals", utf8(statementOf(paid.slice(2))), "statementNothing"],
  ])("that is %s is refused with its reason", (_, bytes, key) => {
    expect(parseStatement(bytes)).toMatchObject({ ok: false, problems: [{ key }] });
  });

  it("counts the lines that it cannot read", () => {
    const bad = { ...paid[0]!, number: "1", sum: "много" };
    const odd = ["31.02.2026x", "31.02.2026", "2026-02-01"].map((day) => ({ ...paid[0]!, number: "2", day }));
    expect(made(parseStatement(utf8(statementOf([paid[0]!, bad, ...odd], { shape: "alfa" }))))).toMatchObject({
      unread: 4,
      payments: [{ number: "218" }],
    });
  });

  it("keeps the first word of a field, whatever a purpose of several lines says, and a payment without an end", () => {
    const purpose = "Оплата\r\nСумма=1.00\r\nПлательщикИНН=7707083893\r\nи ещё";
    const text = statementOf([{ ...paid[0]!, purpose }, paid[1]!]).replace("КонецДокумента", "");
    expect(made(parseStatement(utf8(text))).payments).toMatchObject([
      { amount: 60_000 * RUB, inn: "7805123456", purpose: "Оплата Сумма=1.00 ПлательщикИНН=7707083893 и ещё" },
      { number: "219" },
    ]);
  });

  it("takes a payment's day of arrival where the order's own is none", () => {
    const text = statementOf([paid[0]!]).replace("Дата=20.11.2026", "Дата=без даты");
    expect(made(parseStatement(utf8(text))).payments).toMatchObject([{ orderDay: "2026-11-20" }]);
  });
});
