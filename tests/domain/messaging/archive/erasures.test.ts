import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ERASED } from "../../../../app/domain/base/channels/person";
import { firstIdAt } from "../../../../app/domain/base/shared/ids";
import { askErasure, findErasures, sweepErasures } from "../../../../app/domain/insight/erasures/erase";
import { findAnyChains } from "../../../../app/domain/messaging/archive/list";
import { archiveMessages } from "../../../../app/domain/messaging/archive/move";
import { DAY_MS, dayOf, keyOf } from "../../../../app/domain/messaging/archive/parts";
import { setTerm } from "../../../../app/domain/messaging/archive/terms";
import { findFailed } from "../../../../app/domain/messaging/drafts/resend/find-failed";
import { optOut } from "../../../../app/domain/messaging/unsubscribe/unsubscribe";
import { openEngine } from "../../../support/engine/engine";
import { FIRST_KILL, KILL_EVERY } from "../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../support/engine/killable";
import { openAccount, openList, phones, RUB } from "../../../support/world/scene";

const engine = openEngine();
const { db, files, clock } = engine;
const [ANNA, BORIS] = phones(2) as [string, string];

const nameOf = (phone: string) => (phone === ANNA ? "Anna" : "Boris");

let stored = 0;

/** A message from that many days ago. */
async function store(ownerId: string, recipient: string, days: number, status = "delivered") {
  const at = dayOf(clock()) - days * DAY_MS + 1000 * ++stored;
  const id = `${firstIdAt(at).slice(0, 24)}${stored.toString(16).padStart(10, "0")}00`;
  const timeline = JSON.stringify([
    { at, status: "pending" },
    { at: at + 5, status, detail: `to ${recipient}`, code: "x" },
  ]);
  await db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, is_refundable, status,
      timeline, payload, vars, tags, created_at, updated_at)
    VALUES (${ownerId}, ${id}, 'sms', 'CABINET', ${recipient}, ${`Hello, ${recipient}`}, 1, ${2 * RUB}, 1, ${status},
      ${timeline}, ${JSON.stringify({ button: { text: nameOf(recipient) } })}, ${JSON.stringify({ firstName: nameOf(recipient) })},
      ${JSON.stringify([nameOf(recipient)])}, ${at}, ${at})`);
  await setTerm(engine, ownerId, { days: 90, isHeld: false });
  return id;
}

/** All data of an account in the database and in files, as text. */
async function allOf(ownerId: string): Promise<string> {
  const tables = ["sendings", "incoming", "erasures", "archive_parts"];
  const rows = await Promise.all(
    tables.map((table) => db.all(sql`SELECT * FROM ${sql.identifier(table)} WHERE owner_id = ${ownerId}`)),
  );
  const keys = (await files.list(`archive/${ownerId}/`, { after: "", limit: 100 })).map(({ key }) => key);
  const bodies = await Promise.all(keys.map(async (key) => new TextDecoder("latin1").decode((await files.get(key))!)));
  return JSON.stringify(rows) + bodies.join("");
}

async function people() {
  const { id } = await openAccount(engine);
  await store(id, ANNA, 95);
  await store(id, BORIS, 95);
  const parts = () => db.all(sql`SELECT 1 FROM archive_parts WHERE owner_id = ${id}`);
  // Once the clock passes midnight, accounts of earlier tests are due again, and come first.
  while ((await parts()).length === 0) await archiveMessages(engine);
  await store(id, ANNA, 2);
  await store(id, BORIS, 2);
  await db.run(sql`INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, keywords, is_stop,
      sent_at, created_at)
    VALUES (${id}, ${firstIdAt(clock())}, 'sms', ${ANNA}, 'CABINET', 'My name is Anna', 'p', ${id}, '[]', 0, 0, 0)`);
  const list = await openList(engine, id, [ANNA, BORIS]);
  await openList(engine, id, [ANNA], "blacklist");
  return { id, list };
}

const manager = { id: "01890000-0000-7000-8000-00000000000a" };

it("erases a person everywhere, including the archive, keeps sums, and writes a protocol", async () => {
  const { id, list } = await people();
  expect(await allOf(id)).toContain(ANNA);
  const erasure = await askErasure(engine, manager, id, { phone: ANNA, reason: "Letter 12" });
  expect(erasure.ok && erasure.value).toMatchObject({
    phone: null,
    shown: "+7 916 •••-••-00",
    askedBy: manager.id,
    reason: "Letter 12",
    finishedAt: clock(),
    messages: 1,
    archived: 1,
    incoming: 1,
    contacts: 1,
    underWay: 0,
    unread: 0,
  });
  const left = await allOf(id);
  expect(left).not.toContain(ANNA);
  expect(left).not.toContain("Anna");
  expect(left).toContain(BORIS);
  const { rows } = await findAnyChains(engine, { id }, { limit: 16 });
  expect(rows.map(({ steps: [row] }) => [row!.recipient, row!.text, row!.price, row!.status]).sort()).toEqual([
    [ERASED, "", 2 * RUB, "delivered"],
    [ERASED, "", 2 * RUB, "delivered"],
    [BORIS, `Hello, ${BORIS}`, 2 * RUB, "delivered"],
    [BORIS, `Hello, ${BORIS}`, 2 * RUB, "delivered"],
  ]);
  const found = await findAnyChains(engine, { id }, { limit: 16, phone: BORIS });
  expect([found.rows.length, found.archived]).toEqual([2, 1]);
  const contacts = await db.all(sql`SELECT l.type AS type, c.phone AS phone, l.contacts AS n FROM contacts c
    JOIN contact_lists l ON l.owner_id = c.owner_id AND l.id = c.list_id WHERE c.owner_id = ${id} ORDER BY 1`);
  expect(contacts).toEqual([
    { type: "blacklist", phone: ANNA, n: 1 },
    { type: "regular", phone: BORIS, n: 1 },
  ]);
  expect(list).toBeTruthy();
});

it("waits for messages in progress, and reports them", async () => {
  const { id } = await openAccount(engine);
  await store(id, ANNA, 1, "sent");
  const erasure = await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  expect(erasure.ok && erasure.value).toMatchObject({ underWay: 1, messages: 0, finishedAt: null, phone: ANNA });
  await db.run(sql`UPDATE sendings SET status = 'delivered' WHERE owner_id = ${id}`);
  engine.pass(61 * 60_000);
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ underWay: 0, messages: 1, phone: null }]);
});

it("continues until no incoming message is left", async () => {
  const { id } = await openAccount(engine);
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 203)
    INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, keywords, is_stop, sent_at, created_at)
    SELECT ${id}, printf('%s%08x', ${firstIdAt(clock()).slice(0, 28)}, i), 'sms', ${ANNA}, 'CABINET', 'Anna', 'p', ${id} || i, '[]', 0, 0, 0
    FROM n`);
  const erasure = await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  expect(erasure.ok && erasure.value).toMatchObject({ incoming: 200, finishedAt: null });
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ incoming: 203, phone: null }]);
  expect(await allOf(id)).not.toContain("Anna");
});

