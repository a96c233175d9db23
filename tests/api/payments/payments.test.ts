import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { MICROS } from "../../../app/domain/base/shared/money";
import { errors } from "../../../app/i18n/errors/ru";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const CARDS = {
  good: "4300000000000777",
  poor: "5000000000000009",
  secure: "4000000000003220",
  silent: "4000000000000119",
};
const BANKS = { tinkoff: 0.025, mandarin: 0.032, yookassa: 0.028, yooMoney: 0.03 } as const;
type Method = keyof typeof BANKS;

let session: Session;
let manager: Session;

beforeAll(async () => {
  const { id, username } = await createUser({ balance: 10_000 * MICROS });
  session = await signInAs(username);
  await rowsOf("UPDATE users SET email = ? WHERE id = ?", "payer@example.com", id);
  manager = await signInAs((await createUser({ level: "manager" })).username);
  const hookOf = (method: Method) => `${CABINET_URL}/api/payments/webhook/${method}/success/`;
  await fetch(`${SANDBOX_URL}/control`, {
    method: "PUT",
    body: JSON.stringify({ callbacks: { yookassa: hookOf("yookassa"), yoomoney: hookOf("yooMoney") } }),
  });
});

async function api(method: string, path: string, body?: object, as = session): Promise<Answer> {
  return (await call(method, `/api${path}`, { session: as, body })).json();
}

const balance = async () => (await api("GET", `/billings/balance/${session.id}`)).result as number;

async function order(method: Method, amount = 1000) {
  const { id, url, ...rest } = await api("POST", "/payments", { amount, method });
  if (!id) throw new Error(JSON.stringify(rest));
  // The wallet registers an order when its form is opened.
  if (method === "yooMoney") await fetch(url, { redirect: "manual" });
  const { data } = (await (await fetch(`${SANDBOX_URL}/bank/orders`)).json()) as Answer;
  const at = data.find((one: Answer) => one.orderId === id).url as string;
  const pay = async (card: string, code?: string) =>
    fetch(`${at}/pay`, { method: "POST", body: JSON.stringify({ card, code }) });
  return { id, pay, read: () => api("GET", `/payments/${id}`) };
}

async function met<T>(read: () => Promise<T>, isMet: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isMet(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const ended = ({ status }: Answer) => status !== "init";

describe.each(Object.entries(BANKS) as [Method, number][])("by %s", (method, commission) => {
  it("a payment is credited less the commission once the bank confirms it, and written to the ledger", async () => {
    const before = await balance();
    const { pay, read } = await order(method);
    expect(await read()).toMatchObject({ status: "init", amount: 1000 });
    await pay(CARDS.good);
    const sum = 1000 * (1 - commission);
    expect(await met(read, ended)).toMatchObject({ status: "completed", sum, OwnerId: session.id });
    expect(await balance()).toBeCloseTo(before + sum, 6);
    expect(await api("GET", `/billings/${(await read()).meta.billing}`)).toMatchObject({
      source: "payment",
      amount: sum,
      status: "complete",
    });
  });

  it("a repeated callback credits once", async () => {
    await fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify({ duplicateReceipts: true }) });
    const before = await balance();
    const { pay, read } = await order(method);
    await pay(CARDS.good);
    await met(read, ended);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify({ duplicateReceipts: false }) });
    expect(await balance()).toBeCloseTo(before + 1000 * (1 - commission), 6);
  });

  it("a callback that is neither signed nor confirmed changes nothing", async () => {
    const { id, read } = await order(method);
    const forged = {
      OrderId: id,
      orderId: id,
      label: id,
      Status: "CONFIRMED",
      status: "success",
      Token: "0",
      sign: "0",
    };
    const json = { ...forged, event: "payment.succeeded", object: { id: "no-such", metadata: { order_id: id } } };
    const isJson = method === "tinkoff" || method === "yookassa";
    const body = isJson ? JSON.stringify(json) : new URLSearchParams(forged).toString();
    const answer = await SELF.fetch(`${CABINET_URL}/api/payments/webhook/${method}/success/`, { method: "POST", body });
    // YooKassa signs nothing: its API does not know the payment, and a retry would not help.
    expect(answer.status).toBe(method === "yookassa" ? 200 : 403);
    expect(await read()).toMatchObject({ status: "init" });
  });
});

