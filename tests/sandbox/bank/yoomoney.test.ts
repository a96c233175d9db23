import { beforeEach, expect, it } from "vitest";
import { hashOf } from "../../../workers/sandbox/bank/yoomoney-format";
import { soon } from "../../support/engine/soon";
import { call, prepare, sandboxEnv } from "../sandbox";
import { ASKS, forgetOrders, GOOD, initYoomoney, listen, NOTIFY, orders, POOR, pay } from "./shop";

beforeEach(() => prepare({ callbacks: { yoomoney: NOTIFY } }));
forgetOrders();

const idOf = (page: string) => page.replace("/bank/", "");

it("reports a payment by card, signed", async () => {
  const notifications = listen();
  const page = await initYoomoney({ sum: "1234.56" });
  expect(page).toMatch(/^\/bank\/\d+$/);
  expect(await pay(idOf(page), GOOD)).toEqual({ state: "paid" });
  await soon(() => expect(notifications).toHaveLength(1));
  const { url, fields } = notifications[0]!;
  expect(url).toBe(NOTIFY);
  expect(fields).toMatchObject({
    notification_type: "card-incoming",
    amount: "1197.52",
    withdraw_amount: "1234.56",
    currency: "643",
    sender: "",
    codepro: "false",
    unaccepted: "false",
    label: "account-1",
    operation_id: idOf(page),
    datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  expect(fields.sha1_hash).toBe(hashOf(fields as Record<string, string>, sandboxEnv.YOOMONEY_SECRET));
});

it("reports a payment from a wallet, which needs no card", async () => {
  const notifications = listen();
  const page = await initYoomoney({ paymentType: "PC" });
  expect(await (await call(page)).text()).not.toContain('name="card"');
  await call(page, { method: "POST", body: new URLSearchParams() });
  await soon(() =>
    expect(notifications[0]?.fields).toMatchObject({ notification_type: "p2p-incoming", amount: "995.00" }),
  );
  expect(notifications[0]?.fields.sender).toMatch(/^41001/);
});

it("keeps a refused payer on the page, with another card to try", async () => {
  const notifications = listen();
  const page = await initYoomoney();
  const refused = await call(page, { method: "POST", body: new URLSearchParams({ card: POOR }) });
  expect(refused.headers.get("location")).toBe(page);
  expect(await (await call(page)).text()).toContain("Недостаточно средств");
  expect(await pay(idOf(page), ASKS, "9999")).toEqual({ state: "rejected" });
  expect(await pay(idOf(page), GOOD)).toEqual({ state: "paid" });
  await soon(() => expect(notifications).toHaveLength(1));
});

it("accepts the other address of the form, and refuses invalid fields", async () => {
  const send = async (path: string, change: Record<string, string>) => {
    const fields = { receiver: sandboxEnv.YOOMONEY_WALLET, sum: "10", ...change };
    return (await call(path, { method: "POST", body: new URLSearchParams(fields) })).status;
  };
  expect(await send("/yoomoney/quickpay/confirm.xml", {})).toBe(302);
  expect(await send("/yoomoney/quickpay/confirm", { receiver: "410010000000000" })).toBe(400);
  expect(await send("/yoomoney/quickpay/confirm", { sum: "0" })).toBe(400);
  expect(await send("/yoomoney/quickpay/confirm", { label: "x".repeat(65) })).toBe(400);
  expect(await orders()).toHaveLength(1);
});
