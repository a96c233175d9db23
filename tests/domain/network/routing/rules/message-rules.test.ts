import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { moderateHeld } from "../../../../../app/domain/messaging/sendings/actions/decide-held";
import { expireHeld, findHeld, HELD_MS } from "../../../../../app/domain/messaging/sendings/actions/moderate";
import { notifyHeld } from "../../../../../app/domain/messaging/sendings/actions/notify-moderators";
import { findSendings, getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { users } from "../../../../../db/schema/accounts";
import { tariffs, userTariffs } from "../../../../../db/schema/billing";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openKeywords, openMessageRules, openProvider, openRoutes } from "../../../../support/world/configuration";
import { rowsOf } from "../../../../support/world/rows";
import {
  type Engine,
  moneyOf,
  openAccount,
  openList,
  phones,
  RUB,
  SENDER,
  statusesOf,
} from "../../../../support/world/scene";

const MANAGER = { id: "ann", name: "Ann", actor: null };
const to = (recipient: string, text = "Hello") =>
  singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text } });

const toList = (list: string, text = "Hello ${firstName}") =>
  bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text } });

async function accepted(engine: Engine, account: { id: string }, input = to("+79160000001")) {
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe("a message rule", () => {
  it("changes text and sender, recalculates parts and price, and keeps the original text", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openMessageRules(engine, account.id, [
      { title: "Mark", actions: { text: [{ pattern: "^hello", with: "ADV: $&" }], sender: [{ with: "MARKED" }] } },
      {
        title: "Lengthen",
        actions: {
          text: [
            { pattern: "nothing", with: "" },
            { pattern: "$", with: "я".repeat(70) },
          ],
        },
      },
    ]);
    const row = await accepted(engine, account);
    expect(row).toMatchObject({ text: `ADV: Hello${"я".repeat(70)}`, sender: "MARKED", segments: 2, price: 5 * RUB });
    expect(row.timeline[0]).toMatchObject({ rules: ["Mark", "Lengthen"], was: { text: "Hello", sender: SENDER } });
    await engine.work();
    expect(engine.provider.submits).toMatchObject([{ text: row.text, sender: "MARKED" }]);
  });

  it("does not affect recipients outside its conditions", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const words = await openKeywords(engine, ["casino"]);
    await openMessageRules(engine, account.id, [
      { title: "Bets", conditions: [{ tag: "keywords", values: [words] }], actions: { sender: [{ with: "BETS" }] } },
    ]);
    expect(await accepted(engine, account)).toMatchObject({ sender: SENDER, timeline: [{ status: "pending" }] });
    expect(await accepted(engine, account, to("+79160000001", "Best CASINO"))).toMatchObject({ sender: "BETS" });
  });

  it("sends through another channel at that channel's price, with buttons", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const provider = await openProvider(engine, { title: "Viber", type: "viber" });
    await openRoutes(engine, {
      userId: account.id,
      type: "viber",
      routes: [{ title: "All", groups: [{ [provider]: 1 }] }],
    });
    await openTariff(engine, account.id, "viber", 4 * RUB);
    const buttons = [{ text: "Open", url: "https://cabinet.test" }];
    await openMessageRules(engine, account.id, [{ title: "Viber first", actions: { type: "viber", buttons } }]);
    const row = await accepted(engine, account);
    expect(row).toMatchObject({ type: "viber", price: 4 * RUB, segments: 1, payload: { buttons } });
    await engine.work();
    expect(engine.opened.get(provider)?.submits).toMatchObject([{ type: "viber", payload: { buttons } }]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 996 * RUB, ledger: 996 * RUB });
  });

  it("rejects with its title and charges nothing", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openMessageRules(engine, account.id, [
      {
        title: "No links",
        conditions: [{ tag: "text", match: "contains", values: ["http"] }],
        actions: { moderation: "rejected" },
      },
    ]);
    expect(await createSending(engine, account, to("+79160000001", "http://x.y"))).toMatchObject({
      ok: false,
      problems: [{ key: "messageRejected", values: { title: "No links" } }],
    });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("of the account precedes its reseller's, then the platform's; the first decision on moderation counts", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const reseller = await openAccount(engine);
    await engine.db.run(`UPDATE users SET reseller_id = '${reseller.id}' WHERE id = '${account.id}'`);
    const only = [{ tag: "text" as const, match: "startsWith" as const, values: ["inherited"] }];
    const rule = (title: string, moderation: "approved" | "rejected") => ({
      title,
      conditions: only,
      actions: { moderation, text: [{ pattern: "$", with: ` ${title}` }] },
    });
    await openMessageRules(engine, null, [rule("default", "rejected")]);
    await openMessageRules(engine, reseller.id, [rule("reseller", "rejected")]);
    await openMessageRules(engine, account.id, [rule("own", "approved")]);
    expect(await accepted(engine, account, to("+79160000001", "inherited"))).toMatchObject({
      text: "inherited own reseller default",
      status: "pending",
    });
    expect(await createSending(engine, reseller, to("+79160000001", "inherited"))).toMatchObject({ ok: false });
  });
});

