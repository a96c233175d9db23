import { expect, it } from "vitest";
import { type Candidate, matchPayments } from "../../../../app/domain/papers/invoices/match";
import { parseStatement } from "../../../../app/domain/papers/invoices/parse-statement";
import { made } from "../../../support/papers/invoice";
import { RUB } from "../../../support/world/scene";

// Structured like these banks' exports for 1C, in the encodings given in their names.
const files = import.meta.glob<string>("../../../support/samples/statements/*.txt", {
  query: "?url&inline",
  import: "default",
  eager: true,
});
const bytesOf = (name: string) =>
  Uint8Array.from(atob(files[`../../../support/samples/statements/${name}.txt`]!.split(",")[1]!), (one) =>
    one.charCodeAt(0),
  );

const VECTOR = "7805123456";
const SOKOLOVA = "781204180603";
const invoice = (number: string, inn: string, roubles: number): Candidate => ({
  id: number,
  ownerId: inn,
  number,
  inn,
  amount: roubles * RUB,
  currency: "RUB",
  account: "",
  paid: null,
});
const open = [
  invoice("А-7", VECTOR, 60_000),
  invoice("А-8", SOKOLOVA, 1500.5),
  invoice("А-9", VECTOR, 700),
  invoice("А-10", VECTOR, 700),
  invoice("А-11", VECTOR, 1500.5),
  invoice("А-70", VECTOR, 60_000),
];

it.each([
  ["sber-windows", 1],
  ["tbank-utf-8", 1],
  ["alfa-utf-8-marked", 1],
  ["vtb-windows", 1],
  ["tochka-utf-16le", 1],
  ["tochka-utf-16be", 1],
  ["tochka-utf-16le-unmarked", 1],
  ["regional-dos", 1],
])("%s is read: each payment matches an invoice by number, INN and sum, or needs a decision", (name, outgoing) => {
  const { payments, others, unread } = made(parseStatement(bytesOf(name)));
  expect({ others, unread }).toEqual({ others: outgoing, unread: [] });
  expect(
    payments.map(({ number, orderDay, amount, payer, inn }) => [number, orderDay, amount / RUB, payer, inn]),
  ).toEqual([
    ["218", "2026-11-19", 60_000, 'ООО "Вектор"', VECTOR],
    ["41", "2026-11-20", 1500.5, "ИП Соколова Мария Игоревна", SOKOLOVA],
    ["219", "2026-11-20", 700, 'ООО "Вектор"', VECTOR],
    ["781045", "2026-11-20", 11_849.5, expect.any(String), expect.stringMatching(/^\d{10}$/)],
  ]);
  expect(payments[0]!.purpose).toMatch(/^Оплата .*А-7.*10[ ]?819[.-]67/);
  const matches = matchPayments(
    payments.map((payment, at) => ({ ...payment, id: String(at) })),
    open,
    new Set(payments.map(({ account }) => account)),
  );
  expect([...matches.values()].map(({ kind, invoices }) => [kind, invoices.map(({ number }) => number)])).toEqual([
    ["one", ["А-7"]],
    ["one", ["А-8"]],
    ["ask", ["А-9", "А-10"]],
    ["none", []],
  ]);
});

it("an encoding that no bank writes is reported", () => {
  expect(parseStatement(bytesOf("sber-koi8-r"))).toMatchObject({ problems: [{ key: "statementEncoding" }] });
});
