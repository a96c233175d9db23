import { beforeEach, describe, expect, it } from "vitest";
import { tokenOf } from "../../../workers/sandbox/bank/tbank-format";
import { soon } from "../../support/engine/soon";
import { post, prepare, sandboxEnv } from "../sandbox";
import {
  ASKS,
  type Fields,
  forgetOrders,
  GOOD,
  initTbank,
  listen,
  NOTIFY,
  orders,
  POOR,
  pay,
  SILENT,
  tbank,
} from "./shop";

beforeEach(() => prepare());
forgetOrders();

const stateOf = async (PaymentId: unknown) => (await tbank("GetState", { PaymentId })).Status;
const paid = async (change: Fields = {}) => {
  const { PaymentId } = await initTbank(change);
  await pay(PaymentId, GOOD);
  return PaymentId;
};

describe("T-Bank's requests", () => {
  it("open an order that waits for its payer", async () => {
    const answer = await initTbank({ OrderId: "first", Description: "Top-up" });
    expect(answer).toEqual({
      Success: true,
      ErrorCode: "0",
      Message: "OK",
      TerminalKey: sandboxEnv.TBANK_TERMINAL,
      Status: "NEW",
      OrderId: "first",
      Amount: 300_000,
      PaymentId: expect.stringMatching(/^\d+$/),
      PaymentURL: `http://sandbox.test/bank/${answer.PaymentId}`,
    });
    expect(await stateOf(answer.PaymentId)).toBe("NEW");
    expect(await tbank("CheckOrder", { OrderId: "first" })).toMatchObject({ Payments: [{ Status: "NEW" }] });
  });

  it.each([
    ["204", { Token: "0".repeat(64) }],
    ["501", { TerminalKey: "another" }],
    ["251", { Amount: 99 }],
    ["251", { Amount: 1000.5 }],
    ["9", { OrderId: "x".repeat(37) }],
    ["9", { Recurrent: "Y" }],
  ])("are refused with %s for %j", async (ErrorCode, change) => {
    expect(await initTbank(change)).toMatchObject({ Success: false, ErrorCode });
    expect(await orders()).toEqual([]);
  });

  it("are refused for an existing order, and for an unknown payment", async () => {
    await initTbank({ OrderId: "once" });
    expect(await initTbank({ OrderId: "once" })).toMatchObject({ Success: false, ErrorCode: "8" });
    expect(await tbank("GetState", { PaymentId: "1" })).toMatchObject({ Success: false, ErrorCode: "7" });
    expect((await post("/tbank/v2/Unknown", {})).status).toBe(404);
  });
});

describe("a payment at T-Bank", () => {
  it("is reported as authorized and confirmed, signed", async () => {
    const notifications = listen();
    const { PaymentId, OrderId } = await initTbank({ DATA: { Source: "cabinet" } });
    expect(await pay(PaymentId, GOOD)).toEqual({ state: "paid" });
    await soon(() => expect(notifications.map(({ fields }) => fields.Status)).toEqual(["AUTHORIZED", "CONFIRMED"]));
    const { url, fields } = notifications[1]!;
    expect(url).toBe(NOTIFY);
    expect(fields).toMatchObject({
      Success: true,
      ErrorCode: "0",
      Amount: 300_000,
      PaymentId: Number(PaymentId),
      OrderId,
      Pan: "430000******0777",
      ExpDate: "1230",
      Data: { Source: "cabinet" },
    });
    expect(fields.Token).toBe(tokenOf(fields, sandboxEnv.TBANK_PASSWORD));
    expect(await stateOf(PaymentId)).toBe("CONFIRMED");
  });

  it("is rejected without money", async () => {
    const notifications = listen();
    const { PaymentId } = await initTbank();
    expect(await pay(PaymentId, POOR)).toEqual({ state: "rejected" });
    await soon(() =>
      expect(notifications[0]?.fields).toMatchObject({ Success: false, Status: "REJECTED", ErrorCode: "1051" }),
    );
    expect(await stateOf(PaymentId)).toBe("REJECTED");
  });

  it("requests a code, and fails with a wrong one", async () => {
    const notifications = listen();
    const { PaymentId } = await initTbank();
    expect(await pay(PaymentId, ASKS)).toEqual({ state: "checking" });
    expect(await stateOf(PaymentId)).toBe("3DS_CHECKING");
    expect(await pay(PaymentId, ASKS, "4321")).toEqual({ state: "rejected" });
    await soon(() => expect(notifications[0]?.fields).toMatchObject({ Status: "AUTH_FAIL", ErrorCode: "101" }));
    const right = await initTbank();
    expect(await pay(right.PaymentId, ASKS, "1234")).toEqual({ state: "paid" });
  });

  it("stays unchanged when the bank never answers", async () => {
    const notifications = listen();
    const { PaymentId } = await initTbank();
    expect(await pay(PaymentId, SILENT)).toEqual({ state: "new" });
    await scheduler.wait(100);
    expect([notifications.length, await stateOf(PaymentId)]).toEqual([0, "NEW"]);
  });

  it("is held first in a two-step payment", async () => {
    const notifications = listen();
    const PaymentId = await paid({ PayType: "T" });
    expect(await stateOf(PaymentId)).toBe("AUTHORIZED");
    expect(await tbank("Confirm", { PaymentId, Amount: 100_000 })).toMatchObject({
      Success: true,
      Status: "CONFIRMED",
    });
    await soon(() => expect(notifications.map(({ fields }) => fields.Status)).toEqual(["AUTHORIZED", "CONFIRMED"]));
    expect(notifications[1]?.fields.Amount).toBe(100_000);
    expect(await tbank("Confirm", { PaymentId })).toMatchObject({ Success: false, ErrorCode: "4" });
  });
});

