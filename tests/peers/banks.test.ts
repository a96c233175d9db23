import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ICreatePayment, YooCheckout } from "@a2seven/yoo-checkout";
import TinkoffMerchantAPI from "tinkoff-merchant-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NotificationChecker, PaymentFormBuilder } from "yoomoney-sdk";
import { soon } from "../support/engine/soon";
import { serveSandbox } from "./sandbox";

const GOOD = "4300000000000777";
const POOR = "5000000000000009";

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
let shop: Server;
let shopUrl: string;
let notifications: string[];

beforeAll(async () => {
  sandbox = await serveSandbox();
  shop = createServer(async (request, answer) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    notifications.push(body);
    answer.end("OK");
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => shop.once("listening", listening));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const callbacks = { yoomoney: shopUrl, yookassa: shopUrl };
  await fetch(`${sandbox.url}/control`, { method: "PUT", body: JSON.stringify({ callbacks }) });
});
afterAll(async () => {
  shop.close();
  await sandbox.stop();
});
beforeEach(() => {
  notifications = [];
});

async function pay(page: unknown, card: string): Promise<unknown> {
  const address = new URL(`${page}/pay`, sandbox.url);
  return (await fetch(address, { method: "POST", body: JSON.stringify({ card }) })).json();
}

describe("tinkoff-merchant-api", () => {
  class Client extends TinkoffMerchantAPI {
    static override get apiUrl() {
      return `${sandbox.url}/tbank/v2/`;
    }
  }
  const client = new Client("1700000000001DEMO", "sandbox-tbank-password");
  const init = (OrderId: string, change: object = {}) =>
    client.init({ Amount: 300_000, OrderId, NotificationURL: shopUrl, ...change });

  it("opens a payment, verifies its notifications, and refunds it", async () => {
    const { PaymentId, PaymentURL, Status } = await init("peer-1", { CustomerKey: "c1", Recurrent: "Y" });
    expect(Status).toBe("NEW");
    expect(await pay(PaymentURL, GOOD)).toEqual({ state: "paid" });
    await soon(() => expect(notifications).toHaveLength(2));
    for (const body of notifications.map((one) => JSON.parse(one))) {
      expect(client.checkNotificationRequest({ body })).toEqual({ success: true });
      expect(client.checkNotificationRequest({ body: { ...body, Amount: 1 } })).toMatchObject({ success: false });
    }
    expect(await client.getState({ PaymentId })).toMatchObject({ Success: true, Status: "CONFIRMED" });
    expect(await client.cancel({ PaymentId, Amount: 100_000 })).toMatchObject({ Status: "PARTIAL_REFUNDED" });
    expect(await client.cancel({ PaymentId })).toMatchObject({ Status: "REFUNDED", NewAmount: 0 });
  });

  it("captures a held payment in a second step", async () => {
    const { PaymentId, PaymentURL } = await init("peer-2", { PayType: "T" });
    await pay(PaymentURL, GOOD);
    expect(await client.confirm({ PaymentId })).toMatchObject({ Success: true, Status: "CONFIRMED" });
    expect(await client.resend({})).toMatchObject({ Success: true });
  });

  it("is refused with another password", async () => {
    const stranger = new Client("1700000000001DEMO", "another");
    expect(await stranger.init({ Amount: 1000, OrderId: "peer-3" })).toMatchObject({
      Success: false,
      ErrorCode: "204",
    });
  });
});

describe("yoo-checkout", () => {
  const amount = (value: string) => ({ value, currency: "RUB" });
  const clientFor = (secretKey: string) =>
    Object.assign(new YooCheckout({ shopId: "100500", secretKey }), { root: `${sandbox.url}/yookassa/v3` });
  const client = () => clientFor("sandbox-yookassa-key");
  const paymentRequest = (): ICreatePayment => ({
    amount: amount("3000.00"),
    capture: true,
    save_payment_method: true,
    confirmation: { type: "redirect", return_url: shopUrl },
  });

  it("pays, pays again by the saved card, and refunds", async () => {
    const opened = await client().createPayment(paymentRequest());
    expect(opened).toMatchObject({ status: "pending", paid: false });
    await pay(opened.confirmation.confirmation_url, GOOD);
    const paid = await client().getPayment(opened.id);
    expect(paid).toMatchObject({ status: "succeeded", payment_method: { saved: true, card: { last4: "0777" } } });
    await soon(() => expect(notifications.map((one) => JSON.parse(one).event)).toEqual(["payment.succeeded"]));
    const repeated = { amount: amount("10.00"), capture: true, payment_method_id: paid.payment_method.id };
    const [first, second] = [
      await client().createPayment(repeated, "key"),
      await client().createPayment(repeated, "key"),
    ];
    expect([first.status, second.id]).toEqual(["succeeded", first.id]);
    const refund = await client().createRefund({ payment_id: opened.id, amount: amount("1000.00") });
    expect(await client().getRefund(refund.id)).toMatchObject({ status: "succeeded", payment_id: opened.id });
  });

  it("captures and cancels what is held", async () => {
    const held = { ...paymentRequest(), capture: false };
    const [one, other] = [await client().createPayment(held), await client().createPayment(held)];
    for (const { confirmation } of [one, other]) await pay(confirmation.confirmation_url, GOOD);
    expect(await client().capturePayment(one.id, { amount: amount("1000.00") })).toMatchObject({ status: "succeeded" });
    expect(await client().cancelPayment(other.id)).toMatchObject({ status: "canceled" });
  });

  it("reads the reason of a failed payment, and the errors", async () => {
    const { id, confirmation } = await client().createPayment(paymentRequest());
    await pay(confirmation.confirmation_url, POOR);
    const failed = await client().getPayment(id);
    expect(failed).toMatchObject({ status: "canceled", cancellation_details: { reason: "insufficient_funds" } });
    const missing = await client()
      .getPayment("none")
      .catch((error) => error);
    expect(missing).toMatchObject({ response: { status: 404, data: { code: "not_found" } } });
    const stranger = await clientFor("another")
      .createPayment(paymentRequest())
      .catch((error) => error);
    expect(stranger).toMatchObject({ response: { data: { code: "invalid_credentials" } } });
  });
});

describe("yoomoney-sdk", () => {
  const checker = new NotificationChecker("sandbox-yoomoney-secret");

  it.each(["AC", "PC"])("fills in the form for %s and verifies the wallet's notification", async (paymentType) => {
    const config = { receiver: "410011000000001", sum: 1000, label: "account-1", paymentType };
    const html = new PaymentFormBuilder(config, `${sandbox.url}/yoomoney/quickpay/confirm.xml`).buildHtml();
    const fields = [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]);
    const body = new URLSearchParams(fields);
    const action = /action="([^"]+)"/.exec(html)![1]!;
    const answer = await fetch(action, { method: "POST", body, redirect: "manual" });
    await pay(answer.headers.get("location"), GOOD);
    await soon(() => expect(notifications).toHaveLength(1));
    const posted = Object.fromEntries(new URLSearchParams(notifications[0])) as Parameters<typeof checker.check>[0];
    expect(checker.check(posted)).toMatchObject({
      label: "account-1",
      withdraw_amount: 1000,
      amount: paymentType === "AC" ? 970 : 995,
      codepro: false,
      unaccepted: false,
    });
    expect(() => checker.check({ ...posted, amount: "1000.00" })).toThrow("mismatch");
  });
});
