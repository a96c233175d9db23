import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { payInvoice } from "../../../../app/domain/papers/invoices/decide";
import { exchangeFile } from "../../../../app/domain/papers/invoices/exchange";
import { parseStatement } from "../../../../app/domain/papers/invoices/parse-statement";
import { platformOf } from "../../../../workers/platform";
import { visit } from "../../../support/forms/open-screen";
import { invoiceOf, made, sellerOf } from "../../../support/papers/invoice";
import { SELLER } from "../../../support/papers/requisite";
import { createUser, signInAs } from "../../../support/world/people";

const platform = platformOf(env);
const manager = { id: "manager", level: "manager", resellerId: null, username: "boss" } as const;
const ACCOUNTS = { payer: "40702810410000000418", seller: "40702810910000002204" };
const day = (text: string) => Date.parse(`${text}T09:00:00Z`);
const period = { from: day("2026-11-01") - 12 * 3_600_000, to: day("2026-12-01") - 12 * 3_600_000 };

// The format's published table, version 1.03: required fields of banks and 1C, for the head and for a payment order.
const [DAY, ACCOUNT, TEXT] = [/^\d\d\.\d\d\.\d{4}$/, /^\d{20}$/, /^\S.*$/];
const HEAD: Record<string, RegExp> = {
  ВерсияФормата: /^1\.03$/,
  Кодировка: /^Windows$/,
  Отправитель: TEXT,
  Получатель: /^/,
  ДатаСоздания: DAY,
  ВремяСоздания: /^\d\d:\d\d:\d\d$/,
  ДатаНачала: DAY,
  ДатаКонца: DAY,
  РасчСчет: ACCOUNT,
};
const ORDER: Record<string, RegExp> = {
  СекцияДокумент: /^Платежное поручение$/,
  Номер: TEXT,
  Дата: DAY,
  Сумма: /^\d+\.\d\d$/,
  ДатаСписано: DAY,
  ДатаПоступило: DAY,
  ВидОплаты: /^\d\d$/,
  Очередность: /^\d$/,
  НазначениеПлатежа: /^\S.{0,209}$/,
  ...Object.fromEntries(
    ["Плательщик", "Получатель"].flatMap((word) =>
      Object.entries({
        "": TEXT,
        Счет: ACCOUNT,
        ИНН: /^(\d{10}|\d{12})$/,
        КПП: /^(\d{9})?$/,
        "1": TEXT,
        РасчСчет: ACCOUNT,
        Банк1: TEXT,
        БИК: /^\d{9}$/,
        Корсчет: ACCOUNT,
      }).map(([field, pattern]) => [word + field, pattern]),
    ),
  ),
};

function expectFormat(lines: string[]) {
  const [mark, ...rest] = lines;
  expect([mark, ...rest.slice(-2)]).toEqual(["1CClientBankExchange", "КонецФайла", ""]);
  const [head, ...orders] = rest
    .slice(0, -2)
    .join("\n")
    .split(/\n(?=СекцияДокумент=)/);
  const said = (part: string) => part.split("\n").map((line) => /^([^=]+)=(.*)$/.exec(line)?.slice(1) ?? [line, ""]);
  const expectFields = (part: string, fields: Record<string, RegExp>) => {
    const found = said(part).filter(([name]) => name !== "КонецДокумента");
    expect(new Set(found.map(([name]) => name))).toEqual(new Set(Object.keys(fields)));
    for (const [name, value] of found) expect(value, name).toMatch(fields[name!]!);
  };
  expectFields(head!, HEAD);
  for (const order of orders) expectFields(order, ORDER);
  for (const order of orders) expect(order).toMatch(/\nКонецДокумента$/);
}

