import { and, asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { getSettable } from "../../../../app/domain/money/tariffs/find";
import { meantBy, sweepTariffs, withdrawChange } from "../../../../app/domain/money/tariffs/planned-changes";
import { quote } from "../../../../app/domain/money/tariffs/quote";
import { findTariffs } from "../../../../app/domain/money/tariffs/rows";
import { updateTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { tariffChanges, tariffPlans, tariffs, userTariffs } from "../../../../db/schema/billing";
import { notifications } from "../../../../db/schema/notifications";
import { sendings } from "../../../../db/schema/sendings";
import { openEngine } from "../../../support/engine/engine";
import { createUser } from "../../../support/world/people";
import { type Engine, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

let manager: { id: string; level: "manager" };

beforeAll(async () => {
  manager = { ...(await createUser({ level: "manager" })), level: "manager" };
});

const MINUTE = 60_000;
const PHONE = "79162041833";

async function openTariff() {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 100_000 * RUB });
  const [held] = await engine.db.select().from(userTariffs).where(eq(userTariffs.userId, account.id));
  return { engine, account, id: held!.tariffId };
}

const priced = (price: number) => ({ data: { rules: [{ price: price * RUB, unit: "segment" as const }] } });

async function plan(engine: Engine, id: string, price: number, startsAt: number) {
  const result = await updateTariff(engine, manager, id, { ...priced(price), startsAt });
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value.coming.find((one) => one.startsAt === startsAt)!.id;
}

async function held(engine: Engine, account: { id: string }): Promise<number> {
  const input = singleInput.parse({ type: "sms", recipient: `+${PHONE}`, payload: { sender: SENDER, text: "Hello" } });
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.price / RUB;
}

async function quoted(engine: Engine, account: { id: string }): Promise<number> {
  const [sms] = quote(await findTariffs(engine, account), { phone: `+${PHONE}`, text: "Hello" }).prices;
  return sms!.amount! / RUB;
}

const historyOf = ({ db }: Engine, id: string) =>
  db.select().from(tariffChanges).where(eq(tariffChanges.tariffId, id)).orderBy(asc(tariffChanges.id));
const storedPrice = async ({ db }: Engine, id: string) =>
  (await db.select().from(tariffs).where(eq(tariffs.id, id)))[0]!.data.rules[0]!.price / RUB;
const plansOf = ({ db }: Engine, id: string) => db.select().from(tariffPlans).where(eq(tariffPlans.tariffId, id));
const noticesOf = async ({ db }: Engine, { id }: { id: string }) =>
  (
    await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.ownerId, id), eq(notifications.type, "tariffUpdate")))
      .orderBy(asc(notifications.id))
  ).map(({ data }) => data);

