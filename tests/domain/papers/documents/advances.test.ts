import { env } from "cloudflare:test";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, it } from "vitest";
import { openArchive } from "../../../../app/domain/base/tables/xlsx/archive";
import { archiveOfMonth } from "../../../../app/domain/papers/documents/closing/archive";
import { closeAccount } from "../../../../app/domain/papers/documents/closing/close-account";
import { findClosing } from "../../../../app/domain/papers/documents/closing/find";
import { monthAt } from "../../../../app/domain/papers/documents/closing/months";
import { sendDocumentEmails } from "../../../../app/domain/papers/documents/closing/send-emails";
import { getDocumentFile } from "../../../../app/domain/papers/documents/files";
import { payInvoice } from "../../../../app/domain/papers/invoices/decide";
import { platformOf } from "../../../../workers/platform";
import { documentsEmail } from "../../../../workers/system-emails/compose";
import { chargedLine, contractWith } from "../../../support/papers/closing";
import { invoiceOf, made, payerOf } from "../../../support/papers/invoice";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn } from "../../../support/world/scene";

const DAY = 24 * 3_600_000;
const RUB = 1_000_000;
const manager = { id: "manager", level: "manager", username: "manager" } as const;
const types = ["invoice", "act", "vatInvoice", "advanceInvoice"];

let engine: Engine;
let owner: { id: string };
let companyId: string;
const month = monthAt(Date.now());

beforeEach(async () => {
  engine = { ...engineOn(env.DB, env.FILES), asset: platformOf(env).asset };
  await rowsOf("DELETE FROM document_emails");
  owner = await createUser({});
  ({ companyId } = await contractWith(engine, owner.id, { at: month.from - DAY, seller: { documentTypes: types } }));
});

interface Stored {
  id: string;
  number: string;
  total: number;
  vatSum: number;
}
const stored = (type = "advanceInvoice", of = owner.id) =>
  rowsOf<Stored>(
    `SELECT id, number, content ->> 'total' AS total, content ->> 'vatSum' AS vatSum FROM documents
      WHERE owner_id = ? AND type = ? ORDER BY id`,
    of,
    type,
  );
const paid = async (amount: number, order = "218", of = owner, vat = "22") => {
  const requisiteId = await payerOf(of.id, {}, vat, engine);
  const invoice = await invoiceOf(of, { amount, companyId, requisiteId }, engine);
  return made(await payInvoice(engine, manager, invoice, { paidBy: order, paidAt: engine.clock() }));
};
const textOf = async (id: string) => {
  const file = (await getDocumentFile(engine, manager, id, "pdf"))!;
  const { text } = await extractText(await getDocumentProxy(file.bytes.slice()), { mergePages: true });
  return text.replace(/\s+/g, " ");
};

