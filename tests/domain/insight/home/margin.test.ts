import { expect, it } from "vitest";
import { everybody } from "../../../../app/domain/base/access/customers";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { newId } from "../../../../app/domain/base/shared/ids";
import { getToday } from "../../../../app/domain/insight/home/today";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { purchaseTariffs } from "../../../../app/domain/money/tariffs/purchases";
import { settings } from "../../../../db/schema/accounts";
import { type TariffRule, tariffs } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { openReseller } from "../../../support/engine/resold";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB, SENDER } from "../../../support/world/scene";

const engine = openEngine();
const { db, clock } = engine;
const LONG = "A".repeat(200);

const manager = async () => {
  const rights = { permissions: permissionsOf("manager", {}), flags: {}, preferences: {}, askerLevel: "manager" };
  return { ...(await createUser({ level: "manager" })), level: "manager", ...rights } as unknown as Viewer;
};

/** The tariffs at which the platform buys SMS. */
async function buy(...all: { rules: TariffRule[]; ownerId?: string; currency?: string }[]) {
  const ids = all.map(() => newId());
  for (const [at, { rules, ownerId = "", currency }] of all.entries())
    await db.insert(tariffs).values({
      ownerId,
      id: ids[at]!,
      title: "Purchase",
      source: "sendings.sms",
      isActive: true,
      data: { rules, options: { refundOnFailed: false, noPayments: false }, ...(currency && { currency }) },
      createdAt: 0,
      updatedAt: 0,
    });
  const value = { ownerId: "", key: "purchases.tariffs", value: ids, updatedAt: 0 };
  await db
    .insert(settings)
    .values(value)
    .onConflictDoUpdate({ target: [settings.ownerId, settings.key], set: value });
}

async function send(account: { id: string }, recipient: string, text: string, status: "delivered" | "failed") {
  const input = singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text } });
  const sent = await createSending(engine, account, input);
  if (!sent.ok) throw new Error("refused");
  await engine.work();
  await applyReceipts(engine, [{ ownerId: account.id, id: sent.value.id, status, at: clock() }]);
}

async function earnedBy(account: { id: string }) {
  const viewer = await manager();
  const today = await getToday(db, viewer, clock(), { users: everybody(), isEverybody: true }, purchaseTariffs(engine));
  return [...today!.shown, ...today!.others].find(({ id }) => id === account.id)?.earned?.is ?? null;
}

const rule = (price: number, more: Partial<TariffRule> = {}): TariffRule => ({
  price: price * RUB,
  unit: "segment",
  ...more,
});

it("shows no margin while the platform has no purchase prices", async () => {
  const account = await openAccount(engine);
  await send(account, "+79160000001", "Hi", "delivered");
  expect(await earnedBy(account)).toBeNull();
});

it("is the charge less the purchase price of its segments, by operator, country or all others", async () => {
  const account = await openAccount(engine);
  await buy({ rules: [rule(2), rule(1.5, { countries: ["RU"] }), rule(1, { operators: ["RU|mts"] })] });
  await send(account, "+79160000001", "Hi", "delivered");
  await send(account, "+79160000001", LONG, "delivered");
  await send(account, "+79260000001", "Hi", "delivered");
  const charged = await rowsOf<{ operator: string; segments: number; price: number }>(
    "SELECT operator, segments, price FROM sendings WHERE owner_id = ?",
    account.id,
  );
  const cost = charged.reduce((sum, { operator, segments }) => sum + segments * (operator === "RU|mts" ? 1 : 1.5), 0);
  expect(charged.map(({ segments }) => segments).toSorted()).toEqual([1, 1, 2]);
  expect(await earnedBy(account)).toEqual({
    income: charged.reduce((sum, { price }) => sum + price, 0),
    cost: cost * RUB,
    unknown: 0,
  });
});

it("uses a price by prefix if all numbers of the operator have it", async () => {
  const account = await openAccount(engine);
  await buy({ rules: [rule(1.2, { prefixes: ["7"] }), rule(5)] });
  await send(account, "+79160000001", "Hi", "delivered");
  expect(await earnedBy(account)).toMatchObject({ cost: 1.2 * RUB, unknown: 0 });
});

it("counts a whole message if it is bought per message", async () => {
  const account = await openAccount(engine);
  await buy({ rules: [rule(1, { unit: "message" })] });
  await send(account, "+79160000001", LONG, "delivered");
  expect(await earnedBy(account)).toMatchObject({ cost: RUB, unknown: 0 });
});

it("leaves out what was refunded and what is still held", async () => {
  const account = await openAccount(engine, { refundOnFailed: true });
  await buy({ rules: [rule(1)] });
  await send(account, "+79160000001", "Hi", "delivered");
  await send(account, "+79160000002", "Hi", "failed");
  expect(await earnedBy(account)).toEqual({ income: 2.5 * RUB, cost: RUB, unknown: 0 });
});

it("counts messages without a usable purchase price apart: per second, by differing prefixes, in another currency, of a reseller", async () => {
  const account = await openAccount(engine);
  await send(account, "+79160000001", "Hi", "delivered");
  for (const tariff of [
    { rules: [rule(1, { unit: "second" })] },
    { rules: [rule(1, { prefixes: ["7916"] }), rule(2)] },
    { rules: [rule(1, { prefixes: ["380"] })] },
    { rules: [rule(1, { from: 1000 })] },
    { rules: [rule(1)], currency: "EUR" },
  ]) {
    await buy(tariff);
    expect(await earnedBy(account)).toEqual({ income: 0, cost: 0, unknown: 1 });
  }
  await buy({ rules: [rule(1)], ownerId: newId() });
  expect(await earnedBy(account)).toBeNull();
});

it("shows no margin for hours before segments were counted", async () => {
  const account = await openAccount(engine);
  await buy({ rules: [rule(1)] });
  await send(account, "+79160000001", "Hi", "delivered");
  await rowsOf("UPDATE message_hours SET segments = 0 WHERE owner_id = ? RETURNING 1", account.id);
  expect(await earnedBy(account)).toEqual({ income: 0, cost: 0, unknown: 1 });
});

it("leaves a reseller the earnings from customers' messages", async () => {
  const account = await openAccount(engine);
  await openReseller(engine, account.id);
  await buy({ rules: [rule(1.5)] });
  for (const text of ["Hi", LONG]) await send(account, "+79160000001", text, "delivered");
  // The customer pays 2.5 a segment, the reseller 2.
  expect(await earnedBy(account)).toEqual({ income: 3 * 2 * RUB, cost: 3 * 1.5 * RUB, unknown: 0 });
});
