import { expect, it, vi } from "vitest";
import type { Terminal } from "../../../app/domain/base/shared/ports/banks";
import { authOf, mandarin, signOf } from "../../../workers/payments/mandarin";
import { tbank, tokenOf } from "../../../workers/payments/tbank";
import { yookassa } from "../../../workers/payments/yookassa";
import { hashOf, yooMoney } from "../../../workers/payments/yoomoney";

const terminal = (merchant: string, secret: string): Terminal => ({
  address: "https://bank.example",
  merchant,
  secret,
});

it("signs T-Bank's requests as in its documents", async () => {
  const fields = {
    Amount: 19200,
    Description:
      "\u041f\u043e\u0434\u0430\u0440\u043e\u0447\u043d\u0430\u044f \u043a\u0430\u0440\u0442\u0430 \u043d\u0430 1000 \u0440\u0443\u0431\u043b\u0435\u0439",
    TerminalKey: "MerchantTerminalKey",
  };
  expect(await tokenOf({ ...fields, OrderId: "21090", DATA: { Phone: "+71234567890" } }, "usaf8fw8fsw21g")).toBe(
    "0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9",
  );
  expect(await tokenOf({ ...fields, OrderId: "00000" }, "11111111111111")).toBe(
    "72dd466f8ace0a37a1f740ce5fb78101712bc0665d91a8108c7c8a0ccd426db2",
  );
});

const NOTICE = {
  TerminalKey: "TK",
  OrderId: "o1",
  Success: true,
  Status: "CONFIRMED",
  PaymentId: 13660,
  ErrorCode: "0",
  Amount: 300000,
  RebillId: 145919,
  CardId: 322264,
  Pan: "430000******0777",
  ExpDate: "1122",
};

it("reads T-Bank's notification only with its signature and from its own terminal", async () => {
  const Token = "78de6552be893146b55847b5e41e8959347810a2f446d489020673d1f12f5910";
  const read = (body: object, merchant = "TK", secret = "pw") =>
    tbank.read(terminal(merchant, secret), { body: JSON.stringify(body) });
  expect(await read({ ...NOTICE, Token })).toEqual({
    orderId: "o1",
    state: {
      kind: "paid",
      paid: 3_000_000_000,
      refunded: 0,
      ref: "13660",
      card: "··0777",
      reason: null,
      binding: "145919 322264",
    },
  });
  expect(await read({ ...NOTICE, Amount: 300001, Token })).toBe("forged");
  expect(await read({ ...NOTICE, Token }, "TK", "other")).toBe("forged");
  expect(await read({ ...NOTICE, Token }, "OTHER")).toBe("forged");
  expect(await read(NOTICE)).toBe("forged");
  expect(await tbank.read(terminal("TK", "pw"), { body: "no JSON" })).toBe("forged");
});

it.each([
  ["AUTHORIZED", "waiting", 0],
  ["CONFIRMED", "paid", 0],
  ["REVERSED", "failed", Number.MAX_SAFE_INTEGER],
  ["REFUNDED", "paid", Number.MAX_SAFE_INTEGER],
  ["PARTIAL_REFUNDED", "paid", null],
  ["REJECTED", "failed", 0],
  ["3DS_CHECKING", "waiting", 0],
])("reads T-Bank's %s", async (Status, kind, refunded) => {
  const fields = { ...NOTICE, Status };
  const body = JSON.stringify({ ...fields, Token: await tokenOf(fields, "pw") });
  expect(await tbank.read(terminal("TK", "pw"), { body })).toMatchObject({ state: { kind, refunded } });
});

it("signs Mandarin's requests and forms as in its example", async () => {
  expect(await authOf({ merchant: "216", secret: "123321" }, "req1")).toBe(
    "216-f0c2783fbd65bba52d0de11d05205a46309e27deba62cdb5d8d922a7c4faaa89-req1",
  );
  const form = { customer_email: "a@ex.com", merchantId: "216", orderId: "o1", price: "100.00" };
  const sign = await signOf(form, "123321");
  expect(sign).toBe("5ca19d02a4a1bef0ccb6e0ffdba4d17f1a6bfdf199fceb7a3ab3fe30b23c5859");
  const body = (change = {}) => new URLSearchParams({ ...form, sign, ...change }).toString();
  // Signed, but without a transaction.
  expect(await mandarin.read(terminal("216", "123321"), { body: body() })).toBeNull();
  expect(await mandarin.read(terminal("216", "123321"), { body: body({ price: "999.00" }) })).toBe("forged");
});

