import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { customersOf } from "../../../../app/domain/base/access/customers";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { answersOfWeek } from "../../../../app/domain/base/moderation/answers";
import { firstIdAt, newId, newIds } from "../../../../app/domain/base/shared/ids";
import { findIllProviders, getDesk } from "../../../../app/domain/insight/home/desk";
import { getOverview } from "../../../../app/domain/insight/home/overview";
import { glanceAtProviders } from "../../../../app/domain/insight/home/providers";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";
import { openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const db = openDatabase(env.DB);

const viewerOf = (id: string, grants: Record<string, boolean> = {}) =>
  ({ id, level: "me", permissions: permissionsOf("me", grants) }) as Viewer;

const single = (recipient: string) => ({
  type: "sms" as const,
  payload: { sender: SENDER, text: "Hello" },
  schedule: { delay: 0 as const },
  fallbacks: [],
  recipient,
});

// Ids carry the real time, so the five-minute window uses it too.
const now = () => Date.now() + 1000;

it("counts what was sent, delivered, failed and charged in the last five minutes", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  for (const phone of phones(3)) await createSending(engine, owner, single(phone));
  engine.provider.answer = ({ id, to }) =>
    to.endsWith("2") ? { id, kind: "rejected", code: "noRoute", detail: "" } : { id, kind: "accepted", ref: id };
  await engine.work();
  const { recent } = await getOverview(engine.db, viewerOf(owner.id), now());
  expect(recent).toMatchObject({ isWhole: true, read: 3 });
  expect([recent!.sent.total, recent!.delivered.total, recent!.failed.total]).toEqual([2, 0, 1]);
  // Pending messages are held, and charged on delivery.
  expect(recent).toMatchObject({ money: [{ charged: { total: 0 }, held: 2 * 2.5 * RUB, paid: 0 }] });
  const [arrived] = await db.all<{ id: string }>(
    sql`SELECT id FROM sendings WHERE owner_id = ${owner.id} AND status = 'sent'`,
  );
  await applyReceipts(engine, [{ ownerId: owner.id, id: arrived!.id, status: "delivered", at: engine.clock() }]);
  const after = (await getOverview(engine.db, viewerOf(owner.id), now())).recent;
  expect(after).toMatchObject({ money: [{ charged: { total: 2.5 * RUB }, held: 2.5 * RUB, paid: 1 }] });
  const [ledger] =
    await db.all(sql`SELECT sum(-amount * (status = 'complete')) AS charged, sum(-amount * (status = 'pending')) AS held
    FROM billings WHERE owner_id = ${owner.id} AND source <> 'accrual'`);
  const [money] = after!.money;
  expect(ledger).toEqual({ charged: money!.charged.total, held: money!.held });
  expect(recent!.sent.bars.reduce((sum, bar) => sum + bar, 0)).toBe(2);
  const later = await getOverview(engine.db, viewerOf(owner.id), now() + 6 * 60_000);
  expect(later.recent!.sent.total).toBe(0);
});

it("reads the newest five thousand messages, and marks the result as partial", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine, { balance: 20_000 * RUB });
  const list = await openList(engine, owner.id, phones(5200));
  const bulk = await createBulk(engine, owner, {
    ...single(""),
    recipient: { include: [list], exclude: [] },
  });
  expect(bulk.ok).toBe(true);
  await engine.work();
  const overview = await getOverview(engine.db, viewerOf(owner.id), now());
  expect(overview.recent).toMatchObject({ isWhole: false, read: 5000 });
  expect(overview.running.map(({ total }) => total)).toEqual([5200]);
});

it("lists what needs attention, and nothing of another owner", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const other = await openAccount(engine);
  const list = await openList(engine, owner.id, phones(5));
  await createBulk(engine, owner, { ...single(""), recipient: { include: [list], exclude: [] } });
  await engine.db.run("UPDATE tasks SET state = 'paused'");
  await engine.db.run("UPDATE sendernames SET moderation = 'rejected', comment = 'No tax number'");
  const { attention } = await getOverview(engine.db, viewerOf(owner.id), now());
  expect(attention.map(({ kind }) => kind)).toEqual(["taskPaused", "noSenders", "senderRejected"]);
  const others = await getOverview(engine.db, viewerOf(other.id), now());
  expect(others.attention.map(({ kind }) => kind)).toEqual(["noSenders", "senderRejected"]);
});

it("shows a sender name as under review, and suggests requesting one only if there is none", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const attention = async () =>
    (await getOverview(engine.db, viewerOf(owner.id), now())).attention.map((item) => [
      item.kind,
      "name" in item ? item.name : null,
    ]);
  expect(await attention()).toEqual([]);
  await engine.db.run(sql`UPDATE sendernames SET moderation = 'pending' WHERE owner_id = ${owner.id}`);
  expect(await attention()).toEqual([["namesChecked", SENDER]]);
  await engine.db.run(sql`DELETE FROM sendernames WHERE owner_id = ${owner.id}`);
  expect(await attention()).toEqual([["noSenders", null]]);
});

