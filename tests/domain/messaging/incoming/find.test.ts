import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newIds } from "../../../../app/domain/base/shared/ids";
import type { IncomingFilter } from "../../../../app/domain/messaging/incoming/filter";
import { findAnswers, findIncoming, type IncomingPaging } from "../../../../app/domain/messaging/incoming/find";
import { matchIncoming } from "../../../../app/domain/messaging/incoming/match";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { type Engine, openAccount, phones, SENDER } from "../../../support/world/scene";

const LIMIT = 16;
const MANY = 600;

let engine: Engine;
let owner: { id: string };
let ids: string[];
const numbers = phones(20);

beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine);
  ids = newIds(MANY);
  const rows = ids.map((id, at) => [id, numbers[at % 20], at % 50 === 0 ? "telegram" : "sms", Number(at % 40 === 0)]);
  await env.DB.prepare(`INSERT INTO incoming (owner_id, id, type, sender, recipient, text, sending_id, provider,
      provider_ref, is_stop, sent_at, created_at)
    SELECT ?1, value ->> 0, value ->> 2, value ->> 1, ?2, 'Hi', value ->> 0, 'p', value ->> 0, value ->> 3, 1, 1
    FROM json_each(?3)`)
    .bind(owner.id, SENDER, JSON.stringify(rows))
    .run();
  await env.DB.prepare("UPDATE accounts SET incoming = ? WHERE owner_id = ?").bind(MANY, owner.id).run();
});

const find = (filter: IncomingFilter & Partial<IncomingPaging> = {}, viewer = owner) =>
  findIncoming(engine.db, viewer, { limit: LIMIT, ...filter });

describe("a list of incoming messages", () => {
  it("is paged by key, newest first, each message once", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await find({ cursor, limit: 250 });
      seen.push(...page.rows.map(({ id }) => id));
      expect(page).toMatchObject({ total: MANY, isTotalExact: true });
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual([...ids].reverse());
  });

  it.each<[string, IncomingFilter]>([
    ["nothing", {}],
    ["who wrote", { sender: numbers[3] }],
    ["a channel", { type: "sms" }],
    ["a channel and who wrote", { type: "telegram", sender: numbers[10] }],
    ["a time", { from: Date.UTC(2020, 0, 1) }],
  ])("pages upwards as it does downwards, filtered by %s", async (_, filter) => {
    const walked = async (direction: "asc" | "desc") => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await find({ ...filter, direction, cursor, limit: 50 });
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor);
      return seen;
    };
    const down = await walked("desc");
    expect(down.length).toBeGreaterThan(0);
    expect(await walked("asc")).toEqual(down.toReversed());
  });

  it.each<[string, IncomingFilter & Partial<IncomingPaging>]>([
    ["nothing", {}],
    ["nothing, from the oldest on", { direction: "asc" }],
    ["who wrote, from the oldest on", { sender: numbers[3], direction: "asc" }],
    ["a page far up", { cursor: "019", direction: "asc" }],
    ["who wrote", { sender: numbers[3] }],
    ["a channel", { type: "telegram" }],
    ["our name", { recipient: SENDER }],
    ["stop words", { isStop: true }],
    ["a page far down", { cursor: "019" }],
  ])("filtered by %s reads at most four rows per line and a few counters", async (_, filter) => {
    const meter = meterOf(env.DB);
    const page = await findIncoming(openDatabase(meter.db), owner, { limit: LIMIT, ...filter });
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * (LIMIT + 1) + 16);
    for (const row of page.rows) {
      if (filter.sender) expect(row.sender).toBe(filter.sender);
      if (filter.type) expect(row.type).toBe(filter.type);
      if (filter.isStop) expect(row.isStop).toBe(true);
    }
  });

  it("is visible only to its owner", async () => {
    const other = await openAccount(engine);
    expect(await find({}, other)).toMatchObject({ rows: [], total: 0, isTotalExact: true, next: null });
    expect(await find({ sender: numbers[0] }, other)).toMatchObject({ rows: [], total: 0 });
  });

  it("counts what a filter finds on each page", async () => {
    expect(await find({ type: "telegram" })).toMatchObject({ total: 12, isTotalExact: true, next: null });
    const page = await find({ sender: numbers[0], isCounted: true });
    expect(page).toMatchObject({ total: 30, isTotalExact: true });
    const last = await find({ sender: numbers[0], cursor: page.next!, isCounted: true });
    expect(last).toMatchObject({ total: 30, isTotalExact: true, next: null });
    expect(last.rows).toHaveLength(30 - LIMIT);
  });

  it("finds the answers to a message by a seek", async () => {
    const meter = meterOf(env.DB);
    const answers = await findAnswers(openDatabase(meter.db), owner, ids[7]!);
    expect(answers.map(({ id }) => id)).toContain(ids[7]);
    expect(meter.rowsRead).toBeLessThanOrEqual(12);
    expect(await findAnswers(engine.db, { id: "somebody" }, ids[7]!)).toEqual([]);
  });
});

it("finds the owner of a reply by index seeks, however many messages others have", async () => {
  // Each other holder of the name costs two rows.
  const name = "LONELY";
  await env.DB.prepare("UPDATE sendernames SET name = ? WHERE owner_id = ?").bind(name, owner.id).run();
  const rows = newIds(2000).map((id, at) => [id, phones(1, 1000 + at)[0]]);
  await env.DB.prepare(`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status,
      created_at, updated_at)
    SELECT ?1, value ->> 0, 'sms', ?2, value ->> 1, 'Hi', 1, 1, 'delivered', 1, 1 FROM json_each(?3)`)
    .bind(owner.id, name, JSON.stringify(rows))
    .run();
  const meter = meterOf(env.DB);
  const [from] = phones(1, 1500);
  const match = await matchIncoming(openDatabase(meter.db), "p", { type: "sms", from: from!, to: name }, Date.now());
  expect(match).toEqual({ ownerId: owner.id, sendingId: rows[500]![0] });
  expect(meter.rowsRead).toBeLessThanOrEqual(12);
});