it("leaves no file of a killed attempt and no address to write to, and stops when a legal hold is set meanwhile", async () => {
  const { id } = await people();
  const mail = await store(id, ANNA, 1, "failed");
  await db.run(sql`UPDATE sendings SET type = 'email' WHERE owner_id = ${id} AND id = ${mail}`);
  const stray = keyOf({ ownerId: id, day: dayOf(clock()) - 94 * DAY_MS, part: 1 });
  await files.put(stray, `Hello, ${ANNA}`);
  engine.pass(61 * 60_000);
  const get: typeof files.get = async (...given) => {
    await setTerm(engine, id, { days: 90, isHeld: true });
    return files.get(...given);
  };
  await askErasure({ ...engine, files: { ...files, get } }, manager, id, { phone: ANNA, reason: "" });
  expect(await findErasures(db, id)).toMatchObject([{ archived: 0, messages: 2, finishedAt: null }]);
  await setTerm(engine, id, { days: 90, isHeld: false });
  engine.pass(61 * 60_000);
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ archived: 1, messages: 2, phone: null }]);
  expect(await allOf(id)).not.toContain(ANNA);
  expect(await optOut(engine, { ownerId: id, id: mail }, () => "Refused")).toBe(false);
  const failed = await findFailed(db, { id }, { filter: { status: "failed" } });
  expect(failed).toMatchObject({ ok: true, value: { rows: [] } });
});

it("reports parts that it could not read, and retries them", async () => {
  const { id } = await people();
  const [part] = await db.all<{ key: string }>(sql`SELECT key FROM archive_parts WHERE owner_id = ${id}`);
  const body = (await files.get(part!.key))!;
  await files.delete([part!.key]);
  await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  expect(await findErasures(db, id)).toMatchObject([{ unread: 1, archived: 0, finishedAt: null }]);
  await files.put(part!.key, body);
  engine.pass(61 * 60_000);
  await sweepErasures(engine);
  expect(await findErasures(db, id)).toMatchObject([{ unread: 0, archived: 1, phone: null }]);
  expect(await allOf(id)).not.toContain(ANNA);
});

it("erases nothing under a legal hold, even for earlier requests", async () => {
  const { id } = await openAccount(engine);
  await store(id, ANNA, 1, "sent");
  await askErasure(engine, manager, id, { phone: ANNA, reason: "" });
  await setTerm(engine, id, { days: 90, isHeld: true });
  await db.run(sql`UPDATE sendings SET status = 'delivered' WHERE owner_id = ${id}`);
  engine.pass(61 * 60_000);
  await sweepErasures(engine);
  expect(await allOf(id)).toContain(`Hello, ${ANNA}`);
  expect(await askErasure(engine, manager, id, { phone: BORIS, reason: "" })).toMatchObject({
    ok: false,
    problems: [{ key: "erasureHeld" }],
  });
});

it("leaves nothing behind, killed at any of its calls", async () => {
  for (let moment = 1 + FIRST_KILL; ; moment += KILL_EVERY) {
    const { id } = await people();
    let calls = 0;
    let isKilled = false;
    const dies = () => (isKilled ||= ++calls === moment);
    const call =
      <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
      async (...given: A): Promise<T> => {
        if (dies()) throw new Error("killed");
        return work(...given);
      };
    const own = {
      ...files,
      get: call(files.get),
      put: call(files.put),
      list: call(files.list),
      delete: call(files.delete),
    };
    const mortal = { ...killable(engine, env.DB, dies), files: own };
    await askErasure(mortal, manager, id, { phone: ANNA, reason: "" }).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    if ((await findErasures(db, id)).length > 0) {
      for (let sweeps = 0; sweeps < 3; sweeps++) {
        engine.pass(3 * 60_000);
        await sweepErasures(engine);
      }
      expect(await findErasures(db, id), `killed at ${moment}`).toMatchObject([
        { phone: null, messages: 1, archived: 1 },
      ]);
      expect(await allOf(id), `killed at ${moment}`).not.toContain(ANNA);
    }
    if (!isKilled) break;
  }
});
