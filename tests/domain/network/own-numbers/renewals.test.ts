import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { changeOwnNumber } from "../../../../app/domain/network/own-numbers/change";
import { getOwnNumber } from "../../../../app/domain/network/own-numbers/find";
import { renewOwnNumber } from "../../../../app/domain/network/own-numbers/renew";
import { renewInstances } from "../../../../app/domain/network/own-numbers/renewals";
import { senderOf } from "../../../../app/domain/network/own-numbers/sender";
import { openDatabase } from "../../../../db/client";
import { tariffs, userTariffs } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { isDeath, killable } from "../../../support/engine/killable";
import { meterOf } from "../../../support/engine/meter";
import { ownNumberOf } from "../../../support/world/own-number";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, RUB } from "../../../support/world/scene";

const DAY = 24 * 3600 * 1000;
const PRICE = 1500 * RUB;

let engine: Engine;
beforeEach(async () => {
  engine = openEngine();
  await env.DB.prepare("DELETE FROM wapi_instances").run();
});

/** A number paid for two more days, with its owner and tariff. */
async function renter({
  balance = 2000 * RUB,
  hasTariff = true,
  ...given
}: { balance?: number; hasTariff?: boolean } & Parameters<typeof ownNumberOf>[1] = {}) {
  const owner = await openAccount(engine, { balance });
  const tariffId = newId();
  const options = { refundOnFailed: false, noPayments: false };
  const data = { rules: [{ price: PRICE, unit: "message" as const }], options };
  const source = "subscription.apisender";
  await engine.db.insert(tariffs).values({ id: tariffId, title: "WAPI", source, data, createdAt: 1, updatedAt: 1 });
  if (hasTariff) await engine.db.insert(userTariffs).values({ userId: owner.id, tariffId });
  const expiredAt = engine.clock() + 2 * DAY;
  const dueAt = engine.clock() - DAY;
  const state = "authorized" as const;
  const id = await ownNumberOf(owner.id, { phone: "79001112233", state, expiredAt, dueAt, ...given });
  const read = async () => (await getOwnNumber(engine.db, owner, id))!;
  return { owner, id, expiredAt, read };
}

async function booksOf(ownerId: string) {
  const [books] = await rowsOf<{ balance: number; ledger: number; renewals: number }>(
    `SELECT balance, (SELECT sum(amount) FROM billings b WHERE b.owner_id = a.owner_id) AS ledger,
      (SELECT count(*) FROM billings b WHERE b.owner_id = a.owner_id AND source = 'subscription.apisender') AS renewals
      FROM accounts a WHERE owner_id = ?`,
    ownerId,
  );
  return books!;
}

const noticesOf = async (ownerId: string) =>
  (await rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ? ORDER BY id", ownerId)).map(
    ({ type }) => type,
  );

const PAID = { balance: 500 * RUB, ledger: 500 * RUB, renewals: 1 };
const UNPAID = { balance: 2000 * RUB, ledger: 2000 * RUB, renewals: 0 };

