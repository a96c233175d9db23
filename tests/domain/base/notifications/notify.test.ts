import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { announceNotification, messageOf, notificationOf } from "../../../../app/domain/base/notifications/notify";
import { chooseTypes, getTypeChoices } from "../../../../app/domain/base/notifications/preferences";
import { markAllRead, markRead, readNotification } from "../../../../app/domain/base/notifications/read";
import { CHOSEN_TYPES } from "../../../../app/domain/base/notifications/types";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount } from "../../../support/world/scene";

const text = { title: "Hello", text: "There", isHtml: false };

async function notify(engine: Engine, ownerId: string) {
  const notice = messageOf(engine.db, ownerId, text, engine.clock());
  await engine.db.batch(notice.statements);
  return notice;
}

/** The stored counters and the counted values. */
async function countsOf(ownerId: string) {
  const [row] = await rowsOf<Record<string, number>>(
    `SELECT a.notifications, a.unread,
      (SELECT count(*) FROM notifications n WHERE n.owner_id = a.owner_id) AS allRows,
      (SELECT count(*) FROM notifications n WHERE n.owner_id = a.owner_id AND is_read = 0) AS unreadRows
    FROM accounts a WHERE a.owner_id = ?`,
    ownerId,
  );
  return row!;
}

describe("a notification", () => {
  it("is stored with its counters, then published", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    const notice = notificationOf(engine.db, id, "accrual", { amount: 2_500_000, comment: "" }, engine.clock());
    await announceNotification(engine, notice);
    expect(engine.events).toEqual([]);
    await engine.db.batch(notice.statements);
    await announceNotification(engine, notice);
    expect(engine.events.map(({ ownerId, event }) => [ownerId, event.event])).toEqual([
      [id, "notifications.created"],
      [id, "notifications.sent"],
    ]);
    expect(engine.events[0]!.event.data).toMatchObject({ type: "accrual", data: { amount: 2.5 }, isRead: false });
    expect(await countsOf(id)).toEqual({ notifications: 1, unread: 1, allRows: 1, unreadRows: 1 });
  });

  it("is not created if its condition is false", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    const values = { taskId: "t", title: "T" };
    await engine.db.batch(notificationOf(engine.db, id, "bulkResumed", values, 1, sql`1 = 0 OR 0`).statements);
    expect(await countsOf(id)).toEqual({ notifications: 0, unread: 0, allRows: 0, unreadRows: 0 });
  });

  it("is not created for types the account turned off, except account access", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    expect(
      (await getTypeChoices(engine.db, { id, level: "manager" })).filter(({ web, email }) => !web || email),
    ).toEqual([{ type: "dailyBalance", web: false, email: false }]);
    await chooseTypes(engine, { id, level: "manager" }, { web: ["accrual", "nothing"], email: [] });
    const now = engine.clock();
    await engine.db.batch([
      ...notificationOf(engine.db, id, "accrual", { amount: 1, comment: "" }, now).statements,
      ...notificationOf(engine.db, id, "bulkResumed", { taskId: "t", title: "T" }, now).statements,
      ...notificationOf(engine.db, id, "passwordRecovery", { at: now }, now).statements,
    ]);
    expect((await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", id)).map(({ type }) => type)).toEqual([
      "accrual",
      "passwordRecovery",
    ]);
    expect((await getTypeChoices(engine.db, { id, level: "manager" })).filter(({ web }) => web)).toHaveLength(1);
    expect((await getTypeChoices(engine.db, { id, level: "manager" })).map(({ type }) => type)).toEqual(CHOSEN_TYPES);
  });

  it("is offered by level: resellers and managers have more types than customers", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    const offered = async (level: "me" | "reseller" | "manager") =>
      (await getTypeChoices(engine.db, { id, level })).map(({ type }) => type as string);
    const review = ["sendernameWaiting", "templateWaiting"];
    const platform = [
      "backupFailed",
      "backupLate",
      "backupNotCopied",
      "databaseFull",
      "databaseNearFull",
      "paymentDoubt",
      "platformIssue",
      "routingIssue",
      "taskStuck",
      "messagesHeld",
    ];
    const [me, reseller, manager] = [await offered("me"), await offered("reseller"), await offered("manager")];
    expect(manager.filter((type) => !reseller.includes(type)).sort()).toEqual(platform.sort());
    expect(reseller.filter((type) => !me.includes(type)).sort()).toEqual(review);
    expect(manager).toEqual(CHOSEN_TYPES);
  });

  it("reaches an owner without an account row", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    await engine.db.run(sql`DELETE FROM accounts WHERE owner_id = ${id}`);
    await notify(engine, id);
    expect(await countsOf(id)).toMatchObject({ unread: 1, unreadRows: 1 });
  });
});

describe("reading", () => {
  it("counts once when two requests read the same one, and says which", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    const [first] = [await notify(engine, id), await notify(engine, id)];
    const left = await Promise.all(Array.from({ length: 8 }, () => markRead(engine, { id }, [first.id, first.id])));
    expect(new Set(left)).toEqual(new Set([1]));
    expect(await countsOf(id)).toEqual({ notifications: 2, unread: 1, allRows: 2, unreadRows: 1 });
    const heard = engine.events.filter(({ event }) => event.event === "notifications.read");
    expect(heard.map(({ event }) => event.data)).toEqual([{ ids: [first.id], unread: 1 }]);
  });

  it("leaves another owner's notifications alone", async () => {
    const engine = openEngine();
    const [owner, other] = [await openAccount(engine), await openAccount(engine)];
    const notice = await notify(engine, other.id);
    expect(await readNotification(engine, owner, notice.id)).toBeNull();
    await markRead(engine, owner, [notice.id]);
    await markAllRead(engine, owner);
    expect(await countsOf(other.id)).toMatchObject({ unread: 1, unreadRows: 1 });
    expect(engine.events).toEqual([]);
  });

  it("marks all up to the newest seen and returns its time", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    await notify(engine, id);
    const seen = await notify(engine, id);
    await notify(engine, id);
    expect(await markAllRead(engine, { id }, seen.id)).toBe(1);
    const read = await readNotification(engine, { id }, seen.id);
    expect(read?.row).toMatchObject({ isRead: true, deliveredAt: engine.clock() });
    expect(await markAllRead(engine, { id })).toBe(0);
  });

  it("keeps the counter equal to the unread rows under load", async () => {
    const engine = openEngine();
    const { id } = await openAccount(engine);
    const known: string[] = [];
    const work = Array.from({ length: 120 }, async (_, index) => {
      if (index % 3 === 0) known.push((await notify(engine, id)).id);
      else if (index % 10 === 1) await markAllRead(engine, { id }, known.at(-1));
      else await markRead(engine, { id }, known.slice(index % 5, (index % 5) + 6));
    });
    await Promise.all(work);
    const { notifications, unread, allRows, unreadRows } = await countsOf(id);
    expect([notifications, unread]).toEqual([allRows, unreadRows]);
    expect(notifications).toBe(40);
  });
});
