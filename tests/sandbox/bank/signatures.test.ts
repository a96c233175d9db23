import { expect, it } from "vitest";
import { authOf, signOf } from "../../../workers/sandbox/bank/mandarin-format";
import { tokenOf } from "../../../workers/sandbox/bank/tbank-format";
import { hashOf, received } from "../../../workers/sandbox/bank/yoomoney-format";

it("signs requests and notifications as in T-Bank's published examples", () => {
  const fields = { TerminalKey: "MerchantTerminalKey", Amount: 19200, Description: "Подарочная карта на 1000 рублей" };
  const nested = { Receipt: { Email: "a@b.ru" }, DATA: { Phone: "+71234567890" }, Token: "another" };
  expect(tokenOf({ ...fields, OrderId: "21090", ...nested }, "usaf8fw8fsw21g")).toBe(
    "0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9",
  );
  expect(tokenOf({ ...fields, OrderId: "00000" }, "11111111111111")).toBe(
    "72dd466f8ace0a37a1f740ce5fb78101712bc0665d91a8108c7c8a0ccd426db2",
  );
  const notification = {
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
  expect(tokenOf(notification, "pw")).toBe("78de6552be893146b55847b5e41e8959347810a2f446d489020673d1f12f5910");
});

it("signs headers and forms as in Mandarin's examples", () => {
  expect(authOf("216", "req1", "123321")).toBe(
    "216-f0c2783fbd65bba52d0de11d05205a46309e27deba62cdb5d8d922a7c4faaa89-req1",
  );
  const form = { price: "100.00", orderId: "o1", merchantId: "216", customer_email: "a@ex.com", sign: "another" };
  expect(signOf(form, "123321")).toBe("5ca19d02a4a1bef0ccb6e0ffdba4d17f1a6bfdf199fceb7a3ab3fe30b23c5859");
});

it("signs notifications as in YooMoney's example", () => {
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
  expect(hashOf(fields, "01234567890ABCDEF01234567890")).toBe("a2ee4a9195f4a90e893cff4f62eeba0b662321f9");
});

it.each([
  [100_000, false, 97_000],
  [100_000, true, 99_500],
  [12_345, false, 11_975],
  [101, true, 100],
])("deducts YooMoney's fee from %i kopecks", (paid, isWallet, arrived) => {
  expect(received(paid, isWallet)).toBe(arrived);
});