it("has the payments of an account's paid invoices, for the payer's books and the seller's, as our parser reads them", async () => {
  const buyer = await createUser({ balance: 0 });
  const bank = { ...SELLER.data.bank, rs: ACCOUNTS.seller };
  const companyId = await sellerOf(null, { data: { ...SELLER.data, bank } });
  const pay = async (paidBy: string, on: string, amount: number) => {
    const invoice = await invoiceOf(buyer, { companyId, amount, legal: { name: 'Ромашка "Юг"' } });
    return made(await payInvoice(platform, manager, invoice, { paidBy, paidAt: day(on) }));
  };
  expect(await exchangeFile(platform, { ownerId: buyer.id, ...period, sellerId: null })).toMatchObject({
    problems: [{ key: "exchangeNothing" }],
  });
  await pay("300", "2026-10-30", 5_000_000);
  const [one] = [await pay("218", "2026-11-19", 60_000_000_000), await pay("219", "2026-11-20", 1_500_000)];
  await invoiceOf(buyer, { companyId });
  const textOf = async (side: "payer" | "seller") => {
    const sellerId = side === "seller" ? "" : null;
    const { bytes, name } = made(await exchangeFile(platform, { ownerId: buyer.id, ...period, sellerId }));
    expect(name).toBe("Оплаченные счета 01.11.2026–30.11.2026.txt");
    const text = new TextDecoder("windows-1251").decode(bytes);
    expectFormat(text.split("\r\n"));
    return { bytes, lines: text.split("\r\n") };
  };
  const { bytes, lines } = await textOf("seller");
  const { payments, others, unread } = made(parseStatement(bytes));
  expect([others, unread]).toEqual([0, []]);
  expect(payments).toMatchObject([
    {
      number: "218",
      day: "2026-11-19",
      orderDay: "2026-11-19",
      amount: 60_000_000_000,
      inn: "7805123456",
      account: ACCOUNTS.seller,
      payerAccount: ACCOUNTS.payer,
      payer: 'ООО «Ромашка "Юг"»',
      purpose: expect.stringContaining(`№ ${one.number} от`),
    },
    { number: "219", amount: 1_500_000 },
  ]);
  for (const line of ["1CClientBankExchange", "Кодировка=Windows", "Сумма=1.50", "ДатаНачала=01.11.2026", "КонецФайла"])
    expect(lines).toContain(line);
  const ofAnother = await exchangeFile(platform, { ownerId: buyer.id, ...period, sellerId: manager.id });
  expect(ofAnother).toMatchObject({ problems: [{ key: "exchangeNothing" }] });
  const own = await textOf("payer");
  expect(own.lines.filter((line) => line.startsWith("РасчСчет="))).toEqual([`РасчСчет=${ACCOUNTS.payer}`]);
  expect(own.lines).toContain(`ПолучательСчет=${ACCOUNTS.seller}`);
  expect(parseStatement(own.bytes)).toMatchObject({ problems: [{ key: "statementNothing" }] });

  const path = "/balance/reconciliation/1c?from=2026-11-01&to=2026-11-30";
  const session = await signInAs(buyer.username);
  const answer = await visit(path, session);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=windows-1251"]);
  expect(new Uint8Array(await answer.arrayBuffer()).length).toBe(own.bytes.length);
  const nothing = await visit("/balance/reconciliation/1c?from=2020-01-01&to=2020-01-02", session);
  expect(nothing.headers.get("location")).toBe("/balance/invoices");
  const stranger = await signInAs((await createUser({})).username);
  expect((await visit(`${path}&owner=${buyer.id}`, stranger)).status).toBe(404);
});

it("replaces letters missing from its encoding with the nearest, drops invisible ones and counts the rest in its name", async () => {
  const fileOf = async (name: string) => {
    const buyer = await createUser({});
    const invoice = await invoiceOf(buyer, { companyId: await sellerOf(null), legal: { name } });
    made(await payInvoice(platform, manager, invoice, { paidBy: "1", paidAt: day("2026-11-19") }));
    const file = made(await exchangeFile(platform, { ownerId: buyer.id, ...period, sellerId: null }));
    return { ...file, text: new TextDecoder("windows-1251").decode(file.bytes) };
  };
  const near = await fileOf("Ñandú Қазақ Łódź, фили\u200bал Ә");
  expect(near.text).toContain("Плательщик1=ООО «Nandu Казак Lodz, филиал А»");
  expect(near.name).not.toContain("знаков");
  const lost = await fileOf("Вектор 東京");
  expect(lost.text).toContain("Плательщик1=ООО «Вектор ??»");
  // The name occurs in two fields.
  expect(lost.name).toBe("Оплаченные счета 01.11.2026–30.11.2026 (не записано знаков: 4).txt");
});
