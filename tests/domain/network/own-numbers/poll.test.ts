import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import type {
  ConnectionState,
  OwnNumberAccount,
  OwnNumberAnswer,
} from "../../../../app/domain/base/shared/ports/own-numbers";
import { getOwnNumber } from "../../../../app/domain/network/own-numbers/find";
import { pollOwnNumbers } from "../../../../app/domain/network/own-numbers/poll";
import { onOwnNumberStates } from "../../../../app/domain/network/own-numbers/state";
import { openRouting } from "../../../../app/domain/network/routing/config";
import { openDatabase } from "../../../../db/client";
import { providers, servers } from "../../../../db/schema/routing";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { ownNumberOf } from "../../../support/world/own-number";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount } from "../../../support/world/scene";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let engine: Engine;
let providerId: string;
/** The provider's ids of the numbers that were polled. */
let polled: string[];
let answer: OwnNumberAnswer<ConnectionState>;
let ids = 0;

beforeEach(async () => {
  engine = openEngine();
  await env.DB.prepare("DELETE FROM wapi_instances").run();
  polled = [];
  answer = { ok: true, value: { state: "authorized", hint: null, phone: String(79_001_100_000 + ++ids) } };
  const account: Partial<OwnNumberAccount> = {
    standing: async ({ idInstance }) => {
      polled.push(idInstance);
      return answer;
    },
  };
  engine.wapi.open = () => account as OwnNumberAccount;
  const stamps = { createdAt: 1, updatedAt: 1 };
  const serverId = newId();
  providerId = newId();
  await engine.db.insert(servers).values({
    id: serverId,
    title: "Own numbers",
    host: "h",
    processor: "own-numbers",
    properties: {},
    ...stamps,
  });
  await engine.db
    .insert(providers)
    .values({ id: providerId, title: "Own numbers", serverId, properties: {}, replacements: [], ...stamps });
  await env.DB.prepare("UPDATE routing_version SET version = version + 1").run();
});

/** A number with a state reported just now. */
async function numberOf(values: Parameters<typeof ownNumberOf>[1] = {}) {
  const owner = await openAccount(engine);
  const now = engine.clock();
  const stamps = { stateAt: now, updatedAt: now, lookAt: now + MINUTE };
  const id = await ownNumberOf(owner.id, {
    providerId,
    state: "authorized",
    idInstance: `${++ids}`,
    ...stamps,
    ...values,
  });
  return { owner, id, read: async () => (await getOwnNumber(engine.db, owner, id))! };
}

/** Number of polls that cron ticks send within this time. */
async function asksWithin(ms: number): Promise<number> {
  const before = polled.length;
  for (let at = 0; at < ms; at += MINUTE) {
    engine.pass(MINUTE);
    await pollOwnNumbers(engine);
  }
  return polled.length - before;
}

describe("a number without webhooks", () => {
  it("is found to be reconnected, and its owner is notified", async () => {
    const { owner, read } = await numberOf({ state: "sleep", phone: null });
    await pollOwnNumbers(engine);
    expect(polled).toEqual([]);
    engine.pass(MINUTE);
    await pollOwnNumbers(engine);
    expect(await read()).toMatchObject({ state: "authorized", phone: expect.stringMatching(/^7900/) });
    expect(await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", owner.id)).toEqual([
      { type: "wapiConnected" },
    ]);
  });

  it("is found to be gone, and is no longer polled", async () => {
    const { read } = await numberOf();
    answer = { ok: false, fault: "gone", detail: "404" };
    expect(await asksWithin(30 * MINUTE)).toBe(1);
    expect(await read()).toMatchObject({ state: "deleted", lookAt: null });
  });

  it.each([
    ["authorized", 9, 4],
    ["sleep", 14, 24],
  ] as const)("is polled less often the longer it is %s", async (state, first, then) => {
    const { read } = await numberOf({ state });
    answer = { ok: true, value: { state, hint: null, phone: null } };
    expect(await asksWithin(8.5 * HOUR)).toBe(first);
    expect(await asksWithin(24 * HOUR)).toBe(then);
    expect(await read()).toMatchObject({ state });
  });

  it("keeps its state and polling rate if the provider does not answer", async () => {
    const { read } = await numberOf();
    answer = { ok: false, fault: "noAnswer", detail: "" };
    expect(await asksWithin(8.5 * HOUR)).toBe(9);
    expect(await read()).toMatchObject({ state: "authorized" });
  });

  it("is polled soon again after a change of state", async () => {
    const { read } = await numberOf();
    const { idInstance } = await read();
    await asksWithin(8 * HOUR);
    const news = { state: "notAuthorized", hint: null, phone: null } as const;
    await onOwnNumberStates(engine, providerId, [{ ...news, idInstance: idInstance!, at: engine.clock() }]);
    expect(await asksWithin(MINUTE)).toBe(1);
  });

  it.each([{ isPaid: false }, { isActive: false }, { state: "deleted" as const, lookAt: null }])(
    "is not polled if it may not send: %j",
    async (values) => {
      await numberOf(values);
      expect(await asksWithin(10 * MINUTE)).toBe(0);
    },
  );

  it("with an unreadable key blocks no other number", async () => {
    const broken = await numberOf();
    const whole = await numberOf({ state: "notAuthorized" });
    await env.DB.prepare("UPDATE wapi_instances SET sealed = 'nonsense' WHERE id = ?").bind(broken.id).run();
    await asksWithin(MINUTE);
    expect(await whole.read()).toMatchObject({ state: "authorized" });
    expect(await broken.read()).toMatchObject({ state: "authorized", lookAt: engine.clock() + MINUTE });
  });

  it("is polled with at most twenty others, longest waiting first", async () => {
    const now = engine.clock();
    const rows: Awaited<ReturnType<typeof numberOf>>[] = [];
    for (let n = 0; n < 23; n++) rows.push(await numberOf({ lookAt: now - n }));
    await pollOwnNumbers(engine);
    expect(polled).toHaveLength(20);
    await pollOwnNumbers(engine);
    expect(new Set(polled).size).toBe(23);
    const last = await Promise.all(rows.slice(0, 3).map(({ read }) => read()));
    expect(polled.slice(20).toSorted()).toEqual(last.map(({ idInstance }) => idInstance).toSorted());
  });

  it("is found by reading only what is due", async () => {
    await numberOf({ lookAt: engine.clock() });
    for (let n = 0; n < 60; n++) await numberOf({ lookAt: engine.clock() + HOUR });
    const meter = meterOf(env.DB);
    const metered = { ...engine, db: openDatabase(meter.db) };
    // The routing is read once per isolate.
    await openRouting(metered);
    meter.reset();
    answer = { ok: false, fault: "noAnswer", detail: "" };
    await pollOwnNumbers(metered);
    expect(polled).toHaveLength(1);
    expect(meter.rowsRead).toBeLessThanOrEqual(8);
    meter.reset();
    await pollOwnNumbers(metered);
    expect(meter.rowsRead).toBeLessThanOrEqual(1);
  });
});
