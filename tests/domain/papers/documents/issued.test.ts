import { env } from "cloudflare:test";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, it } from "vitest";
import { updateContract } from "../../../../app/domain/papers/companies/contracts";
import { closeAccount } from "../../../../app/domain/papers/documents/closing/close-account";
import { monthAt } from "../../../../app/domain/papers/documents/closing/months";
import { getDocumentFile } from "../../../../app/domain/papers/documents/files";
import { getDocument } from "../../../../app/domain/papers/documents/find";
import { documentOfContract, issueContract } from "../../../../app/domain/papers/documents/issue-contract";
import { restoreTemplate, saveTemplate, templateOf } from "../../../../app/domain/papers/documents/templates/find";
import { previewOf } from "../../../../app/domain/papers/documents/templates/preview";
import { payInvoice } from "../../../../app/domain/papers/invoices/decide";
import { createRequisite } from "../../../../app/domain/papers/requisites/change";
import { requisiteInput } from "../../../../app/domain/papers/requisites/input";
import { contractNumber } from "../../../../app/domain/papers/requisites/terms";
import { platformOf } from "../../../../workers/platform";
import { chargedLine, contractWith } from "../../../support/papers/closing";
import { invoiceOf, made, sellerOf } from "../../../support/papers/invoice";
import { FOREIGN } from "../../../support/papers/requisite";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const platform = platformOf(env);
const manager = { id: "manager", level: "manager", resellerId: null, username: "boss" } as const;
const SUM = 60_000_000_000;
let owner: { id: string };
let reader: { id: string; level: "me" };

beforeAll(async () => {
  owner = await createUser({ balance: 1_000_000_000 });
  reader = { id: owner.id, level: "me" };
});

async function textOf(id: string) {
  const { bytes } = (await getDocumentFile(platform, reader, id, "pdf"))!;
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return { bytes, text: text.replace(/[\s\u00a0]+/g, " ") };
}

it("a document keeps the template it was issued with, whether opened before or after the change", async () => {
  const { id: sellerId } = await createUser({ level: "reseller" });
  const buyer = await createUser({ resellerId: sellerId });
  reader = { id: buyer.id, level: "me" };
  const companyId = await sellerOf(sellerId);
  const key = { ownerId: sellerId, type: "invoice", language: "ru" } as const;
  const { template } = await templateOf(platform.db, key);
  const issue = async () => (await invoiceOf(buyer, { companyId, amount: SUM })).documentId;
  const [opened, unopened] = [await issue(), await issue()];
  const before = await textOf(opened);
  await saveTemplate(platform, key, { ...template, footer: "Новый низ ${number}" });
  const later = await issue();
  expect((await textOf(opened)).bytes).toEqual(before.bytes);
  expect((await textOf(unopened)).text).not.toContain("Новый низ");
  expect((await textOf(later)).text).toContain("Новый низ");
  await saveTemplate(platform, key, { ...template, footer: "Ещё новее" });
  expect((await textOf(opened)).text).not.toContain("Ещё новее");
  await restoreTemplate(platform.db, key);
  expect((await textOf(later)).text).toContain("Новый низ");
  reader = { id: owner.id, level: "me" };
});

it("previews a template on the seller's last document in its language, or on a sample", async () => {
  const { id: sellerId } = await createUser({ level: "reseller" });
  const buyer = await createUser({ resellerId: sellerId });
  const companyId = await sellerOf(sellerId);
  const preview = async (language: "ru" | "en") => {
    const key = { ownerId: sellerId, type: "invoice", language } as const;
    const bytes = await previewOf(platform, key, (await templateOf(platform.db, key)).template);
    return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text.replace(/[\s\u00a0]+/g, " ");
  };
  await invoiceOf(buyer, { companyId, amount: SUM, legal: { name: "Ромашка" } });
  expect(await preview("ru")).toContain("ООО «Ромашка»");
  expect(await preview("en")).toContain(
    "Customer: Example Ltd, Tax No. 7700000000, KPP 770001001, 1 Sample Street, 101000 London, United Kingdom",
  );
  const requisiteId = made(await createRequisite(platform, buyer, requisiteInput.parse(FOREIGN))).id;
  await invoiceOf(buyer, { companyId, requisiteId, amount: SUM });
  expect(await preview("en")).toContain("Customer: Vektor GmbH, VAT No. DE123456789");
  expect(await preview("ru")).toContain("ООО «Ромашка»");
});

it.each([
  ["№ 15 от 01.02.2026", "15", "2026-02-01"],
  ["Договор № 118/А от 14.03.2024 г.", "118/А", "2024-03-14"],
  ["118", "118", null],
  ["Contract No. 7 of 31.12.2025", "7", "2025-12-31"],
  ["№ 3 от 99.99.2026", "3 от 99.99.2026", null],
  ["Рамочный", "Рамочный", null],
])("reads the number and the day of %s", (title, number, day) => {
  expect(contractNumber(title)).toEqual({ number, day });
});

