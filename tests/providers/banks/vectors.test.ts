import { expect, it } from "vitest";
import type { Terminal } from "../../../app/domain/shared/ports/banks";
import { authOf, mandarin, signOf } from "../../../workers/payments/mandarin";
import { tbank, tokenOf } from "../../../workers/payments/tbank";
import { hashOf, yooMoney } from "../../../workers/payments/yoomoney";

const terminal = (merchant: string, secret: string): Terminal => ({
  address: "https://bank.example",
  merchant,
  secret,
});

it("signs T-Bank's requests as its documents do", async () => {
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
  ...{ TerminalKey: "TK", OrderId: "o1", Success: true, Status: "CONFIRMED", PaymentId: 13660, ErrorCode: "0" },
  ...{ Amount: 300000, RebillId: 145919, CardId: 322264, Pan: "430000******0777", ExpDate: "1122" },
};

it("reads T-Bank's notification only with its signature, of its own terminal", async () => {
  const Token = "78de6552be893146b55847b5e41e8959347810a2f446d489020673d1f12f5910";
  const read = (body: object, merchant = "TK", secret = "pw") =>
    tbank.read(terminal(merchant, secret), { body: JSON.stringify(body) });
  expect(await read({ ...NOTICE, Token })).toEqual({
    orderId: "o1",
    state: {
      ...{ kind: "paid", paid: 3_000_000_000, refunded: 0, ref: "13660", card: "··0777", reason: null },
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

it("signs Mandarin's requests and forms as its example does", async () => {
  expect(await authOf({ merchant: "216", secret: "123321" }, "req1")).toBe(
    "216-f0c2783fbd65bba52d0de11d05205a46309e27deba62cdb5d8d922a7c4faaa89-req1",
  );
  const form = { customer_email: "a@ex.com", merchantId: "216", orderId: "o1", price: "100.00" };
  const sign = await signOf(form, "123321");
  expect(sign).toBe("5ca19d02a4a1bef0ccb6e0ffdba4d17f1a6bfdf199fceb7a3ab3fe30b23c5859");
  const body = (change = {}) => new URLSearchParams({ ...form, sign, ...change }).toString();
  // Signed, but of no transaction.
  expect(await mandarin.read(terminal("216", "123321"), { body: body() })).toBeNull();
  expect(await mandarin.read(terminal("216", "123321"), { body: body({ price: "999.00" }) })).toBe("forged");
});

it("checks YooMoney's notification as its documents do, and takes only money that is free", async () => {
  const fields = {
    ...{ notification_type: "p2p-incoming", operation_id: "1234567", amount: "300.00", currency: "643" },
    ...{
      datetime: "2011-07-01T09:00:00.000+04:00",
      sender: "41001XXXXXXXX",
      codepro: "false",
      label: "YM.label.12345",
    },
  };
  const secret = "01234567890ABCDEF01234567890";
  const sha1_hash = await hashOf(fields, secret);
  expect(sha1_hash).toBe("a2ee4a9195f4a90e893cff4f62eeba0b662321f9");
  const read = (change = {}) =>
    yooMoney.read(terminal("41001", secret), {
      body: new URLSearchParams({ ...fields, sha1_hash, ...change }).toString(),
    });
  expect(await read({ withdraw_amount: "310.00" })).toMatchObject({
    orderId: "YM.label.12345",
    state: { kind: "paid", paid: 310_000_000, received: 300_000_000, ref: "1234567" },
  });
  expect(await read({ amount: "900.00" })).toBe("forged");
  expect(await read({ unaccepted: "true" })).toBeNull();
  const held = await hashOf({ ...fields, codepro: "true" }, secret);
  expect(await read({ codepro: "true", sha1_hash: held })).toBeNull();
});
