import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { bankOf } from "../../../workers/sandbox/core/env";
import { soon } from "../../support/engine/soon";
import { call, post, prepare, sandboxEnv } from "../sandbox";
import {
  forgetOrders,
  GOOD,
  initMandarin,
  initTbank,
  initYookassa,
  LATE,
  listen,
  NOTIFY,
  orders,
  pay,
  setControl,
  tbank,
} from "./shop";

beforeEach(() => prepare());
forgetOrders();

const statuses = (notifications: ReturnType<typeof listen>) => notifications.map(({ fields }) => fields.Status);

describe("notifications", () => {
  it("are repeated until T-Bank gets its OK, with growing intervals", async () => {
    const answers = [new Response("ok"), new Response("OK", { status: 500 }), new Response("OK")];
    const notifications = listen((n) => answers[n - 1] ?? new Response("OK"));
    const { PaymentId } = await initTbank({ PayType: "T" });
    await pay(PaymentId, GOOD);
    await soon(() => expect(notifications).toHaveLength(3));
    const [first, second, third] = notifications.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(990);
    expect(third - second).toBeGreaterThanOrEqual(1990);
    await scheduler.wait(100);
    expect(notifications).toHaveLength(3);
  });

  it("are repeated until Mandarin gets its OK, and YooKassa a 200", async () => {
    await setControl({ callbacks: { yookassa: NOTIFY } });
    const notifications = listen((n) =>
      n < 3 ? new Response(null, { status: n === 1 ? 200 : 204 }) : new Response("OK"),
    );
    const [{ id }, { id: other }] = [await initMandarin(), await initYookassa()];
    await pay(id, GOOD);
    await soon(() => expect(notifications).toHaveLength(1));
    await pay(other, GOOD);
    await soon(() => expect(notifications).toHaveLength(4));
    await scheduler.wait(100);
    expect(notifications).toHaveLength(4);
  });

  it("survive a restart, backed by an alarm", async () => {
    const notifications = listen((n) => new Response(n === 1 ? "busy" : "OK"));
    const { PaymentId } = await initTbank({ PayType: "T" });
    await pay(PaymentId, GOOD);
    await soon(() => expect(notifications).toHaveLength(1));
    await abortAllDurableObjects();
    const alarm = await runInDurableObject(bankOf(sandboxEnv), (_bank, state) => state.storage.getAlarm());
    expect(alarm).toBeGreaterThan(Date.now() - 60_000);
    await soon(() => expect(notifications).toHaveLength(2));
    expect(notifications[1]?.fields).toEqual(notifications[0]?.fields);
  });

  it("come five seconds late for one card", async () => {
    const notifications = listen();
    const { PaymentId } = await initTbank();
    const paidAt = Date.now();
    expect(await pay(PaymentId, LATE)).toEqual({ state: "paid" });
    await scheduler.wait(200);
    expect(notifications).toEqual([]);
    await soon(() => expect(statuses(notifications)).toEqual(["AUTHORIZED", "CONFIRMED"]));
    expect(notifications[0]!.at - paidAt).toBeGreaterThanOrEqual(4990);
  });

  it("come twice when duplicated, and in the wrong order when shuffled", async () => {
    await prepare({ duplicateReceipts: true, shuffleReceipts: true });
    const notifications = listen();
    const { PaymentId } = await initTbank();
    await pay(PaymentId, GOOD);
    await soon(() => expect(statuses(notifications)).toEqual(["CONFIRMED", "CONFIRMED", "AUTHORIZED", "AUTHORIZED"]));
  });

  it("are sent again at once on request at T-Bank", async () => {
    const notifications = listen((n) => new Response(n < 3 ? "no" : "OK"));
    const { PaymentId } = await initTbank({ PayType: "T" });
    await pay(PaymentId, GOOD);
    await soon(() => expect(notifications).toHaveLength(2));
    await scheduler.wait(50);
    expect(await tbank("Resend", {})).toMatchObject({ Success: true, Count: 1 });
    await soon(() => expect(notifications).toHaveLength(3));
    expect(notifications[2]!.at - notifications[1]!.at).toBeLessThan(1500);
  });

  it("go nowhere without an address", async () => {
    await setControl({ callbacks: { yookassa: null } });
    const notifications = listen();
    const { id } = await initYookassa();
    await pay(id, GOOD);
    await scheduler.wait(100);
    expect(notifications).toEqual([]);
  });
});

describe("the control", () => {
  it("delays or fails the banks' answers, separately for one account", async () => {
    await call("/control?provider=yookassa", { method: "PUT", body: JSON.stringify({ failShare: 1 }) });
    expect(await initYookassa()).toMatchObject({ type: "error", code: "internal_server_error" });
    await call("/control?provider=yookassa", { method: "DELETE" });
    await prepare({ latencyMs: 300, failShare: 0.5 });
    const started = Date.now();
    expect(await initTbank({ NotificationURL: NOTIFY })).toMatchObject({ Success: true });
    expect(Date.now() - started).toBeGreaterThanOrEqual(300);
    expect(await initTbank()).toMatchObject({ error: "serverError" });
    expect(await orders()).toHaveLength(1);
  });

  it("carries out every second request that hangs", async () => {
    await setControl({ hangShare: 1 });
    for (const _ of [1, 2]) {
      const answer = initTbank().then(() => "answer");
      expect(await Promise.race([answer, scheduler.wait(200).then(() => "silence")])).toBe("silence");
    }
    expect(await orders()).toHaveLength(1);
  });

  it("empties the bank together with the messages", async () => {
    const { PaymentId } = await initTbank();
    await call("/messages", { method: "DELETE" });
    expect(await orders()).toEqual([]);
    expect((await post(`/bank/${PaymentId}/pay`, { card: GOOD })).status).toBe(404);
  });
});
