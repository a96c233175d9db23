import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { describeLines, keyOfLine, papersOfPage } from "../../../../app/domain/money/ledger/describe";
import { refundPayment } from "../../../../app/domain/money/payments/refund";
import { payInvoice } from "../../../../app/domain/papers/invoices/decide";
import { getInvoice } from "../../../../app/domain/papers/invoices/find";
import { billings } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { openReseller } from "../../../support/engine/resold";
import { invoiceOf } from "../../../support/papers/invoice";
import { openChains, sendChains } from "../../../support/world/chains";
import { createUser } from "../../../support/world/people";
import { type Engine, phones, RUB } from "../../../support/world/scene";
import { BOSS, openBank } from "../payments/scene";

async function describedOf({ db }: Pick<Engine, "db">, ownerId: string) {
  const rows = await db.select().from(billings).where(eq(billings.ownerId, ownerId)).orderBy(billings.id);
  const about = await describeLines(db, rows);
  return rows.map((row) => ({ source: row.source, ...about.get(keyOfLine(row)) }));
}

it("names the method, the card and the commission of a payment, and the payment of a refund", async () => {
  const bank = await openBank();
  const id = await bank.pay();
  await bank.tell(id);
  await refundPayment(bank.engine, BOSS, await bank.row(id), { amount: 400 * RUB, reason: "Paid twice" });
  const named = { id, method: "tinkoff", card: "··0777" };
  expect(await describedOf(bank.engine, bank.payer.id)).toMatchObject([
    { source: "accrual", paper: null },
    { source: "payment", paper: { kind: "payment", ...named, commission: 25 * RUB } },
    { source: "paymentRefund", paper: { kind: "refund", ...named } },
  ]);
  // A page read in parallel names the same documents.
  const rows = await bank.engine.db.select().from(billings).where(eq(billings.ownerId, bank.payer.id));
  const about = await describeLines(bank.engine.db, rows);
  const beside = await papersOfPage(bank.engine.db, bank.payer, { limit: 2 });
  const newest = rows.map(keyOfLine).sort().slice(-2);
  expect([...beside.keys()].sort()).toEqual(newest);
  for (const [line, paper] of beside) expect(paper).toEqual(about.get(line)?.paper);
});

it("names the invoice, its document and its payment order", async () => {
  const engine = openEngine();
  const customer = await createUser({});
  const { id, documentId, number } = await invoiceOf(customer, {}, engine);
  const invoice = (await getInvoice(engine.db, { id: customer.id, level: "me" }, id))!;
  await payInvoice(engine, { id: "manager", level: "manager", username: "manager" }, invoice, { paidBy: "218" });
  expect(await describedOf(engine, customer.id)).toMatchObject([
    { source: "payment", paper: { kind: "invoice", id, documentId, number, order: "218" } },
  ]);
});

it("names the channels of a chain in order", async () => {
  const { engine, account } = await openChains(1000);
  const include = phones(2).map((phone) => `+${phone}`);
  await sendChains(engine, account, include, [{ type: "voice", text: "2", onStatus: ["failed"] }], { type: "sms" });
  await engine.work();
  const lines = await describedOf(engine, account.id);
  expect(lines.find(({ source }) => source === "sendings.sms")).toMatchObject({ channels: ["sms", "voice"] });
});

it("names the customer whose messages earned a margin", async () => {
  const bank = await openBank();
  const reseller = await openReseller(bank.engine, bank.payer.id);
  const now = bank.engine.clock();
  const line = { ownerId: reseller.id, id: "0199", source: "margin", amount: 1, status: "complete" as const };
  await bank.engine.db
    .insert(billings)
    .values({ ...line, userId: bank.payer.id, turnover: 5, createdAt: now, updatedAt: now });
  expect((await describedOf(bank.engine, reseller.id))[0]).toMatchObject({
    source: "margin",
    earnedBy: { id: bank.payer.id },
  });
});
