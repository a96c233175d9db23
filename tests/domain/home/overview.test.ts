import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { customersOf } from "../../../app/domain/access/customers";
import { permissionsOf } from "../../../app/domain/access/permissions";
import type { Viewer } from "../../../app/domain/access/viewer";
import { getOverview } from "../../../app/domain/home/overview";
import { createBulk } from "../../../app/domain/sendings/accept/create-bulk";
import { createSending } from "../../../app/domain/sendings/accept/create-sending";
import { applyReceipts } from "../../../app/domain/sendings/receipts/apply-receipts";
import { newIds } from "../../../app/domain/shared/ids";
import { openDatabase } from "../../../db/client";
import { openEngine } from "../../support/engine/engine";
import { meterOf } from "../../support/engine/meter";
import { createUser } from "../../support/world/people";
import { openAccount, openList, phones, RUB, SENDER } from "../../support/world/scene";

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

// Ids carry the real clock, so the window of five minutes uses it too.
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
  // Pending messages are held, and charged when they arrive.
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

it("reads the newest five thousand messages, and says so", async () => {
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

it("names what needs attention and nothing of another owner", async () => {
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

it("names the newest of what was rejected with its reason, however much there is", async () => {
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
  expect(attention.map((item) => "name" in item && [item.kind, item.name, item.comment])).toEqual(
    [397, 395, 393, 391, 389].map((n) => ["templateRejected", `Number ${n}`, "Say who"]),
  );
  expect(meter.rowsRead).toBeLessThanOrEqual(64);
});

it("says what a reseller's customers send and what stopped at whom, each currency by itself, in bounded reads", async () => {
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
  expect(meter.rowsRead).toBeLessThanOrEqual(100);
});

it("shows nothing that the viewer may not see", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const grants = { "sendings.get": false, "tasks.get": false, "sendernames.get": false, "templates.get": false };
  expect(await getOverview(engine.db, viewerOf(owner.id, grants), now())).toEqual({
    recent: null,
    running: [],
    attention: [],
  });
});