it("checks YooMoney's notification as in its documents, and trusts only signed fields", async () => {
  const fields = {
    notification_type: "p2p-incoming",
    operation_id: "1234567",
    amount: "300.00",
    currency: "643",
    datetime: "2011-07-01T09:00:00.000+04:00",
    sender: "41001XXXXXXXX",
    codepro: "false",
    label: "YM.label.12345",
  };
  const secret = "01234567890ABCDEF01234567890";
  const sha1_hash = await hashOf(fields, secret);
  expect(sha1_hash).toBe("a2ee4a9195f4a90e893cff4f62eeba0b662321f9");
  const read = (change = {}) =>
    yooMoney.read(terminal("41001", secret), {
      body: new URLSearchParams({ ...fields, sha1_hash, ...change }).toString(),
    });
  const paid = { kind: "paid", paid: 300_000_000, received: 300_000_000, ref: "1234567" };
  for (const unsigned of [{}, { withdraw_amount: "999999.00" }, { test_notification: "true" }, { extra: "1" }])
    expect(await read(unsigned)).toMatchObject({ orderId: "YM.label.12345", state: paid });
  expect(await read({ amount: "900.00" })).toBe("forged");
  expect(await read({ unaccepted: "true" })).toMatchObject({ state: { ...paid, kind: "held" } });
  const signed = async (change: object) => {
    const all = { ...fields, ...change };
    return read({ ...all, sha1_hash: await hashOf(all, secret) });
  };
  expect(await signed({ codepro: "true" })).toMatchObject({ state: { ...paid, kind: "held" } });
  for (const strange of [{ amount: "-5.00" }, { amount: "99999999999999.00" }, { amount: "" }, { currency: "840" }])
    expect(await signed(strange)).toMatchObject({ state: { kind: "paid", received: Number.NaN } });
});

it("keeps T-Bank's numbers as written, for the signature and for ids", async () => {
  const ids = ["700000085140123", "90071992547409931", "18446744073709551615"];
  for (const PaymentId of ids) {
    const { PaymentId: _, ...rest } = NOTICE;
    const Token = await tokenOf({ ...rest, PaymentId, RebillId: "18446744073709551614" }, "pw");
    const json = JSON.stringify({ ...rest, RebillId: 0, Token }).replace(
      '"RebillId":0',
      '"RebillId":18446744073709551614',
    );
    const body = json.replace("{", `{"PaymentId":${PaymentId},`);
    expect(await tbank.read(terminal("TK", "pw"), { body })).toMatchObject({
      state: { ref: PaymentId, paid: 3_000_000_000, binding: "18446744073709551614 322264" },
    });
  }
});

it("treats T-Bank's signed notification of a bound card, which names no order, as one without a payment", async () => {
  const fields = { TerminalKey: "TK", CustomerKey: "c1", Success: true, Status: "COMPLETED", RebillId: 145919 };
  const body = JSON.stringify({ ...fields, Token: await tokenOf(fields, "pw") });
  expect(await tbank.read(terminal("TK", "pw"), { body })).toBeNull();
});

it.each([
  ["Amount", { paid: Number.NaN }],
  ["PaymentId", { ref: null }],
  ["Status", { kind: "waiting" }],
  ["Pan", { card: null }],
  ["TerminalKey", { kind: "paid" }],
])("reads the rest of T-Bank's signed notification without %s", async (name, state) => {
  const fields: Record<string, unknown> = { ...NOTICE };
  delete fields[name];
  const body = JSON.stringify({ ...fields, Token: await tokenOf(fields, "pw") });
  expect(await tbank.read(terminal("TK", "pw"), { body })).toMatchObject({ orderId: "o1", state });
});

it("acknowledges YooKassa's events without a payment, and requests a retry while its API is silent", async () => {
  const say = (event: string, object: object | null = { id: "p1" }) =>
    yookassa.read(terminal("1", "s"), { body: JSON.stringify({ type: "notification", event, object }) });
  const payment = { id: "p1", status: "succeeded", amount: { value: "10.00", currency: "RUB" } };
  const answers: (Response | null)[] = [];
  vi.stubGlobal("fetch", async () => answers.shift() ?? Promise.reject(new TypeError("refused")));
  for (const event of ["payout.succeeded", "payment_method.active", "deal.closed"]) expect(await say(event)).toBeNull();
  expect(await say("payment.succeeded", null)).toBeNull();
  answers.push(
    Response.json({ type: "error" }, { status: 404 }),
    Response.json(payment),
    new Response("", { status: 500 }),
  );
  expect(await say("payment.succeeded")).toBeNull();
  expect(await say("payment.succeeded")).toBeNull();
  expect(await say("refund.succeeded", { payment_id: "p1" })).toBe("unconfirmed");
  answers.push(Response.json({ ...payment, amount: undefined, metadata: { order_id: "o1" } }));
  expect(await say("payment.waiting_for_capture")).toMatchObject({
    orderId: "o1",
    state: { paid: Number.NaN, refunded: 0 },
  });
  for (const body of ["", "[]", "null", '{"event":5}', "a=b"])
    expect(await yookassa.read(terminal("1", "s"), { body })).toBe("forged");
  vi.unstubAllGlobals();
});
