import { describe, expect, it } from "vitest";
import { parseStatement } from "../../../../app/domain/papers/invoices/parse-statement";
import { made } from "../../../support/papers/invoice";
import { encodedIn, type Paid, statementOf } from "../../../support/papers/statement";
import { RUB } from "../../../support/world/scene";

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
    // The encoding stated in the head may be wrong.
    ["tbank", "DOS", "windows-1251"],
    ["sber", "UTF-8", "utf-8"],
    ["sber", "Windows", "utf-16le"],
  ] as const)("of %s, declared as %s, in %s lists incoming payments", (shape, said, encoding) => {
    const text = statementOf(paid, { shape, encoding: said });
    const wide = { "utf-8": utf8, "utf-16le": utf16 };
    const bytes = encoding in wide ? wide[encoding as keyof typeof wide](`\ufeff${text}`) : encodedIn(text, encoding);
    expect(made(parseStatement(bytes))).toEqual({
      payments: [
        {
          number: "218",
          day: "2026-11-20",
          orderDay: "2026-11-20",
          amount: 60_000 * RUB,
          account: own,
          currency: "RUB",
          payerAccount: "40702810900000002204",
          payer: 'ООО "Вектор"',
          inn: "7805123456",
          purpose: "Оплата по счету № А-7 от 20.11.2026",
        },
        expect.objectContaining({ number: "219", amount: 25_000_500_000, inn: "7707083893", payer: "АО Рога" }),
      ],
      others: 2,
      unread: [],
    });
  });

  it.each([
    ["a letter", utf8("Hello"), "statementUnknown"],
    ["nothing", new Uint8Array(), "statementUnknown"],
    ["MT940", utf8(":20:STMT\r\n:25:40702810200000023456\r\n:28C:1/1\r\n"), "statementMt940"],
    ["MT940 with its envelope", utf8("{1:F01BANKRUMMAXXX0000000000}{2:O940}{4:\r\n:20:STMT"), "statementMt940"],
    ["a page", utf8("<!doctype html><html><body>Hello</body></html>"), "statementUnknown"],
    ["a letter in UTF-16", utf16("\ufeffHello"), "statementUnknown"],
    ["UTF-16 and cut off", utf16(statementOf(paid).split("КонецФайла")[0]!), "statementCut"],
    ["KOI8-R", encodedIn(statementOf(paid), "koi8-r"), "statementEncoding"],
    ["one cut off", utf8(statementOf(paid).split("КонецФайла")[0]!), "statementCut"],
    ["one without arrivals", utf8(statementOf(paid.slice(2))), "statementNothing"],
  ])("that is %s is refused with its reason", (_, bytes, key) => {
    expect(parseStatement(bytes)).toMatchObject({ ok: false, problems: [{ key }] });
  });

  it("reports unreadable lines, even if it can read none", () => {
    const bad = { ...paid[0]!, number: "1", sum: "много" };
    const odd = ["31.02.2026x", "31.02.2026", "20.13.2026"].map((day) => ({ ...paid[0]!, number: "2", day }));
    const read = made(parseStatement(utf8(statementOf([paid[0]!, bad, ...odd], { shape: "alfa" }))));
    expect(read.payments).toMatchObject([{ number: "218" }]);
    expect(read.unread).toMatchObject([
      { why: "sum", number: "1", sum: "много", purpose: paid[0]!.purpose },
      ...odd.map(({ day }) => ({ why: "day", number: "2", day, payer: expect.stringContaining("Вектор") })),
    ]);
    const { line } = read.unread[0]!;
    const written = statementOf([paid[0]!, bad], { shape: "alfa" }).split("\r\n");
    expect(written.slice(line - 1, line + 1)).toEqual(["СекцияДокумент=Банковский ордер", "Номер=1"]);
    expect(made(parseStatement(utf8(statementOf([bad]))))).toMatchObject({ payments: [], unread: [{ why: "sum" }] });
  });

  it.each(["20.11.26", "2026-11-20", "20.11.2026 00:00:00", "20/11/2026", "2026-11-20T14:05:11", "20-11-2026"])(
    "reads the day %s",
    (day) => {
      expect(made(parseStatement(utf8(statementOf([{ ...paid[0]!, day }])))).payments).toMatchObject([
        { day: "2026-11-20", orderDay: "2026-11-20" },
      ]);
    },
  );

  it("reads an account with dots, one known only from the seller's own, and one at an intermediary bank", () => {
    const text = statementOf([paid[0]!]);
    const dotted = text.replaceAll(`=${own}`, "=40702.810.4.10000000418");
    expect(made(parseStatement(utf8(dotted))).payments).toMatchObject([{ account: own, currency: "RUB" }]);
    const unnamed = text.replaceAll(/РасчСчет=\d+\r\n(?!П|К)/g, "").replace(/^РасчСчет=.*\r\n/gm, "");
    expect(made(parseStatement(utf8(unnamed), [own])).payments).toMatchObject([{ account: own }]);
    expect(made(parseStatement(utf8(unnamed)))).toMatchObject({ payments: [], unread: [{ why: "account" }] });
    const indirect = text.replace(`ПолучательСчет=${own}`, "ПолучательСчет=30101810145250000974");
    expect(made(parseStatement(utf8(indirect))).payments).toMatchObject([{ account: own }]);
  });

  it("takes the currency from the account's digits", () => {
    const of = (account: string) =>
      made(parseStatement(utf8(statementOf([{ ...paid[0]!, account }]).replaceAll(own, account)))).payments[0]!
        .currency;
    const accounts = ["40702840500000023456", "40702978500000023456", "40702398500000023456", "40702999500000023456"];
    expect(accounts.map(of)).toEqual(["USD", "EUR", "KZT", "XXX"]);
  });

  it("treats only the format's own names as fields inside a purpose", () => {
    const purpose = "Оплата услуг\r\nНДС=180.33\r\nсчет № OP-1 от 28.11.2026";
    const text = statementOf([{ ...paid[0]!, purpose }]);
    expect(made(parseStatement(utf8(text))).payments).toMatchObject([
      { purpose: "Оплата услуг НДС=180.33 счет № OP-1 от 28.11.2026" },
    ]);
    const followed = text.replace(
      "счет № OP-1 от 28.11.2026",
      "счет № OP-1\r\nКодНазПлатежа=1\r\nПлательщикКПП=780501001",
    );
    expect(made(parseStatement(utf8(followed))).payments[0]!.purpose).toBe("Оплата услуг НДС=180.33 счет № OP-1");
  });

  it("splits an INN from its KPP and drops invisible characters", () => {
    const text = statementOf([paid[0]!]).replace("ПлательщикИНН=7805123456", "ПлательщикИНН=7805123456/780501001");
    const shown = text.replaceAll("Вектор", "Век\u00adтор\u200b");
    expect(made(parseStatement(utf8(shown))).payments).toMatchObject([{ inn: "7805123456", payer: 'ООО "Вектор"' }]);
  });

  it("limits the file and every field before they are used", () => {
    const large = utf8(statementOf([{ ...paid[0]!, purpose: "1".repeat(2 * 1024 * 1024) }]));
    expect(parseStatement(large)).toMatchObject({ problems: [{ key: "statementLarge", values: { most: 2 } }] });
    const long = { ...paid[0]!, number: "9".repeat(5000), purpose: `%${"1".repeat(60_000)}`, payer: "я".repeat(9000) };
    const [read] = made(parseStatement(utf8(statementOf([long])))).payments;
    expect([read!.number.length, read!.purpose.length, read!.payer.length]).toEqual([40, 500, 500]);
    const lines = `${"x\r\n".repeat(50_000)}`;
    const many = utf8(statementOf([{ ...paid[0]!, purpose: lines }]));
    expect(made(parseStatement(many)).payments[0]!.purpose.length).toBeLessThanOrEqual(500);
  });

  it("keeps a field's first value despite a multi-line purpose, and reads a payment without an end marker", () => {
    const purpose = "Оплата\r\nСумма=1.00\r\nПлательщикИНН=7707083893\r\nи ещё";
    const text = statementOf([{ ...paid[0]!, purpose }, paid[1]!]).replace("КонецДокумента", "");
    expect(made(parseStatement(utf8(text))).payments).toMatchObject([
      { amount: 60_000 * RUB, inn: "7805123456", purpose: "Оплата Сумма=1.00 ПлательщикИНН=7707083893 и ещё" },
      { number: "219" },
    ]);
  });

  it("uses a payment's day of arrival if the order has no date", () => {
    const text = statementOf([paid[0]!]).replace("Дата=20.11.2026", "Дата=без даты");
    expect(made(parseStatement(utf8(text))).payments).toMatchObject([{ orderDay: "2026-11-20" }]);
  });
});
