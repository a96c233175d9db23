import { beforeEach, describe, expect, it } from "vitest";
import { audienceOf, countReaders, sendToMany } from "../../../../app/domain/base/broadcasts/broadcasts";
import { sendBroadcasts } from "../../../../app/domain/base/broadcasts/send";
import { findBar } from "../../../../app/domain/base/notifications/bar";
import { markRead } from "../../../../app/domain/base/notifications/read";
import { newId } from "../../../../app/domain/base/shared/ids";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { openIncident, resolveIncident, updateIncident } from "../../../../app/domain/network/incidents/incidents";
import { removeUser } from "../../../../app/domain/people/accounts/remove-user";
import { DEMO_SMS } from "../../../../db/demo-routing";
import { openEngine } from "../../../support/engine/engine";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, SENDER } from "../../../support/world/scene";

const DAY_MS = 24 * 60 * 60_000;

let engine: Engine;
let manager: { id: string };
beforeEach(async () => {
  engine = openEngine();
  manager = await createUser({ level: "manager" });
  await rowsOf("DELETE FROM broadcasts");
  await rowsOf("DELETE FROM incidents");
});

async function sends(account: { id: string }): Promise<void> {
  const input = { type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } };
  expect((await createSending(engine, account, singleInput.parse(input))).ok).toBe(true);
  await engine.work();
}

/** Does the queue's work: sends until nothing is due. */
async function deliver(): Promise<void> {
  engine.pass(1000);
  engine.queueMessages.length = 0;
  do {
    engine.queueMessages.length = 0;
    await sendBroadcasts(engine);
  } while (engine.queueMessages.some((one) => one.kind === "job"));
}

const noticesOf = (account: { id: string }) =>
  rowsOf<{ what: string; text: string }>(
    "SELECT data ->> 'what' AS what, coalesce(text, data ->> 'text') AS text FROM notifications WHERE owner_id = ? AND type IN ('incident', 'message') ORDER BY id",
    account.id,
  );
const unreadOf = async (account: { id: string }) =>
  (await rowsOf<{ unread: number }>("SELECT unread FROM accounts WHERE owner_id = ?", account.id))[0]!.unread;

const open = async (over: object = {}) => {
  const input = { id: newId(), title: "SMS delays", text: "We are on it", type: "sms" as const, days: 7, ...over };
  const result = await openIncident(engine, manager, input);
  if (!result.ok) throw new Error(result.problems[0]!.key);
  return result.value;
};
const note = (text: string) => ({ id: newId(), text });

describe("an incident", () => {
  it("notifies only the accounts that recently sent over its channel", async () => {
    const [touched, idle, early] = [await openAccount(engine), await openAccount(engine), await openAccount(engine)];
    await sends(touched);
    await sends(early);
    await rowsOf("UPDATE message_hours SET hour = hour - 240 WHERE owner_id = ?", early.id);
    await open();
    await deliver();
    expect(await noticesOf(touched)).toEqual([{ what: "opened", text: "We are on it" }]);
    expect([await noticesOf(idle), await noticesOf(early)]).toEqual([[], []]);
    expect(await unreadOf(touched)).toBe(1);
    expect(engine.events.filter(({ ownerId }) => ownerId === touched.id).map(({ event }) => event.event)).toContain(
      "notifications.created",
    );
  });

  it("of a provider affects the accounts whose messages it carried", async () => {
    const [one, other] = [await openAccount(engine), await openAccount(engine)];
    await sends(one);
    await sends(other);
    await rowsOf("UPDATE sendings SET provider = 'elsewhere' WHERE owner_id = ?", other.id);
    await rowsOf("UPDATE sendings SET provider = ? WHERE owner_id = ?", DEMO_SMS, one.id);
    expect(await openIncident(engine, manager, { ...wanted(), providerId: "no-such-provider" })).toMatchObject({
      problems: [{ key: "providerUnknown", field: "providerId" }],
    });
    await open({ providerId: DEMO_SMS });
    await deliver();
    expect([(await noticesOf(one)).length, (await noticesOf(other)).length]).toEqual([1, 0]);
  });

  it("notifies again of an update, once of its end, and of nothing after that", async () => {
    const touched = await openAccount(engine);
    await sends(touched);
    const { id } = await open();
    await deliver();
    expect((await updateIncident(engine, manager, id, note("Half of it is mended")))?.ok).toBe(true);
    await deliver();
    expect((await resolveIncident(engine, manager, id, note("All works")))?.ok).toBe(true);
    // Two more tabs.
    const late = [
      await resolveIncident(engine, manager, id, note("Again")),
      await updateIncident(engine, manager, id, note("Too late")),
    ];
    for (const result of late)
      expect(result).toMatchObject({ ok: false, code: "conflict", problems: [{ key: "incidentResolved" }] });
    await deliver();
    expect((await noticesOf(touched)).map(({ text }) => text)).toEqual([
      "We are on it",
      "Half of it is mended",
      "All works",
    ]);
    expect(await updateIncident(engine, manager, "no-such-row", note("Lost"))).toBeNull();
  });

  it("is created once per key, however often the button is clicked", async () => {
    const touched = await openAccount(engine);
    await sends(touched);
    const once = wanted();
    const opened = await Promise.all([openIncident(engine, manager, once), openIncident(engine, manager, once)]);
    expect(opened.map(({ ok }) => ok)).toEqual([true, true]);
    const last = note("All works");
    const ended = [
      await resolveIncident(engine, manager, once.id, last),
      await resolveIncident(engine, manager, once.id, last),
    ];
    expect(ended.map((result) => result?.ok)).toEqual([true, true]);
    await deliver();
    expect((await noticesOf(touched)).map(({ what }) => what)).toEqual(["resolved"]);
  });

  it("cancels earlier unsent notices when it ends", async () => {
    const touched = await openAccount(engine);
    await sends(touched);
    const { id } = await open();
    await updateIncident(engine, manager, id, note("Later"));
    await resolveIncident(engine, manager, id, note("All works"));
    await deliver();
    expect((await noticesOf(touched)).map(({ text }) => text)).toEqual(["All works"]);
  });

  it("skips accounts blocked meanwhile and accounts with notices turned off", async () => {
    const [blocked, off] = [await openAccount(engine), await openAccount(engine)];
    for (const account of [blocked, off]) await sends(account);
    await open();
    await rowsOf("UPDATE users SET is_active = 0 WHERE id = ?", blocked.id);
    await rowsOf(
      "INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, 'notifications.types', '{\"incident\":false}', 0)",
      off.id,
    );
    await deliver();
    expect([await noticesOf(blocked), await noticesOf(off)]).toEqual([[], []]);
    expect(await unreadOf(off)).toBe(0);
  });

  it("appears above pages until it is read, and no longer than it lasts", async () => {
    const touched = await openAccount(engine);
    await sends(touched);
    const { id } = await open();
    await deliver();
    const bar = await findBar(engine.db, touched, engine.clock());
    expect(bar?.data).toMatchObject({ incidentId: id, title: "SMS delays" });
    await resolveIncident(engine, manager, id, note("All works"));
    expect(await findBar(engine.db, touched, engine.clock())).toBeNull();
  });
});

