import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Result } from "../../../../app/domain/base/shared/errors/result";
import { newId } from "../../../../app/domain/base/shared/ids";
import { createPaymentOnce } from "../../../../app/domain/money/payments/create";
import { refundOnce } from "../../../../app/domain/money/payments/refund";
import { createOnce } from "../../../../app/domain/papers/invoices/create";
import { adjustOnce } from "../../../../app/domain/people/accounts/adjust";
import { payerOf, sellerOf } from "../../../support/papers/invoice";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { engineOn, RUB } from "../../../support/world/scene";
import { openBank } from "../../money/payments/scene";

type Sent = (change?: object) => Promise<Result<unknown> | null>;

interface Form {
  send: Sent;
  wrong: object;
  /** Two valid corrections that differ from each other. */
  right: [object, object];
  /** Counts the form's effects. */
  done: () => Promise<number>;
}

const countOf = async (table: string, ownerId: string) =>
  (await rowsOf<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE owner_id = ?`, ownerId))[0]!.n;

async function adjusting(wrong: object, right: Form["right"]): Promise<Form> {
  const engine = engineOn(env.DB, env.FILES);
  const [manager, customer] = [await createUser({ level: "manager" }), await createUser({ balance: 100 * RUB })];
  const usual = { source: "accrual", amount: 3 * RUB, comment: "A gift", hiddenComment: "", noRef: false } as const;
  const [key, before] = [newId(), await countOf("billings", customer.id)];
  const send: Sent = (change) =>
    adjustOnce(engine, { ...manager, level: "manager" }, customer.id, { key, ...usual, ...change });
  return { send, wrong, right, done: async () => (await countOf("billings", customer.id)) - before };
}

async function invoicing(): Promise<Form> {
  const engine = engineOn(env.DB, env.FILES);
  const customer = await createUser({});
  const bare = await sellerOf(null, { documentTypes: ["act"] });
  const [companyId, other, requisiteId] = [await sellerOf(null), await sellerOf(null), await payerOf(customer.id)];
  const form = { customerId: customer.id, requisiteId, amount: RUB, companyId: bare, key: newId() };
  return {
    send: (change) => createOnce(engine, { id: customer.id, level: "me" }, { ...form, ...change }),
    wrong: {},
    right: [{ companyId }, { companyId: other }],
    done: () => countOf("invoices", customer.id),
  };
}

async function refunding(): Promise<Form> {
  const bank = await openBank();
  const id = await bank.pay();
  await bank.tell(id);
  const form = { amount: 1001 * RUB, reason: "Paid twice", key: newId() };
  const boss = { id: "boss", username: "boss" };
  return {
    send: async (change) => refundOnce(bank.engine, boss, await bank.row(id), { ...form, ...change }),
    wrong: {},
    right: [{ amount: 400 * RUB }, { amount: 300 * RUB }],
    done: () => countOf("payment_refunds", bank.payer.id),
  };
}

async function paying(): Promise<Form> {
  const { engine, payer } = await openBank();
  const form = { method: "tinkoff", amount: 1000 * RUB, language: "ru", key: newId() } as const;
  return {
    send: (change) => createPaymentOnce(engine, payer, { ...form, ...change }),
    wrong: { method: "mandarin" },
    right: [{}, { amount: 2000 * RUB }],
    done: () => countOf("payments", payer.id),
  };
}

const FORMS: [string, () => Promise<Form>][] = [
  ["a credit without a comment", () => adjusting({ comment: "" }, [{}, { comment: "Another" }])],
  [
    "a subtraction of more than there is",
    () =>
      adjusting({ source: "subtract", amount: 101 * RUB }, [
        { source: "subtract", amount: 99 * RUB },
        { source: "subtract", amount: 98 * RUB },
      ]),
  ],
  ["an invoice of a company without a template", invoicing],
  ["a refund of more than is left", refunding],
  ["a payment by a method that is not offered", paying],
];

describe.each(FORMS)("%s", (_, open) => {
  it("is accepted once corrected, and applied once however often it is resent", async () => {
    const { send, wrong, right, done } = await open();
    expect(await send(wrong)).toMatchObject({ ok: false });
    expect(await send(wrong)).toMatchObject({ ok: false });
    expect(await done()).toBe(0);
    const made = await send(right[0]);
    expect(made).toMatchObject({ ok: true });
    expect(await send(right[0])).toEqual(made);
    expect(await send(right[1])).toMatchObject({ ok: false, problems: [{ key: "formUsed" }] });
    expect(await done()).toBe(1);
  });

  it("has one result when two tabs correct it at once", async () => {
    const { send, wrong, right, done } = await open();
    await send(wrong);
    const results = await Promise.all(right.map((change) => send(change)));
    expect(results.filter((result) => result?.ok)).toHaveLength(1);
    expect(results.find((result) => !result?.ok)).toMatchObject({ code: "conflict" });
    expect(await done()).toBe(1);
  });
});
