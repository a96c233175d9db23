import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { payInvoice } from "../../../app/domain/papers/invoices/decide";
import { getInvoice } from "../../../app/domain/papers/invoices/find";
import { openDatabase } from "../../../db/client";
import { billings } from "../../../db/schema/billing";
import { paymentRefunds } from "../../../db/schema/payments";
import { platformOf } from "../../../workers/platform";
import { tripsOf } from "../../support/engine/trips";
import { invoiceOf } from "../../support/papers/invoice";
import { paymentOf } from "../../support/providers/payment";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask } from "../../support/world/platform-config";
import { RUB } from "../../support/world/scene";

const db = openDatabase(env.DB);

let manager: Session;
beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const customer = async () => signInAs((await createUser({ balance: 1000 * RUB })).username);

async function line(ownerId: string, source: string, units: number): Promise<string> {
  const [id, now] = [newId(), Date.now()];
  const row = { ownerId, id, source, amount: units * RUB, status: "complete" as const, createdAt: now, updatedAt: now };
  await db.insert(billings).values(row);
  return id;
}

async function paid(ownerId: string) {
  const billingId = await line(ownerId, "payment", 975);
  const sums = { amount: 1000 * RUB, sum: 975 * RUB, billingId };
  const payment = await paymentOf(ownerId, { method: "tinkoff", card: "··0777", ...sums });
  return { billingId, payment };
}

const get = async (path: string, as: Session) => {
  const [status, body] = await ask("GET", path, as);
  expect(status, path).toBe(200);
  return body;
};

/** Documents of one line, from the list and from the record, for the owner and for staff. */
async function papersOf(id: string, owner: Session) {
  const lists = await Promise.all([
    get("/billings", owner),
    get("/billings?$order[0][0]=amount&$order[0][1]=desc", owner),
    get(`/billings?OwnerId=${owner.id}`, manager),
  ]);
  const listed = lists.map(({ data }) => data.find((row: { id: string }) => row.id === id).paper);
  const read = await Promise.all([get(`/billings/${id}`, owner), get(`/billings/${id}?OwnerId=${owner.id}`, manager)]);
  return [...listed, ...read.map(({ paper }) => paper)];
}

describe("a line of the ledger over REST", () => {
  it("shows the method, the card and the commission of a payment, and the payment of a refund", async () => {
    const session = await customer();
    const { billingId, payment } = await paid(session.id);
    const refund = await line(session.id, "paymentRefund", -400);
    const now = Date.now();
    await db.insert(paymentRefunds).values({
      paymentId: payment,
      id: refund,
      ownerId: session.id,
      amount: 400 * RUB,
      status: "done",
      reason: "Twice",
      createdAt: now,
      updatedAt: now,
    });
    const named = { PaymentId: payment, method: "tinkoff", card: "··0777", path: `/balance/payments/${payment}` };
    for (const paper of await papersOf(billingId, session))
      expect(paper).toEqual({ type: "payment", ...named, commission: 25 });
    for (const paper of await papersOf(refund, session)) expect(paper).toEqual({ type: "refund", ...named });
  });

  it("shows the invoice, its document and the payment order", async () => {
    const session = await customer();
    const { id, documentId, number } = await invoiceOf({ id: session.id });
    const invoice = (await getInvoice(db, { id: session.id, level: "me" }, id))!;
    await payInvoice(platformOf(env), { id: manager.id, level: "manager", username: "manager" }, invoice, {
      paidBy: "218",
    });
    const [{ id: lineId }] = (await get("/billings?source=payment", session)).data;
    for (const paper of await papersOf(lineId, session))
      expect(paper).toEqual({
        type: "invoice",
        InvoiceId: id,
        DocumentId: documentId,
        number,
        paymentOrder: "218",
        path: `/balance/invoices/${id}`,
        documentPath: `/balance/documents/${documentId}/pdf`,
      });
  });

  it("has no document where a person or a message moved the money", async () => {
    const session = await customer();
    for (const source of ["accrual", "sendings.sms"])
      for (const paper of await papersOf(await line(session.id, source, 1), session)) expect(paper).toBeNull();
  });

  it("needs no more database trips for many documents than for one", async () => {
    const session = await customer();
    const trips = async () => (await tripsOf(() => get("/billings?$limit=30", session), session.id)).calls.length;
    await paid(session.id);
    await trips();
    const ofOne = await trips();
    for (let index = 0; index < 20; index++) await paid(session.id);
    expect(await trips()).toBe(ofOne);
  });
});