describe.each(["tinkoff", "mandarin", "yookassa"] as const)("by card at %s", (method) => {
  it("a refused card credits nothing and shows the reason", async () => {
    const before = await balance();
    const { pay, read } = await order(method);
    await pay(CARDS.poor);
    expect(await met(read, ended)).toMatchObject({ status: "error", meta: { reason: "funds" } });
    expect(await balance()).toBe(before);
  });

  it("a manager refunds a part and the rest, in any order of notifications", async () => {
    const { id, pay, read } = await order(method);
    await pay(CARDS.good);
    await met(read, ended);
    const before = await balance();
    const refunds = `/payments/${id}/refunds`;
    expect((await call("POST", `/api${refunds}`, { session, body: { amount: 1, reason: "Mine" } })).status).toBe(403);
    await api("POST", refunds, { amount: 400, reason: "Paid twice" }, manager);
    expect(await met(read, ({ status }) => status !== "refundRequested")).toMatchObject({
      status: "partialRefunded",
      meta: { refunded: 400 },
    });
    expect(await balance()).toBeCloseTo(before - 400, 6);
    expect(await api("POST", refunds, { amount: 600.01, reason: "More" }, manager)).toMatchObject({ error: 422 });
    await api("POST", refunds, { reason: "The rest" }, manager);
    expect(await met(read, ({ status }) => status !== "refundRequested")).toMatchObject({ status: "refunded" });
  });
});

it("3-D Secure passes with the right code only", async () => {
  const right = await order("tinkoff");
  await right.pay(CARDS.secure, "1234");
  expect(await met(right.read, ended)).toMatchObject({ status: "completed" });
  const wrong = await order("tinkoff");
  await wrong.pay(CARDS.secure, "9999");
  expect(await met(wrong.read, ended)).toMatchObject({ status: "error", meta: { reason: "secure" } });
});

it.each([
  [{ amount: 0, method: "tinkoff" }, "paymentSmall"],
  [{ amount: -5, method: "tinkoff" }, "moneyInvalid"],
  [{ amount: 10.123, method: "tinkoff" }, "moneyInvalid"],
  [{ amount: 1e15, method: "tinkoff" }, "moneyInvalid"],
  [{ amount: 1_000_001, method: "tinkoff" }, "paymentLarge"],
  [{ amount: 0.5, method: "tinkoff" }, "paymentSmall"],
  [{ amount: "10,5", method: "tinkoff" }, "moneyInvalid"],
  [{ method: "tinkoff" }, "moneyInvalid"],
  [{ amount: 100, method: "bitcoin" }, "paymentMethod"],
  [{ amount: 100, method: "tinkoff", urlSuccess: "javascript:alert(1)" }, "urlInvalid"],
  [{ amount: 100, method: "tinkoff", urlFail: `https://shop.example/${"a".repeat(2048)}` }, "urlTooLong"],
])("refuses %o", async (body, code) => {
  const answer = await call("POST", "/api/payments", { session, body });
  const message = errors[code as keyof typeof errors];
  expect([answer.status, (await answer.json()) as Answer]).toMatchObject([422, { data: [{ message }] }]);
});

it("accepts the dialect's method name, and lists the methods with their costs", async () => {
  expect(await api("POST", "/payments", { amount: 100, method: "v1.tinkoff" })).toMatchObject({
    url: expect.stringContaining(SANDBOX_URL),
  });
  const { data } = await api("GET", "/payments/methods");
  expect(data).toEqual(
    Object.entries(BANKS).map(([method, rate]) => ({
      method,
      commission: Math.round(rate * 1000) / 10,
      currency: "RUB",
    })),
  );
  expect(await api("GET", `/payments/methods?UserId=${manager.id}`)).toMatchObject({ error: 404 });
});