it("shows a refused automatic payment as a payment, not as a failed task", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  await engine.db.run(sql`INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, total, expanded, errored, starts_at, finished_at, created_at, updated_at)
    VALUES (${owner.id}, ${newIds(1)[0]!}, '10 RUB', 'payments:recurrent', 'failed', '{}', '{}', '{}', 1, 1, 1, 0, ${now()}, 0, 0)`);
  const kinds = async (viewer = viewerOf(owner.id)) =>
    (await getOverview(engine.db, viewer, now())).attention.map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  // Without permission to see automatic payments, the viewer would learn of it nowhere else.
  const blind = { ...viewerOf(owner.id), permissions: permissionsOf("me", { "recurrentPayments.get": false }) };
  expect(await kinds(blind)).toEqual(["taskFailed"]);
});

it("counts all charges in the ledger in the last minutes, and credits to the balance apart", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine, { balance: 0 });
  const line = (source: string, units: number, status = "complete") =>
    engine.db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      VALUES (${owner.id}, ${newIds(1)[0]!}, ${source}, ${units * RUB}, ${status}, ${now()}, ${now()})`);
  await line("subscription.apisender", -1500);
  await line("subscription.account", -40);
  await line("payment", 5000);
  await line("margin", 7);
  const { recent } = await getOverview(engine.db, viewerOf(owner.id), now());
  expect(recent!.money).toMatchObject([
    { charged: { total: 1540 * RUB }, messages: 0, credited: 5000 * RUB, held: 0, paid: 0 },
  ]);
  expect(recent!.money[0]!.charged.bars.reduce((sum, bar) => sum + bar, 0)).toBe(1540 * RUB);
});

it("shows the newest rejected items with their reasons, however many there are", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const said = JSON.stringify([{ at: 0, what: "rejected", by: "", name: "", level: "manager", comment: "Say who" }]);
  const ids = newIds(400);
  await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, history, created_at, updated_at)
    SELECT ?1, value, 'Number ' || key, 'sms', iif(key % 2, 'rejected', 'approved'), '{}', ?2, 0, 0 FROM json_each(?3)`)
    .bind(owner.id, said, JSON.stringify(ids))
    .run();
  await env.DB.prepare("UPDATE templates SET is_active = 0 WHERE id = ?").bind(ids[399]).run();
  const meter = meterOf(env.DB);
  const { attention } = await getOverview(openDatabase(meter.db), viewerOf(owner.id), now());
  expect(attention.map((item) => "comment" in item && [item.kind, item.name, item.comment])).toEqual(
    [397, 395, 393, 391, 389].map((n) => ["templateRejected", `Number ${n}`, "Say who"]),
  );
  expect(meter.rowsRead).toBeLessThanOrEqual(64);
});

it("shows what a reseller's customers send and what has stopped for whom, by currency, in bounded reads", async () => {
  const reseller = await createUser({ level: "reseller" });
  const viewer = { ...viewerOf(reseller.id), level: "reseller" as const, permissions: permissionsOf("reseller", {}) };
  const engine = openEngine();
  const customers = await Promise.all(["RUB", "USD"].map(() => openAccount(engine)));
  const stranger = await openAccount(engine);
  for (const { id } of customers)
    await engine.db.run(sql`UPDATE users SET reseller_id = ${reseller.id} WHERE id = ${id}`);
  await engine.db.run(sql`UPDATE accounts SET currency = 'USD' WHERE owner_id = ${customers[1]!.id}`);
  for (const owner of [...customers, stranger])
    for (const phone of phones(2)) await createSending(engine, owner, single(phone));
  const list = await openList(engine, customers[1]!.id, phones(3));
  await createBulk(engine, customers[1]!, { ...single(""), recipient: { include: [list], exclude: [] } });
  await engine.db.run(sql`UPDATE tasks SET state = 'paused' WHERE owner_id = ${customers[1]!.id}`);
  const meter = meterOf(env.DB);
  const owners = { users: customersOf(viewer) };
  const { recent, attention } = await getOverview(openDatabase(meter.db), viewer, now(), owners);
  expect(recent!.read).toBe(4);
  expect(recent!.money.map(({ currency, held }) => [currency, held])).toEqual([
    ["RUB", 2 * 2.5 * RUB],
    ["USD", 2 * 2.5 * RUB],
  ]);
  expect(attention.map((item) => "task" in item && [item.kind, item.task.owner?.id])).toEqual([
    ["taskPaused", customers[1]!.id],
  ]);
  // Includes the ledger's newest lines.
  expect(meter.rowsRead).toBeLessThanOrEqual(150);
});