it("a contract's document has its number, day and parties, is regenerated until signed, and exists once", async () => {
  const documentTypes = ["contract"];
  const { id, companyId } = await contractWith(platform, owner.id, { at: Date.now(), seller: { documentTypes } });
  const rename = (title: string) => updateContract(platform, manager, id, { title });
  await rename("№ 15 от 01.02.2026");
  const both = await Promise.all([issueContract(platform, manager, id), issueContract(platform, manager, id)]);
  expect(both.map((one) => one?.ok)).toContain(true);
  const paper = (await documentOfContract(platform, { id }))!;
  const row = (await getDocument(platform.db, reader, paper))!;
  expect(row).toMatchObject({ type: "contract", number: "15", contractId: id, companyId, ownerId: owner.id });
  const { text } = await textOf(paper);
  for (const part of ["Договор № 15", "1 февраля 2026 г.", "именуемое в дальнейшем «Исполнитель»"])
    expect(text).toContain(part);
  await rename("№ 16 от 01.02.2026");
  expect(made(await issueContract(platform, manager, id)).id).toBe(paper);
  const filesOf = () => platform.files.list(`documents/${paper}/`, { after: "", limit: 9 });
  expect(await filesOf()).toEqual([]);
  expect((await textOf(paper)).text).toContain("Договор № 16");
  expect(await filesOf()).toHaveLength(1);
  // Reissued while the older one was being printed.
  const put: typeof platform.files.put = async (...args) => {
    if (args[0].startsWith("documents/")) made(await issueContract(platform, manager, id));
    return platform.files.put(...args);
  };
  await platform.files.delete((await filesOf()).map(({ key }) => key));
  await rename("№ 16 от 02.02.2026");
  const late = await getDocumentFile({ ...platform, files: { ...platform.files, put } }, reader, paper, "pdf");
  expect(late!.bytes.length).toBeGreaterThan(1000);
  expect(await filesOf()).toEqual([]);
  expect((await textOf(paper)).text).toContain("2 февраля 2026 г.");

  const other = await contractWith(platform, owner.id, { at: Date.now(), companyId });
  await updateContract(platform, manager, other.id, { title: "№ 16 от 05.02.2026" });
  expect(await issueContract(platform, manager, other.id)).toMatchObject({
    problems: [{ key: "contractNumberTaken", values: { number: "16" } }],
  });
  expect(await documentOfContract(platform, { id })).toBe(paper);

  await rowsOf("UPDATE contracts SET file_id = 'signed' WHERE id = ?", id);
  await rename("№ 17 от 01.02.2026");
  expect(made(await issueContract(platform, manager, id)).id).toBe(paper);
  expect((await getDocument(platform.db, reader, paper))!.number).toBe("16");
  const count = await rowsOf("SELECT id FROM documents WHERE contract_id = ?", id);
  expect(count).toHaveLength(1);
});

it("a contract's document requires the type at its company, and the company's seller", async () => {
  const { id } = await contractWith(platform, owner.id, { at: Date.now(), seller: { documentTypes: ["act"] } });
  expect(await issueContract(platform, manager, id)).toMatchObject({ problems: [{ key: "contractNoTemplate" }] });
  await expect(issueContract(platform, { ...reader, resellerId: null }, id)).rejects.toThrow("forbidden");
  const stranger = await createUser();
  expect(await issueContract(platform, { id: stranger.id, level: "me", resellerId: null }, id)).toBeNull();
});

it("line 5a of a VAT invoice names its act, which is numbered separately", async () => {
  const month = monthAt(Date.now(), -1);
  const buyer = await createUser({ balance: 1_000_000_000_000 });
  const seller = { documentTypes: ["act", "vatInvoice"], numbering: { act: { prefix: "А-", next: 57 } } };
  await contractWith(platform, buyer.id, { at: month.from - 86_400_000, seller });
  await chargedLine(buyer.id, month.from + 1000, -100_000_000);
  await closeAccount(platform, buyer.id, month);
  const numbers = await rowsOf(
    "SELECT type, number, content ->> 'shipped' AS shipped FROM documents WHERE owner_id = ? ORDER BY type",
    buyer.id,
  );
  expect(numbers).toEqual([
    { type: "act", number: "А-57", shipped: null },
    { type: "vatInvoice", number: "1", shipped: "А-57" },
  ]);
});

it("line 5 of a VAT invoice names the month's payment orders, else the last one before", async () => {
  const month = monthAt(Date.now(), -1);
  const buyer = await createUser({ balance: 1_000_000_000_000 });
  const at = month.from - 40 * 86_400_000;
  const types = ["act", "vatInvoice", "invoice"];
  const { companyId } = await contractWith(platform, buyer.id, { at, seller: { documentTypes: types } });
  const pay = async (paidBy: string, paidAt: number) =>
    made(await payInvoice(platform, manager, await invoiceOf(buyer, { companyId, amount: SUM }), { paidBy, paidAt }));
  const lineFive = async (of: typeof month) => {
    await chargedLine(buyer.id, of.from + 1000, -100_000_000);
    await closeAccount(platform, buyer.id, of);
    const [row] = await rowsOf<{ payments: string }>(
      "SELECT content -> 'payments' AS payments FROM documents WHERE owner_id = ? AND type = 'vatInvoice' AND from_at = ?",
      buyer.id,
      of.from,
    );
    return JSON.parse(row!.payments);
  };
  await pay("217", month.from - 5000);
  const earlier = monthAt(Date.now(), -2);
  expect(await lineFive(earlier)).toEqual([expect.stringMatching(/^217 от \d\d\.\d\d\.\d{4}$/)]);
  const [first, second] = [month.from + 86_400_000, month.from + 2 * 86_400_000];
  await pay("219", second);
  await pay("218", first);
  await pay("999", month.to + 1000);
  expect(await lineFive(month)).toEqual([expect.stringMatching(/^218 от/), expect.stringMatching(/^219 от/)]);
});