describe("a number about to expire", () => {
  it("is renewed once from its expiry on, however often it is checked", async () => {
    const { owner, expiredAt, read } = await renter();
    await Promise.all([renewInstances(engine), renewInstances(engine), renewInstances(engine)]);
    await renewInstances(engine);
    expect(await booksOf(owner.id)).toEqual(PAID);
    expect(await read()).toMatchObject({ isPaid: true, expiredAt: expiredAt + 30 * DAY, dueAt: expiredAt + 27 * DAY });
    expect(await noticesOf(owner.id)).toEqual(["subscriptionEnabled"]);
    expect(engine.events.map(({ event }) => event.event)).toContain("billings.created");
  });

  it("is renewed for thirty days at a monthly price too", async () => {
    const { owner, expiredAt, read } = await renter();
    const rules = [{ price: PRICE, unit: "period", period: "month" }];
    await rowsOf("UPDATE tariffs SET data = json_set(data, '$.rules', json(?))", JSON.stringify(rules));
    await renewInstances(engine);
    expect([await booksOf(owner.id), (await read()).expiredAt]).toEqual([PAID, expiredAt + 30 * DAY]);
  });

  it("is paid once wherever the worker is killed", async () => {
    for (let at = 0; ; at++) {
      const { owner, expiredAt, read } = await renter();
      let moments = 0;
      let isKilled = false;
      const dies = () => moments++ === at;
      await renewInstances(killable(engine, env.DB, dies)).catch((error) => {
        if (!isDeath(error)) throw error;
        isKilled = true;
      });
      await renewInstances(engine);
      expect(await booksOf(owner.id), `killed at ${at}`).toEqual(PAID);
      expect((await read()).expiredAt).toBe(expiredAt + 30 * DAY);
      expect(await noticesOf(owner.id)).toEqual(["subscriptionEnabled"]);
      if (!isKilled) break;
      expect(at).toBeLessThan(60);
    }
  });

  it("is retried daily without enough money, notifies its owner, and expires", async () => {
    const { owner, read } = await renter({ balance: 100 * RUB });
    const sender = () => senderOf(engine, { ownerId: owner.id, sender: "" }, "nowhere");
    await Promise.all([renewInstances(engine), renewInstances(engine)]);
    await renewInstances(engine);
    expect(await noticesOf(owner.id)).toEqual(["subscriptionRenewalFailed"]);
    expect(await read()).toMatchObject({ isPaid: true, dueAt: engine.clock() + DAY });
    engine.pass(DAY);
    await renewInstances(engine);
    expect(await noticesOf(owner.id)).toHaveLength(2);
    expect(await sender()).not.toHaveProperty("code");
    engine.pass(DAY);
    await renewInstances(engine);
    expect(await noticesOf(owner.id)).toHaveLength(3);
    expect(await read()).toMatchObject({ isPaid: false, dueAt: engine.clock() + DAY });
    expect(await sender()).toEqual({ code: "instanceExpired" });
    engine.pass(DAY);
    await renewInstances(engine);
    expect(await noticesOf(owner.id)).toHaveLength(3);
    expect(await booksOf(owner.id)).toEqual({ balance: 100 * RUB, ledger: 100 * RUB, renewals: 0 });
  });

  it("works again from the day the money comes, and is given up a week after its expiry", async () => {
    const late = await renter({ balance: 100 * RUB });
    const lost = await renter({ balance: 100 * RUB });
    for (let day = 0; day < 4; day++, engine.pass(DAY)) await renewInstances(engine);
    await env.DB.prepare("UPDATE accounts SET balance = ? WHERE owner_id = ?")
      .bind(2000 * RUB, late.owner.id)
      .run();
    await renewInstances(engine);
    expect(await late.read()).toMatchObject({ isPaid: true, expiredAt: engine.clock() + 30 * DAY });
    for (let day = 0; day < 8; day++, engine.pass(DAY)) await renewInstances(engine);
    expect(await lost.read()).toMatchObject({ isPaid: false, dueAt: null });
  });

  it("reports that no tariff prices it", async () => {
    const { owner } = await renter({ hasTariff: false });
    await renewInstances(engine);
    expect(await rowsOf("SELECT data ->> 'reason' AS reason FROM notifications WHERE owner_id = ?", owner.id)).toEqual([
      { reason: "renewalWithoutTariff" },
    ]);
    expect(await booksOf(owner.id)).toEqual(UNPAID);
  });

  it.each([{ isCanceled: true }, { isActive: false }])(
    "costs nothing more while %j, and expires on time",
    async (values) => {
      const { owner, expiredAt, read } = await renter(values);
      await renewInstances(engine);
      expect(await read()).toMatchObject({ isPaid: true, dueAt: expiredAt });
      engine.pass(2 * DAY);
      await renewInstances(engine);
      expect(await read()).toMatchObject({ isPaid: false, dueAt: null });
      expect([await booksOf(owner.id), await noticesOf(owner.id)]).toEqual([UNPAID, []]);
    },
  );

  it("costs a blocked account nothing", async () => {
    const { owner } = await renter();
    await env.DB.prepare("UPDATE users SET is_active = 0 WHERE id = ?").bind(owner.id).run();
    await renewInstances(engine);
    expect(await booksOf(owner.id)).toEqual(UNPAID);
  });

  it("is found by reading only what is due", async () => {
    await renter();
    const { owner } = await renter();
    for (let n = 0; n < 60; n++) await ownNumberOf(owner.id, { dueAt: engine.clock() + DAY });
    await renewInstances(engine);
    const meter = meterOf(env.DB);
    await renewInstances({ ...engine, db: openDatabase(meter.db) });
    expect(meter.rowsRead).toBeLessThanOrEqual(4);
  });
});

