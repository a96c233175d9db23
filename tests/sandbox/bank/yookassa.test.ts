import { beforeEach, describe, expect, it } from "vitest";
import { soon } from "../../support/engine/soon";
import { call, prepare } from "../sandbox";
import {
  ASKS,
  type Fields,
  forgetOrders,
  GOOD,
  initYookassa,
  listen,
  NOTIFY,
  orders,
  POOR,
  pay,
  rub,
  yookassa,
} from "./shop";

beforeEach(() => prepare({ callbacks: { yookassa: NOTIFY } }));
forgetOrders();

const read = async (path: string) => (await yookassa(path)).json<Fields>();
const send = async (path: string, body: object) => {
  const answer = await yookassa(path, body);
  return { status: answer.status, ...(await answer.json<Fields>()) };
};

describe("YooKassa's payments", () => {
  it("wait for the payer, and are reported when they succeed", async () => {
    const notifications = listen();
    const { id, confirmation, ...pending } = await initYookassa({ metadata: { orderId: "o1" } });
    expect(pending).toMatchObject({
      status: "pending",
      paid: false,
      amount: rub("3000.00"),
      metadata: { orderId: "o1" },
    });
    expect(confirmation).toMatchObject({ type: "redirect", confirmation_url: `http://sandbox.test/bank/${id}` });
    await pay(id, GOOD);
    await soon(() => expect(notifications).toHaveLength(1));
    const object = await read(`payments/${id}`);
    expect(notifications[0]).toMatchObject({
      url: NOTIFY,
      fields: { type: "notification", event: "payment.succeeded", object },
    });
    expect(object).toMatchObject({
      status: "succeeded",
      paid: true,
      refundable: true,
      test: true,
      payment_method: {
        type: "bank_card",
        id,
        saved: false,
        card: { first6: "430000", last4: "0777", expiry_year: "2030" },
      },
    });
  });

  it.each([
    [POOR, undefined, "insufficient_funds"],
    [ASKS, "0000", "3d_secure_failed"],
  ])("are canceled with card %s and code %s", async (card, code, reason) => {
    const notifications = listen();
    const { id } = await initYookassa();
    await pay(id, card, code);
    const canceled = { status: "canceled", cancellation_details: { reason, party: "payment_network" } };
    await soon(() => expect(notifications[0]?.fields).toMatchObject({ event: "payment.canceled", object: canceled }));
  });

  it("are held without capture, then captured or released", async () => {
    const notifications = listen();
    const [first, second] = [await initYookassa({ capture: undefined }), await initYookassa({ capture: false })];
    for (const { id } of [first, second]) await pay(id, GOOD);
    expect(await send(`payments/${first.id}/capture`, { amount: rub("1000.00") })).toMatchObject({
      status: "succeeded",
      amount: rub("1000.00"),
    });
    expect(await send(`payments/${second.id}/cancel`, {})).toMatchObject({ status: "canceled" });
    expect(await send(`payments/${second.id}/cancel`, {})).toMatchObject({ status: 400, code: "invalid_request" });
    await soon(() => expect(notifications).toHaveLength(4));
    expect(notifications.map(({ fields }) => fields.event).sort()).toEqual([
      "payment.canceled",
      "payment.succeeded",
      "payment.waiting_for_capture",
      "payment.waiting_for_capture",
    ]);
  });

  it("repeat by a saved card without the payer", async () => {
    const notifications = listen();
    const unsaved = await initYookassa();
    const { id } = await initYookassa({ save_payment_method: true });
    for (const one of [unsaved.id, id]) await pay(one, GOOD);
    const auto = { amount: rub("10.00"), capture: true };
    expect(await send("payments", { ...auto, payment_method_id: id })).toMatchObject({
      status: "succeeded",
      payment_method: { id, saved: true },
    });
    await soon(() => expect(notifications).toHaveLength(3));
    expect(await send("payments", { ...auto, payment_method_id: unsaved.id })).toMatchObject({
      status: 400,
      parameter: "payment_method_id",
    });
  });
});

describe("YooKassa's refunds", () => {
  it("refund a part and the rest, and no more", async () => {
    const notifications = listen();
    const { id: payment_id } = await initYookassa();
    expect(await send("refunds", { payment_id, amount: rub("10.00") })).toMatchObject({ status: 400 });
    await pay(payment_id, GOOD);
    const refund = (await (await yookassa("refunds", { payment_id, amount: rub("1000.00") })).json()) as Fields;
    expect(refund).toMatchObject({ status: "succeeded", payment_id, amount: rub("1000.00") });
    expect(await read(`refunds/${refund.id}`)).toEqual(refund);
    expect(await send("refunds", { payment_id, amount: rub("2000.01") })).toMatchObject({
      status: 400,
      parameter: "amount",
    });
    await send("refunds", { payment_id, amount: rub("2000.00") });
    await soon(() => expect(notifications).toHaveLength(3));
    expect(notifications[1]?.fields).toEqual({ type: "notification", event: "refund.succeeded", object: refund });
    expect(await read(`payments/${payment_id}`)).toMatchObject({
      status: "succeeded",
      refunded_amount: rub("3000.00"),
    });
  });
});

describe("YooKassa's rules", () => {
  it("give one answer to one key, and refuse it for another request", async () => {
    const body = { amount: rub("10.00"), confirmation: { type: "redirect", return_url: "http://shop.test" } };
    const key = { "idempotence-key": "key-1" };
    const [first, second] = [await yookassa("payments", body, key), await yookassa("payments", body, key)];
    expect(await second.json()).toEqual(await first.json());
    expect(await orders()).toHaveLength(1);
    const other = await yookassa("payments", { ...body, amount: rub("11.00") }, key);
    expect([other.status, await other.json()]).toMatchObject([400, { code: "invalid_request" }]);
    const long = await yookassa("payments", body, { "idempotence-key": "k".repeat(65) });
    expect(await long.json()).toMatchObject({ parameter: "Idempotence-Key" });
  });

  it.each([
    [{ amount: { value: "10", currency: "USD" } }, "amount"],
    [{ amount: rub("0.50") }, "amount"],
    [{ description: "x".repeat(129) }, "description"],
    [{ confirmation: undefined }, "confirmation"],
  ])("refuse %j by naming %s", async (change, parameter) => {
    expect(await initYookassa(change)).toMatchObject({ type: "error", code: "invalid_request", parameter });
  });

  it("refuse another shop, and unknown objects", async () => {
    const stranger = await call("/yookassa/v3/payments/1", { headers: { authorization: `Basic ${btoa("1:2")}` } });
    expect([stranger.status, await stranger.json()]).toMatchObject([401, { code: "invalid_credentials" }]);
    expect(await read("payments/1")).toMatchObject({ type: "error", code: "not_found" });
    expect(await read("refunds/1")).toMatchObject({ code: "not_found" });
  });
});