describe("prices announced in advance", () => {
  it("apply to messages accepted from then on, to the millisecond, with or without a sweep", async () => {
    const { engine, account, id } = await openTariff();
    const startsAt = engine.clock() + MINUTE;
    await plan(engine, id, 3, startsAt);
    engine.pass(MINUTE - 1);
    expect([await held(engine, account), await quoted(engine, account)]).toEqual([2.5, 2.5]);
    engine.pass(1);
    expect([await held(engine, account), await quoted(engine, account)]).toEqual([3, 3]);
    expect(await storedPrice(engine, id)).toBe(2.5);
    expect(engine.wakes).toContain(startsAt);
    await Promise.all([sweepTariffs(engine), sweepTariffs(engine)]);
    expect([await storedPrice(engine, id), await held(engine, account), await plansOf(engine, id)]).toEqual([3, 3, []]);
    expect(await historyOf(engine, id)).toMatchObject([
      { what: "planned", byId: manager.id, startsAt, after: priced(3) },
      { what: "changed", byId: manager.id, startsAt, createdAt: startsAt, after: priced(3) },
    ]);
  });

  it("apply mid-campaign: each message costs the price in force when it was expanded", async () => {
    const { engine, account, id } = await openTariff();
    const list = await openList(engine, account.id, phones(3500));
    const input = bulkInput.parse({
      type: "sms",
      recipient: { include: [list], exclude: [] },
      payload: { sender: SENDER, text: "Hello" },
    });
    await createBulk(engine, account, input);
    const startsAt = engine.clock() + 3000;
    await plan(engine, id, 3, startsAt);
    // Each chunk takes two seconds.
    const publish = engine.hub.publish;
    engine.hub.publish = async (...told) => {
      engine.pass(2000);
      return publish(...told);
    };
    await engine.work();
    const rows = await engine.db.select().from(sendings).where(eq(sendings.ownerId, account.id));
    expect(rows).toHaveLength(3500);
    expect(new Set(rows.map(({ price }) => price / RUB))).toEqual(new Set([2.5, 3]));
    for (const { price, createdAt } of rows) expect(price / RUB).toBe(createdAt < startsAt ? 2.5 : 3);
  });

  it("take effect in order, and keep changes made at once meanwhile", async () => {
    const { engine, account, id } = await openTariff();
    const start = engine.clock();
    await plan(engine, id, 4, start + 2 * MINUTE);
    await plan(engine, id, 3, start + MINUTE);
    await updateTariff(engine, manager, id, { title: "Retail" });
    await updateTariff(engine, manager, id, priced(2));
    expect(await held(engine, account)).toBe(2);
    engine.pass(MINUTE);
    expect(await held(engine, account)).toBe(3);
    // A change made after it has begun and before any sweep.
    await updateTariff(engine, manager, id, { data: { options: { refundOnFailed: false } } });
    expect(await held(engine, account)).toBe(3);
    engine.pass(MINUTE);
    expect(await held(engine, account)).toBe(4);
    expect(await sweepTariffs(engine)).toBeNull();
    const [row] = await findTariffs(engine, account);
    expect(row).toMatchObject({ title: "Retail", coming: [], data: { options: { refundOnFailed: false } } });
    const changes = (await historyOf(engine, id)).filter(({ what }) => what === "changed");
    expect(changes).toHaveLength(5);
    for (const [index, change] of changes.entries()) {
      if (index > 0) expect(change.before).toEqual(changes[index - 1]!.after);
    }
  });

  it("keep their values if an earlier change with the same values is withdrawn", async () => {
    const { engine, account, id } = await openTariff();
    const now = engine.clock();
    const first = await plan(engine, id, 4, now + MINUTE);
    const both = { data: { ...priced(4).data, options: { refundOnFailed: false } }, startsAt: now + 2 * MINUTE };
    await updateTariff(engine, manager, id, both);
    await withdrawChange(engine, manager, { id, planId: first });
    engine.pass(MINUTE);
    expect(await held(engine, account)).toBe(2.5);
    engine.pass(MINUTE);
    expect(await held(engine, account)).toBe(4);
  });

  it("are left alone by a form that shows today's prices and changes something else later", async () => {
    const { engine, account, id } = await openTariff();
    const now = engine.clock();
    await plan(engine, id, 4, now + MINUTE);
    const known = (await getSettable(engine, manager, id))!;
    const posted = { title: "Other", data: { rules: known.data.rules, options: known.data.options } };
    await updateTariff(engine, manager, id, { ...meantBy(known, posted), startsAt: now + 2 * MINUTE });
    engine.pass(2 * MINUTE);
    await sweepTariffs(engine);
    expect(await held(engine, account)).toBe(4);
    expect((await getSettable(engine, manager, id))!.title).toBe("Other");
  });

  it("are deleted with their tariff", async () => {
    const { engine, id } = await openTariff();
    await plan(engine, id, 4, engine.clock() + MINUTE);
    await engine.db.delete(userTariffs).where(eq(userTariffs.tariffId, id));
    await engine.db.delete(tariffs).where(eq(tariffs.id, id));
    engine.pass(MINUTE);
    await sweepTariffs(engine);
    expect(await plansOf(engine, id)).toEqual([]);
  });

  it("are notified to paying accounts when announced, and again when withdrawn", async () => {
    const { engine, account, id } = await openTariff();
    const startsAt = engine.clock() + MINUTE;
    const planId = await plan(engine, id, 3, startsAt);
    const notice = { tariffId: id, title: "SMS", startsAt, isOff: false, isWithdrawn: false };
    expect(await noticesOf(engine, account)).toEqual([notice]);
    engine.pass(1);
    expect(await withdrawChange(engine, manager, { id, planId })).toMatchObject({ ok: true, value: { coming: [] } });
    expect(await noticesOf(engine, account)).toEqual([notice, { ...notice, isWithdrawn: true }]);
    expect(await withdrawChange(engine, manager, { id, planId })).toBeNull();
    engine.pass(MINUTE);
    expect(await sweepTariffs(engine)).toBeNull();
    expect(await held(engine, account)).toBe(2.5);
    expect((await historyOf(engine, id)).map(({ what }) => what)).toEqual(["planned", "withdrawn"]);
  });

  it("cannot be withdrawn once in force, nor announced for the past or in unlimited number", async () => {
    const { engine, account, id } = await openTariff();
    const planId = await plan(engine, id, 3, engine.clock() + MINUTE);
    engine.pass(MINUTE);
    expect(await withdrawChange(engine, manager, { id, planId })).toBeNull();
    expect(await held(engine, account)).toBe(3);
    const late = await updateTariff(engine, manager, id, { ...priced(5), startsAt: engine.clock() });
    expect(late).toMatchObject({ ok: false, problems: [{ key: "startsInPast", field: "startsAt" }] });
    for (let at = 1; at <= 20; at++) await plan(engine, id, 5 + at, engine.clock() + at * MINUTE);
    const more = await updateTariff(engine, manager, id, { ...priced(5), startsAt: engine.clock() + MINUTE });
    expect(more).toMatchObject({ ok: false, problems: [{ key: "tooManyComing" }] });
    expect(await plansOf(engine, id)).toHaveLength(20);
  });

  it("switch a tariff off on time", async () => {
    const { engine, account, id } = await openTariff();
    await updateTariff(engine, manager, id, { isActive: false, startsAt: engine.clock() + MINUTE });
    expect(await held(engine, account)).toBe(2.5);
    engine.pass(MINUTE);
    await expect(held(engine, account)).rejects.toThrow("noTariff");
    expect(await findTariffs(engine, account)).toEqual([]);
    expect(await noticesOf(engine, account)).toMatchObject([{ isOff: true }]);
  });
});
