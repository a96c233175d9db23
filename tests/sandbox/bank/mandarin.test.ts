import { beforeEach, describe, expect, it } from "vitest";
import { authOf, signOf } from "../../../workers/sandbox/bank/mandarin-format";
import { soon } from "../../support/engine/soon";
import { call, post, prepare, sandboxEnv } from "../sandbox";
import { ASKS, type Fields, forgetOrders, GOOD, initMandarin, listen, mandarin, orders, POOR, pay } from "./shop";

beforeEach(() => prepare());
forgetOrders();

const rebill = async (orderId: string, target: object, action = "pay", price?: string) => {
  const answer = await mandarin("transactions", { payment: { orderId, action, ...(price && { price }) }, target });
  return answer.json<{ id: string; error?: string }>();
};
const isSigned = (fields: Fields) =>
  fields.sign === signOf(fields as Record<string, string>, sandboxEnv.MANDARIN_SECRET);

describe("Mandarin's payments", () => {
  it("are reported by a signed form", async () => {
    const notifications = listen();
    const order = await initMandarin({ customValues: [{ name: "account", value: "a1" }] });
    expect(order).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(order.userWebLink).toBe(`http://sandbox.test/bank/${order.id}`);
    expect(await pay(order.id, GOOD)).toEqual({ state: "paid" });
    await soon(() => expect(notifications).toHaveLength(1));
    expect(notifications[0]?.fields).toMatchObject({
      merchantId: "216",
      price: "500.00",
      action: "pay",
      status: "success",
      object_type: "transaction",
      transaction: order.id,
      customer_email: "a@example.com",
      customer_phone: "+79161234567",
      customName0: "account",
      customValue0: "a1",
    });
    expect(isSigned(notifications[0]!.fields)).toBe(true);
  });

  it.each([
    [POOR, undefined, "51"],
    [ASKS, "0000", "101"],
  ])("fail with card %s and code %s", async (card, code, error_code) => {
    const notifications = listen();
    const { id } = await initMandarin();
    expect(await pay(id, card, code)).toEqual({ state: "rejected" });
    await soon(() => expect(notifications[0]?.fields).toMatchObject({ status: "failed", error_code }));
  });

  it("are refused with a wrong, missing or used header", async () => {
    const { MANDARIN_MERCHANT, MANDARIN_SECRET } = sandboxEnv;
    const body = { customerInfo: { email: "a@example.com" } };
    const send = async (auth: string) => (await post("/mandarin/api/card-bindings", body, { "x-auth": auth })).status;
    expect(await send("")).toBe(401);
    expect(await send(authOf(MANDARIN_MERCHANT, "r1", "another"))).toBe(401);
    expect(await send(authOf("217", "r1", MANDARIN_SECRET))).toBe(401);
    expect(await send(authOf(MANDARIN_MERCHANT, "r-1", MANDARIN_SECRET))).toBe(200);
    expect(await send(authOf(MANDARIN_MERCHANT, "r-1", MANDARIN_SECRET))).toBe(401);
  });

  it.each([
    { payment: { orderId: "o", action: "pay", price: "-1" } },
    { payment: { orderId: "o", action: "pay", price: "1.005" } },
    { payment: { orderId: "o", action: "pay" } },
    { payment: { orderId: "o", action: "steal", price: "1.00" } },
    { customerInfo: { email: "nobody" } },
    { target: { card: "unknown" } },
    { target: { transaction: "unknown" } },
  ])("are refused for %j", async (change) => {
    expect(await initMandarin(change)).toEqual({ error: "Invalid request" });
    expect(await orders()).toEqual([]);
  });

  it("cannot be queried", async () => {
    const { id } = await initMandarin();
    const auth = authOf(sandboxEnv.MANDARIN_MERCHANT, "get", sandboxEnv.MANDARIN_SECRET);
    expect((await call(`/mandarin/api/transactions/${id}`, { headers: { "x-auth": auth } })).status).toBe(404);
  });
});

describe("Mandarin's reversals", () => {
  it("follow by callback, each as its own transaction", async () => {
    const notifications = listen();
    const { id } = await initMandarin();
    await pay(id, GOOD);
    const part = await rebill("o1", { transaction: id }, "reversal", "200.00");
    const excess = await rebill("o1", { transaction: id }, "reversal", "300.01");
    const rest = await rebill("o1", { transaction: id }, "reversal");
    await soon(() => expect(notifications).toHaveLength(4));
    const reversals = notifications.slice(1).map(({ fields }) => [fields.transaction, fields.status, fields.price]);
    expect(reversals).toEqual([
      [part.id, "success", "200.00"],
      [excess.id, "failed", "300.01"],
      [rest.id, "success", "300.00"],
    ]);
    expect(notifications[1]?.fields).toMatchObject({ action: "reversal", object_type: "transaction" });
    expect(notifications.every(({ fields }) => isSigned(fields))).toBe(true);
    expect(await orders()).toMatchObject([{ state: "refunded", refunded: 500 }]);
  });

  it("are refused for an unpaid order", async () => {
    const { id } = await initMandarin();
    expect(await rebill("o1", { transaction: id }, "reversal")).toEqual({ error: "Invalid request" });
  });
});

describe("Mandarin's cards", () => {
  it("are bound on the payer's page and pay later without the payer", async () => {
    const notifications = listen();
    const urls = { callback: "http://shop.test/bound", return: "http://shop.test/back" };
    const binding = await mandarin("card-bindings", { customerInfo: { email: "a@example.com" }, urls });
    const { id } = await binding.json<{ id: string }>();
    expect(await rebill("o1", { card: id }, "pay", "10.00")).toEqual({ error: "Invalid request" });
    await pay(id, GOOD);
    await soon(() => expect(notifications).toHaveLength(1));
    expect(notifications[0]?.fields).toMatchObject({
      object_type: "card_binding",
      card_binding: id,
      status: "success",
      card_number: "430000XXXXXX0777",
      card_expiration_month: "12",
      card_expiration_year: "30",
    });
    expect(isSigned(notifications[0]!.fields)).toBe(true);
    await prepareCallback();
    const charged = await rebill("o2", { card: id }, "pay", "10.00");
    await soon(() => expect(notifications[1]?.fields).toMatchObject({ transaction: charged.id, status: "success" }));
    expect(notifications[1]?.url).toBe("http://shop.test/account");
    const repeated = await rebill("o3", { rebill: charged.id }, "pay", "10");
    await soon(() => expect(notifications[2]?.fields).toMatchObject({ transaction: repeated.id, price: "10.00" }));
  });

  it("are held and then captured", async () => {
    const notifications = listen();
    const payment = { orderId: "o1", action: "preauth", price: "500.00" };
    const { id } = await initMandarin({ payment });
    expect(await pay(id, GOOD)).toEqual({ state: "held" });
    await rebill("o1", { transaction: id }, "pay", "400.00");
    await soon(() => expect(notifications).toHaveLength(2));
    expect(notifications.map(({ fields }) => [fields.action, fields.price])).toEqual([
      ["preauth", "500.00"],
      ["pay", "400.00"],
    ]);
  });
});

const prepareCallback = () =>
  call("/control", {
    method: "PUT",
    body: JSON.stringify({ callbacks: { mandarin: "http://shop.test/account" } }),
  });