describe("a manual renewal", () => {
  it("is paid once for the expiry shown, however often it is posted", async () => {
    const { owner, id, expiredAt } = await renter({ isCanceled: true });
    const posted = () => renewOwnNumber(engine, owner, id, { until: expiredAt });
    await Promise.all([posted(), posted(), posted()]);
    expect(await posted()).toMatchObject({ ok: true, value: { isPaid: true, expiredAt: expiredAt + 30 * DAY } });
    expect(await booksOf(owner.id)).toEqual(PAID);
  });

  it("is paid once for a repeated id", async () => {
    const { owner, id } = await renter({ balance: 4000 * RUB });
    const key = newId();
    for (let n = 0; n < 2; n++)
      expect(await renewOwnNumber(engine, owner, id, { id: key })).toMatchObject({ ok: true });
    expect(await booksOf(owner.id)).toMatchObject({ renewals: 1 });
  });

  it("starts a new period for an expired number", async () => {
    const { owner, id } = await renter({ isPaid: false, isCanceled: true });
    engine.pass(10 * DAY);
    const expiredAt = engine.clock() + 30 * DAY;
    expect(await renewOwnNumber(engine, owner, id)).toMatchObject({
      value: { isPaid: true, expiredAt, dueAt: expiredAt },
    });
  });

  it("requires the money, a tariff, and an existing number that is on", async () => {
    const poor = await renter({ balance: 1 });
    expect(await renewOwnNumber(engine, poor.owner, poor.id)).toMatchObject({ code: "insufficientFunds" });
    const refused: [Parameters<typeof renter>[0], string][] = [
      [{ hasTariff: false }, "wapiTariffRequired"],
      [{ state: "deleted" }, "instanceRemoved"],
      [{ isActive: false }, "instanceOff"],
      [{ expiredAt: null }, "instanceStarting"],
    ];
    for (const [values, key] of refused) {
      const { owner, id } = await renter(values);
      expect(await renewOwnNumber(engine, owner, id)).toMatchObject({ problems: [{ key }] });
      expect(await booksOf(owner.id)).toEqual(UNPAID);
    }
    expect(await renewOwnNumber(engine, await openAccount(engine), poor.id)).toBeNull();
  });
});

describe("auto-renewal and the number itself", () => {
  it("are switched by the owner and by a manager", async () => {
    const { owner, id, expiredAt } = await renter();
    const asks = (askerLevel: "me" | "manager") => ({ ...owner, askerLevel });
    expect(await changeOwnNumber(engine, asks("me"), id, { isCanceled: true })).toMatchObject({
      value: { isCanceled: true, dueAt: expiredAt },
    });
    expect(await changeOwnNumber(engine, asks("me"), id, { isCanceled: false })).toMatchObject({
      value: { isCanceled: false, dueAt: expiredAt - 3 * DAY },
    });
    await expect(changeOwnNumber(engine, asks("me"), id, { isActive: false })).rejects.toThrow();
    await changeOwnNumber(engine, asks("manager"), id, { isActive: false });
    expect(await senderOf(engine, { ownerId: owner.id, sender: "" }, "nowhere")).toEqual({ code: "instanceOff" });
    const stranger = { ...(await openAccount(engine)), askerLevel: "manager" as const };
    expect(await changeOwnNumber(engine, stranger, id, { isActive: true })).toBeNull();
  });
});