const wanted = () => ({ id: newId(), title: "SMS delays", text: "We are on it", type: "sms" as const, days: 7 });

describe("a broadcast message", () => {
  const message = (over: object = {}) => ({
    id: newId(),
    title: "Night works",
    text: "At two",
    level: "reseller" as const,
    barDays: 1,
    ...over,
  });

  it("reaches each account of its level once, even if killed between steps, and counts them", async () => {
    const resellers = await Promise.all(Array.from({ length: 60 }, () => createUser({ level: "reseller" })));
    const customer = await createUser();
    const count = await countReaders(engine.db, audienceOf({ level: "reseller" }));
    const sent = message();
    await sendToMany(engine, manager, sent);
    await sendToMany(engine, manager, sent);
    // Two workers at once.
    await Promise.all([sendBroadcasts(engine), sendBroadcasts(engine)]);
    engine.pass(61_000);
    await deliver();
    for (const reseller of [resellers[0]!, resellers[59]!])
      expect([(await noticesOf(reseller)).length, await unreadOf(reseller)]).toEqual([1, 1]);
    expect(await noticesOf(customer)).toEqual([]);
    const [row] = await rowsOf("SELECT told, due_at AS dueAt FROM broadcasts WHERE id = ?", sent.id);
    expect(row).toEqual({ told: count, dueAt: null });
  });

  it("appears above pages for its days, or until it is read", async () => {
    const reader = await createUser({ level: "reseller" });
    await sendToMany(engine, manager, message());
    await deliver();
    const bar = await findBar(engine.db, reader, engine.clock());
    expect(bar).toMatchObject({ title: "Night works", text: "At two", type: "message" });
    expect(await findBar(engine.db, reader, engine.clock() + 2 * DAY_MS)).toBeNull();
    await markRead(engine, reader, [bar!.id]);
    expect(await findBar(engine.db, reader, engine.clock())).toBeNull();
  });

  it("has no bar unless one was requested, and skips a removed account", async () => {
    const [reader, gone] = [await createUser({ level: "reseller" }), await createUser({ level: "reseller" })];
    await sendToMany(engine, manager, message({ barDays: 0 }));
    const viewer = { ...manager, level: "manager" } as never;
    expect((await removeUser(engine, viewer, gone.id, { userAgent: null, ip: null }))?.ok).toBe(true);
    await deliver();
    expect([(await noticesOf(reader)).length, await findBar(engine.db, reader, engine.clock())]).toEqual([1, null]);
    expect(await noticesOf(gone)).toEqual([]);
  });
});