it("shows a reseller silent customers, new customers and earnings, in a few rows per customer", async () => {
  const engine = openEngine();
  const reseller = await createUser({ level: "reseller" });
  const viewer = { ...viewerOf(reseller.id), level: "reseller" as const, permissions: permissionsOf("reseller", {}) };
  const day = 24 * 60 * 60_000;
  const at = now() - (now() % (60 * 60_000));
  const sentDaysAgo = { active: [60, 1], quiet: [60, 9], quieter: [36, 30], gone: [60, 38], fresh: [], stranger: [9] };
  const ids: Record<string, string> = {};
  for (const [name, days] of Object.entries(sentDaysAgo)) {
    const { id } = await openAccount(engine);
    ids[name] = id;
    const created = name === "fresh" ? at - day : at - 90 * day;
    const owner = name === "stranger" ? null : reseller.id;
    await engine.db.run(sql`UPDATE users SET reseller_id = ${owner}, created_at = ${created} WHERE id = ${id}`);
    for (const ago of days)
      for (const nth of [1, 2, 3])
        await engine.db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
          VALUES (${id}, ${`${firstIdAt(at - ago * day).slice(0, -1)}${nth}`}, 'sms', 'CABINET', '79160000001', 'Hi', 1, 1, 'delivered', 0, 0)`);
  }
  const earn = (ago: number, nth: number, margin: number) =>
    engine.db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, user_id, turnover, created_at, updated_at)
      VALUES (${reseller.id}, ${`${firstIdAt(at - ago).slice(0, -1)}${nth}`}, 'margin', ${margin}, 'complete', ${ids.active}, ${margin * 4}, ${at - ago}, 0)`);
  for (const [ago, nth, margin] of [
    // The current hour counts.
    [0, 5, 3],
    [60_000, 1, 5],
    [60_000, 2, 6],
    [2 * day, 3, 100],
    [7 * day + 60_000, 4, 7],
  ] as const)
    await earn(ago, nth, margin);
  const meter = meterOf(env.DB);
  const agenda = (await getDesk(openDatabase(meter.db), viewer, at, { users: customersOf(viewer) }))!;
  expect(agenda.silent.map(({ id, lastAt }) => [id, Math.floor((at - lastAt!) / day)])).toEqual([
    [ids.quiet, 9],
    [ids.quieter, 30],
  ]);
  expect(agenda.fresh.map(({ id, lastAt }) => [id, lastAt])).toEqual([[ids.fresh, null]]);
  expect(agenda.earned).toEqual([{ currency: "RUB", margin: 14, turnover: 56, before: 7 }]);
  // Five customers in both queries, plus the hours of one seller.
  expect(meter.rowsRead).toBeLessThanOrEqual(5 * 6 + 7);
  // An hour may have any number of lines: one row per hour is read.
  await engine.db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, user_id, turnover, created_at, updated_at)
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 3000)
    SELECT ${reseller.id}, 'line-' || n, 'margin', 1, 'complete', ${ids.active}, 2, ${at - day} + n * 20000, 0 FROM n`);
  await engine.db.run(
    sql`UPDATE billings SET amount = 2, turnover = 4 WHERE owner_id = ${reseller.id} AND id = 'line-7'`,
  );
  const busy = meterOf(env.DB);
  const { earned } = (await getDesk(openDatabase(busy.db), viewer, at, { users: customersOf(viewer) }))!;
  // Lines of the hour before the last twenty-four are excluded.
  expect(earned).toEqual([{ currency: "RUB", margin: 14 + 2821, turnover: 56 + 2 * 2821, before: 7 }]);
  expect(busy.rowsRead).toBeLessThanOrEqual(5 * 6 + 4 * 24);
  const manager = { ...viewerOf("m"), level: "manager" as const, permissions: permissionsOf("manager", {}) };
  await engine.db.run(
    sql`UPDATE users SET data = json_set(data, '$.partnership.ManagerId', 'm') WHERE id = ${reseller.id}`,
  );
  expect((await getDesk(db, manager, at, { users: customersOf(manager) }))!.earned).toEqual(earned);
  expect(await getDesk(db, viewer, at, { id: viewer.id })).toBeNull();
  const blind = { ...viewer, permissions: permissionsOf("reseller", { "sendings.get": false, "billings.get": false }) };
  expect(await getDesk(db, blind, at, { users: customersOf(viewer) })).toMatchObject({ silent: [], earned: null });
});

it("names unhealthy providers to the managers in charge, once each, with the reason", async () => {
  const manager = { ...viewerOf("m"), level: "manager" as const, permissions: permissionsOf("manager", {}) };
  const [well, ill] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.run(
    sql`INSERT INTO servers (id, title, host, processor, created_at, updated_at) VALUES (${well}, 'S', 'host', 'smpp', 0, 0)`,
  );
  for (const id of [well, ill]) {
    await db.run(
      sql`INSERT INTO providers (id, title, server_id, created_at, updated_at) VALUES (${id}, ${`P-${id}`}, ${well}, 0, 0)`,
    );
    for (const [group, state] of [
      ["", "ok"],
      ["RU|mts", id === ill ? "lowered" : "ok"],
      ["RU|tele2", id === ill ? "tripped" : "ok"],
    ])
      await db.run(sql`INSERT INTO provider_health (provider_id, operator_group, state, weight, until, reason, changed_at)
        VALUES (${id}, ${group}, ${state}, 50, 0, '{"rule":"slow","share":0.3,"of":40}', 0)`);
  }
  const reason = { rule: "slow", share: 0.3, of: 40 };
  const named = { kind: "providerIll", id: ill, title: `P-${ill}`, reason };
  expect(await findIllProviders(db, manager)).toEqual([{ ...named, state: "lowered", operators: 2 }]);
  await db.run(sql`UPDATE provider_health SET state = 'tripped' WHERE provider_id = ${ill} AND operator_group = ''`);
  expect(await findIllProviders(db, manager)).toEqual([{ ...named, state: "tripped", operators: 0 }]);
  expect((await getOverview(db, manager, now())).attention[0]).toMatchObject(named);
  expect(await findIllProviders(db, viewerOf("c"))).toEqual([]);
  const at = now();
  for (const [ago, id] of [
    [1, well],
    [59, well],
    [61, well],
    [1, ill],
  ] as const)
    await db.run(sql`INSERT INTO provider_stats (minute, provider_id, operator_group, submitted, delivered, failed)
      VALUES (${at - ago * 60_000}, ${id}, 'RU|mts', 10, 6, 2)`);
  const glances = (await glanceAtProviders(db, manager, at))!;
  const seen = glances.filter(({ id }) => id === well || id === ill);
  expect(seen).toEqual([
    { id: ill, title: `P-${ill}`, state: "tripped", submitted: 10, delivered: 6, failed: 2 },
    { id: well, title: `P-${well}`, state: "ok", submitted: 20, delivered: 12, failed: 4 },
  ]);
  expect(await glanceAtProviders(db, viewerOf("c"), at)).toBeNull();
  await db.run(sql`DELETE FROM provider_stats WHERE provider_id IN (${well}, ${ill})`);
  await db.run(sql`DELETE FROM provider_health WHERE provider_id IN (${well}, ${ill})`);
});

it("shows nothing that the viewer lacks the right to see", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const grants = { "sendings.get": false, "tasks.get": false, "sendernames.get": false, "templates.get": false };
  expect(await getOverview(engine.db, viewerOf(owner.id, grants), now())).toEqual({
    recent: null,
    running: [],
    ended: [],
    attention: [],
  });
});

it("shows staff the decisions of the last week: how many, how fast, how many late or rejected", async () => {
  const now = Date.UTC(2031, 4, 20);
  const minute = 60_000;
  const owner = await createUser();
  const answer = async (ago: number, waited: number, what: "approved" | "rejected", level = "manager") => {
    const at = now - ago;
    const steps = [
      { at: at - waited, what: "submitted", by: owner.id, level: "me", name: "" },
      { at, what, by: "boss", level, name: "Boss" },
    ];
    const id = newId();
    await db.run(sql`INSERT INTO sendernames (owner_id, id, name, type, moderation, comment, history, created_at, updated_at)
      VALUES (${owner.id}, ${id}, ${id}, 'sms', ${what}, '', ${JSON.stringify(steps)}, ${at - waited}, ${at})`);
  };
  await answer(minute, 10 * minute, "approved");
  await answer(2 * minute, 20 * minute, "rejected");
  await answer(3 * minute, 90 * minute, "approved");
  await answer(8 * 24 * 60 * minute, minute, "approved");
  await answer(minute, minute, "approved", "reseller");
  await db.run(sql`INSERT INTO held_decisions (owner_id, id, at, moderation, by_id, by_name)
    VALUES (${owner.id}, 'mailing', ${now - minute}, 'rejected', 'boss', 'Boss')`);
  const manager = { ...viewerOf("m"), level: "manager" as const, permissions: permissionsOf("manager", {}) };
  expect(await answersOfWeek(db, manager, now)).toEqual({
    decided: 4,
    rejected: 2,
    usual: 20 * minute,
    late: 1,
  });
  const names = { ...manager, permissions: permissionsOf("manager", { "routing.update": false }) };
  expect(await answersOfWeek(db, names, now)).toMatchObject({ decided: 3, rejected: 1 });
  expect(await answersOfWeek(db, { ...manager, level: "reseller" }, now)).toBeNull();
});