describe("a VAT invoice for a prepayment", () => {
  it("is issued once when an invoice is paid, with the calculated rate and the payment order", async () => {
    const invoice = await invoiceOf(owner, { amount: 61_000 * RUB, companyId }, engine);
    const order = { paidBy: "218", paidAt: engine.clock() };
    await Promise.all([1, 2, 3].map(() => payInvoice(engine, manager, invoice, order)));
    const [paper, ...others] = await stored();
    expect([paper, others]).toEqual([{ id: paper!.id, number: "1", total: 61_000 * RUB, vatSum: 11_000 * RUB }, []]);
    const text = await textOf(paper!.id);
    const day = new Intl.DateTimeFormat("ru", { dateStyle: "short", timeZone: "Europe/Moscow" });
    const written = day
      .format(engine.clock())
      .replace(/(\d\d)$/, "20$1")
      .replace(/2020(\d\d)$/, "20$1");
    for (const part of ["22/122", "11 000,00", "61 000,00", `документу № 218 от ${written}`, "Счёт-фактура № 1 от"])
      expect(text.replaceAll("\u00a0", " ")).toContain(part);
    expect(text).toContain("Документ об отгрузке: наименование, № — от — (5а)");
    expect(text).not.toContain("50 000,00");
  });

  it("covers the money beyond the debt, and is not issued if all of it pays debt", async () => {
    await rowsOf("UPDATE accounts SET overdraft = ? WHERE owner_id = ?", 1000 * RUB, owner.id);
    await chargedLine(owner.id, month.from, -300 * RUB);
    await paid(200 * RUB);
    expect(await stored()).toEqual([]);
    await paid(150 * RUB);
    expect((await stored()).map(({ total }) => total)).toEqual([50 * RUB]);
  });

  it("is not issued without a contract, without VAT, or if the seller issues none", async () => {
    const bare = await createUser({});
    await paid(100 * RUB, "1", bare);
    expect(await stored("advanceInvoice", bare.id)).toEqual([]);
    await rowsOf("UPDATE companies SET document_types = ? WHERE id = ?", JSON.stringify(types.slice(0, 3)), companyId);
    await paid(100 * RUB);
    // An advance invoice that no service could ever offset.
    const lone = JSON.stringify(types.filter((type) => type !== "vatInvoice"));
    await rowsOf("UPDATE companies SET document_types = ? WHERE id = ?", lone, companyId);
    await paid(100 * RUB);
    expect(await stored()).toEqual([]);
    const free = JSON.stringify([{ from: 0, rate: "none" }]);
    await rowsOf(
      "UPDATE companies SET document_types = ?, vat_rates = ? WHERE id = ?",
      JSON.stringify(types),
      free,
      companyId,
    );
    await paid(100 * RUB, "2", owner, "none");
    expect(await stored()).toEqual([]);
  });

  it("is for the payer named in the contract, and another payer's money does not pay its services", async () => {
    const other = await payerOf(owner.id, { inn: "7712345671", kpp: "771201001" }, "22", engine);
    const invoice = await invoiceOf(owner, { amount: 50 * RUB, companyId, requisiteId: other }, engine);
    made(await payInvoice(engine, manager, invoice, { paidBy: "7", paidAt: engine.clock() }));
    expect(await stored()).toEqual([]);
    await chargedLine(owner.id, month.from + DAY, -30 * RUB);
    await closeAccount(engine, owner.id, month);
    const [taxed] = await stored("vatInvoice");
    expect(await textOf(taxed!.id)).toContain("К платёжно-расчётному документу № — от — (5)");
  });

  it("is named in line 5b for the months whose services it paid, and shares their numbering", async () => {
    const [one, two] = [await paid(100 * RUB, "11"), await paid(100 * RUB, "12")];
    expect([one.status, two.status]).toEqual(["paid", "paid"]);
    await chargedLine(owner.id, month.from + DAY, -130 * RUB);
    await closeAccount(engine, owner.id, month);
    const next = monthAt(month.to + DAY);
    await chargedLine(owner.id, next.from + DAY, -70 * RUB);
    await closeAccount(engine, owner.id, next);
    const after = monthAt(next.to + DAY);
    await chargedLine(owner.id, after.from, 5 * RUB, { source: "accrual" });
    await chargedLine(owner.id, after.from + DAY, -5 * RUB);
    await closeAccount(engine, owner.id, after);
    expect((await stored()).map(({ number }) => number)).toEqual(["1", "2"]);
    const taxed = await stored("vatInvoice");
    expect(taxed.map(({ number }) => number)).toEqual(["3", "4", "5"]);
    const [first, second, third] = await Promise.all(taxed.map(({ id }) => textOf(id)));
    expect(first).toMatch(
      /имущественных прав № 1 от \d\d\.\d\d\.\d{4}, № 2 от \d\d\.\d\d\.\d{4}, исправление № — от —/,
    );
    expect(second).toMatch(/имущественных прав № 2 от \d\d\.\d\d\.\d{4}, исправление/);
    expect(third).toContain("имущественных прав № — от —, исправление № — от —");
  });

  it("is e-mailed to the payer at once, and is listed among the month's documents", async () => {
    await paid(100 * RUB);
    await rowsOf("UPDATE users SET email = ? WHERE id = ?", `${owner.id}@mail.example`, owner.id);
    await Promise.all([1, 2].map(() => sendDocumentEmails(engine, documentsEmail)));
    expect(engine.emails.map(({ subject, attachments }) => [subject, attachments?.length])).toEqual([
      ["Счёт-фактура на аванс №\u00a01", 1],
    ]);
    expect(engine.emails[0]!.attachments![0]!.name).toMatch(/^Счёт-фактура на аванс № 1 .*\.pdf$/);
    const closing = (await findClosing(engine.db, owner.id, engine.clock()))!;
    expect(closing.months).toMatchObject([
      { from: month.from, total: 0, documents: [{ type: "advanceInvoice", number: "1" }] },
    ]);
    const { bytes } = (await archiveOfMonth(engine, owner.id, month))!;
    expect([...(await openArchive(bytes)).keys()].map((name) => name.replace(/ \d\d\..*(?=\.)/, ""))).toEqual([
      "счёт-фактура на аванс № 1.pdf",
      "счёт-фактура на аванс № 1.xlsx",
    ]);
  });
});