describe("a cancellation at T-Bank", () => {
  it("cancels an unpaid payment", async () => {
    const notifications = listen();
    const { PaymentId } = await initTbank();
    expect(await tbank("Cancel", { PaymentId })).toMatchObject({
      Status: "CANCELED",
      OriginalAmount: 300_000,
      NewAmount: 0,
    });
    await soon(() => expect(notifications[0]?.fields.Status).toBe("CANCELED"));
    expect(await pay(PaymentId, GOOD)).toEqual({ error: "closed", state: "canceled" });
  });

  it("refunds a part, then the rest, and no more", async () => {
    const notifications = listen();
    const PaymentId = await paid();
    expect(await tbank("Cancel", { PaymentId, Amount: 100_000 })).toMatchObject({
      Success: true,
      Status: "PARTIAL_REFUNDED",
      OriginalAmount: 300_000,
      NewAmount: 200_000,
    });
    expect(await tbank("Cancel", { PaymentId, Amount: 200_001 })).toMatchObject({ Success: false, ErrorCode: "4" });
    expect(await tbank("Cancel", { PaymentId })).toMatchObject({
      Status: "REFUNDED",
      OriginalAmount: 200_000,
      NewAmount: 0,
    });
    expect(await tbank("Cancel", { PaymentId })).toMatchObject({ Success: false });
    await soon(() => expect(notifications).toHaveLength(4));
    expect(notifications.slice(2).map(({ fields }) => [fields.Status, fields.Amount])).toEqual([
      ["PARTIAL_REFUNDED", 100_000],
      ["REFUNDED", 200_000],
    ]);
    expect(await orders()).toMatchObject([{ state: "refunded", refunded: 3000 }]);
  });

  it("releases a held payment", async () => {
    listen();
    const PaymentId = await paid({ PayType: "T" });
    expect(await tbank("Cancel", { PaymentId, Amount: 1000 })).toMatchObject({ Status: "PARTIAL_REVERSED" });
    expect(await tbank("Cancel", { PaymentId })).toMatchObject({ Status: "REVERSED" });
  });
});

describe("a saved card at T-Bank", () => {
  it("pays again without the payer, until it is removed", async () => {
    const notifications = listen();
    const CustomerKey = "customer-1";
    await tbank("AddCustomer", { CustomerKey });
    await paid({ CustomerKey, Recurrent: "Y" });
    await soon(() => expect(notifications).toHaveLength(2));
    const { RebillId, CardId } = notifications[1]!.fields;
    const cards = await tbank("GetCardList", { CustomerKey });
    expect(cards).toMatchObject([
      { CardId: String(CardId), RebillId: String(RebillId), Status: "A", Pan: "430000******0777" },
    ]);
    const { PaymentId } = await initTbank({ CustomerKey });
    expect(await tbank("Charge", { PaymentId, RebillId })).toMatchObject({ Success: true, Status: "CONFIRMED" });
    expect(await tbank("Charge", { PaymentId, RebillId })).toMatchObject({ Success: false, ErrorCode: "4" });
    expect(await tbank("RemoveCard", { CustomerKey, CardId })).toMatchObject({ Success: true, Status: "D" });
    expect(await tbank("GetCardList", { CustomerKey })).toEqual([]);
    const next = await initTbank({ CustomerKey });
    expect(await tbank("Charge", { PaymentId: next.PaymentId, RebillId })).toMatchObject({ ErrorCode: "10" });
  });
});