describe("a message waiting for a manager", () => {
  const hold = [{ title: "Look at it", actions: { moderation: "pending" as const } }];

  it("keeps its money held, visibly, and is sent when approved", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openMessageRules(engine, account.id, hold);
    const row = await accepted(engine, account);
    await engine.work();
    engine.pass(60_000);
    await sweep(engine);
    await engine.work();
    expect(engine.provider.submits.filter(({ ownerId }) => ownerId === account.id)).toEqual([]);
    expect(await getSending(engine.db, account, row.id)).toMatchObject({ status: "paused", error: "moderation" });
    expect((await moneyOf(engine, account.id)).balance).toBe(997.5 * RUB);
    expect((await findHeld(engine.db, { limit: 1000 })).rows.map(({ id }) => id)).toContain(row.id);

    expect(await moderateHeld(engine, MANAGER, { moderation: "approved", ids: [row.id] })).toBe(1);
    expect(await moderateHeld(engine, MANAGER, { moderation: "approved", ids: [row.id] })).toBe(0);
    engine.queueMessages.length = 0;
    await sweep(engine);
    await engine.work();
    expect(await getSending(engine.db, account, row.id)).toMatchObject({ status: "sent", error: null });
  });

  it("is refunded when it is rejected", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { refundOnFailed: false });
    await openMessageRules(engine, account.id, hold);
    const row = await accepted(engine, account);
    expect(await moderateHeld(engine, MANAGER, { moderation: "rejected", ids: [row.id] })).toBe(1);
    expect(await getSending(engine.db, account, row.id)).toMatchObject({
      status: "failed",
      error: "rejectedByManager",
    });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("ends unsent and refunded if no manager decides within three days", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { refundOnFailed: false });
    await openMessageRules(engine, account.id, hold);
    const row = await accepted(engine, account);
    engine.pass(HELD_MS - 60_000);
    await expireHeld(engine);
    expect(await getSending(engine.db, account, row.id)).toMatchObject({ status: "paused" });
    engine.pass(60_000);
    await Promise.all([expireHeld(engine), expireHeld(engine)]);
    expect(await getSending(engine.db, account, row.id)).toMatchObject({
      status: "failed",
      error: "moderationExpired",
    });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("notifies managers with many messages in one notification, and not again within ten minutes", async () => {
    const engine = openEngine();
    await engine.db.run(sql`DELETE FROM sendings WHERE status = 'paused'`);
    await engine.db.run(sql`DELETE FROM settings WHERE key = 'held.told'`);
    const account = await openAccount(engine);
    const { id: managerId } = await openAccount(engine);
    await engine.db.update(users).set({ level: "manager" }).where(eq(users.id, managerId));
    await openMessageRules(engine, account.id, hold);
    const noticesOf = async (ownerId: string) =>
      (
        await rowsOf<{ data: string }>(
          "SELECT data FROM notifications WHERE owner_id = ? AND type = 'messagesHeld' ORDER BY id",
          ownerId,
        )
      ).map(({ data }) => JSON.parse(data));
    await notifyHeld(engine);
    expect(await noticesOf(managerId)).toEqual([]);

    for (let n = 0; n < 3; n++) await accepted(engine, account);
    engine.pass(1000);
    await Promise.all([notifyHeld(engine), notifyHeld(engine)]);
    await accepted(engine, account);
    engine.pass(60_000);
    await notifyHeld(engine);
    expect(await noticesOf(managerId)).toEqual([{ count: 3 }]);
    engine.pass(600_000);
    await notifyHeld(engine);
    engine.pass(600_000);
    await notifyHeld(engine);
    expect(await noticesOf(managerId)).toEqual([{ count: 3 }, { count: 4 }]);
    expect(await noticesOf(account.id)).toEqual([]);
  });

  it("can be part of a bulk: some are sent, some wait, some are refused", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(30));
    const at = (...values: string[]) => [{ tag: "recipient" as const, match: "startsWith" as const, values }];
    await openMessageRules(engine, account.id, [
      { title: "Wait", conditions: at("7916000001"), actions: { moderation: "pending" } },
      { title: "Refuse", conditions: at("7916000002"), actions: { moderation: "rejected" } },
      {
        title: "Sign",
        conditions: [{ tag: "contactList", values: [list] }],
        actions: { sender: [{ with: "SIGNED" }] },
      },
    ]);
    const result = await createBulk(engine, account, toList(list));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.value.estimate).toMatchObject({ recipients: 30, unpriced: 10, rejected: 10, amount: 50 * RUB });
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 10, paused: 10, failed: 10 });
    expect(engine.provider.submits.every(({ sender }) => sender === "SIGNED")).toBe(true);
    expect((await moneyOf(engine, account.id)).balance).toBe(950 * RUB);
    const { rows } = await findSendings(engine.db, account, { limit: 30 });
    expect(rows.find(({ status }) => status === "failed")).toMatchObject({ error: "rejectedByRule", price: 0 });

    engine.pass(120_000);
    await sweep(engine);
    expect(await getTask(engine.db, account, result.value.taskId)).toMatchObject({ state: "running" });
    expect(await moderateHeld(engine, MANAGER, { moderation: "approved", TaskId: result.value.taskId })).toBe(10);
    await sweep(engine);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 20, failed: 10 });
  });
});

async function openTariff({ db, clock }: Engine, userId: string, type: string, price: number) {
  const tariff = {
    id: newId(),
    title: type,
    source: `sendings.${type}`,
    data: { rules: [{ price, unit: "message" as const }], options: { refundOnFailed: true, noPayments: false } },
    createdAt: clock(),
    updatedAt: clock(),
  };
  await db.insert(tariffs).values(tariff);
  await db.insert(userTariffs).values({ userId, tariffId: tariff.id });
}
