import { describe, expect, it } from "vitest";
import { parseStatement } from "../../../../app/domain/papers/invoices/parse-statement";
import { made } from "../../../support/papers/invoice";
import { camtOf } from "../../../support/papers/statement";
import { RUB } from "../../../support/world/scene";

const utf8 = (text: string) => new TextEncoder().encode(text);
const IBAN = "DE89370400440532013000";
const paid = { number: "E2E-1", sum: "700.00", purpose: "Invoice OP-1", payer: "Vektor GmbH", inn: "DE123456789" };

describe("a statement in camt.053", () => {
  it.each(["02", "08"] as const)("of version %s lists incoming payments", (version) => {
    const text = camtOf(
      [paid, { ...paid, number: "E2E-2", kind: "DBIT" }, { ...paid, number: "E2E-3", status: "PDNG" }],
      {
        version,
      },
    );
    expect(made(parseStatement(utf8(text)))).toEqual({
      payments: [
        {
          number: "E2E-1",
          day: "2026-11-20",
          orderDay: "2026-11-20",
          amount: 700 * RUB,
          currency: "EUR",
          account: IBAN,
          payerAccount: "AT611904300234573201",
          payer: "Vektor GmbH",
          inn: "DE123456789",
          purpose: "Invoice OP-1",
        },
      ],
      others: 2,
      unread: [],
    });
  });

  it("is read with prefixes, in UTF-16, and as Windows-1251 if its header names that encoding", () => {
    const text = camtOf([{ ...paid, payer: "Вектор" }]);
    const prefixed = text.replace(/<(\/?)(?=[A-Z])/g, "<$1n:").replace("xmlns=", "xmlns:n=");
    const wide = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
    for (const bytes of [utf8(prefixed), utf8(`\ufeff${text}`), wide])
      expect(made(parseStatement(bytes)).payments).toMatchObject([{ number: "E2E-1", payer: "Вектор" }]);
  });

  it("counts each part of a batch that has its own sum, or the whole if parts have none", () => {
    const parts = [
      { ...paid, number: "A", sum: "300.00" },
      { ...paid, number: "B", sum: "400.00" },
    ];
    expect(made(parseStatement(utf8(camtOf([{ ...paid, parts }])))).payments).toMatchObject([
      { number: "A", amount: 300 * RUB },
      { number: "B", amount: 400 * RUB },
    ]);
    const bare = camtOf([{ ...paid, parts }]).replaceAll(/(<TxDtls>[\s\S]*?)<Amt Ccy="EUR">[\d.]+<\/Amt>/g, "$1");
    expect(made(parseStatement(utf8(bare))).payments).toMatchObject([{ amount: 700 * RUB }]);
    const other = camtOf([{ ...paid, parts }]).replace(/(<TxDtls>[\s\S]*?<Amt Ccy=")EUR/, "$1USD");
    expect(made(parseStatement(utf8(other))).payments).toMatchObject([{ amount: 700 * RUB, currency: "EUR" }]);
  });

  it("marks a reversal in its purpose, and reports unreadable lines", () => {
    const reversed = camtOf([{ ...paid, isReversal: true }]);
    expect(made(parseStatement(utf8(reversed))).payments[0]!.purpose).toBe("REVERSAL Invoice OP-1");
    const odd = camtOf([
      { ...paid, sum: "x" },
      { ...paid, day: "soon" },
    ]);
    expect(made(parseStatement(utf8(odd)))).toMatchObject({
      payments: [],
      unread: [
        { line: 1, why: "sum", sum: "x", payer: "Vektor GmbH" },
        { line: 2, why: "day", day: "soon" },
      ],
    });
  });

  it("takes the currency from the digits of a Russian account", () => {
    const text = camtOf([paid]).replace(`<IBAN>${IBAN}</IBAN>`, "<Othr><Id>40702840500000023456</Id></Othr>");
    expect(made(parseStatement(utf8(text))).payments).toMatchObject([
      { account: "40702840500000023456", currency: "USD" },
    ]);
  });

  it.each([
    ["without an entry", camtOf([]), "statementNothing"],
    ["cut off", camtOf([paid]).split("</BkToCstmrStmt>")[0]!, "statementCut"],
    ["of another kind", camtOf([paid]).replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn"), "statementUnknown"],
  ])("that is %s is refused with its reason", (_, text, key) => {
    expect(parseStatement(utf8(text))).toMatchObject({ problems: [{ key }] });
  });

  it("expands no entities, and reads no endless nesting", () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const text = camtOf([{ ...paid, purpose: "&b;" }]).replace(/<\?xml[^>]*>/, bomb);
    expect(made(parseStatement(utf8(text))).payments[0]!.purpose).toBe("&b;");
    const deep = camtOf([paid]).replace("<Stmt>", `${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}<Stmt>`);
    expect(parseStatement(utf8(deep))).toMatchObject({ problems: [{ key: "statementUnknown" }] });
  });
});
