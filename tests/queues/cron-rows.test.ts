import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { halved } from "../../app/domain/base/shared/errors/isolate-failures";
import { newIds } from "../../app/domain/base/shared/ids";
import { expireHeld, HELD_MS } from "../../app/domain/messaging/sendings/actions/moderate";
import { sweepChains } from "../../app/domain/messaging/sendings/fallbacks/trigger";
import { LIMITS_KEY, notifyLimits } from "../../app/domain/money/billing/balance-limits";
import { openDatabase } from "../../db/client";
import { openEngine } from "../support/engine/engine";
import { breaking } from "../support/engine/intercepted";
import { openChains, pathOf, sendChain } from "../support/world/chains";
import { rowsOf } from "../support/world/rows";
import { openAccount, RUB } from "../support/world/scene";

let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A database that fails statements containing `bad`, except those that match `spares`. */
const without = (bad: string, spares = /^\s*SELECT/) =>
  openDatabase(
    breaking(env.DB, ({ query, values }) => !spares.test(query) && values.some((value) => `${value}`.includes(bad))),
  );

describe("A failing row blocks no other row of its owner", () => {
  it("with due fallbacks: the other chain continues, and the bad one is retried later", async () => {
    const { engine, account } = await openChains();
    const steps = [{ type: "vk", onTimeout: { timeout: 60 } }];
    const [bad, good] = [await sendChain(engine, account, steps), await sendChain(engine, account, steps)];
    await engine.work();
    engine.pass(61_000);
    const spares = /^\s*(SELECT|UPDATE sendings SET fallback_at)/;
    await sweepChains({ ...engine, db: without(bad.slice(0, 34), spares) });
    await engine.work();
    expect(await pathOf(bad)).toEqual(["viber sent"]);
    expect(await pathOf(good)).toEqual(["viber sent", "vk sent"]);
    expect(logged.mock.calls.flat().join()).toContain(bad);
    const [row] = await rowsOf<{ at: number }>("SELECT fallback_at AS at FROM sendings WHERE id = ?", bad);
    expect(row!.at).toBeGreaterThan(engine.clock());
    engine.pass(61_000);
    await sweepChains(engine);
    await engine.work();
    expect(await pathOf(bad)).toEqual(["viber sent", "vk sent"]);
  });

  it("if it cannot even be postponed: the sweep continues", async () => {
    const { engine, account } = await openChains();
    const steps = [{ type: "vk", onTimeout: { timeout: 60 } }];
    const [bad, good] = [await sendChain(engine, account, steps), await sendChain(engine, account, steps)];
    await engine.work();
    engine.pass(61_000);
    await sweepChains({ ...engine, db: without(bad.slice(0, 34)) });
    await engine.work();
    expect(await pathOf(good)).toEqual(["viber sent", "vk sent"]);
    expect(logged.mock.calls.flat().join()).toContain("chains.unmoved");
  });

  it("with unmoderated held messages: the others are refunded", async () => {
    const engine = openEngine();
    const owner = await openAccount(engine);
    const [bad, ...good] = await held(engine, owner.id, 5);
    await expireHeld({ ...engine, db: without(bad!) });
    const rows = await rowsOf<{ id: string; status: string }>(
      "SELECT id, status FROM sendings WHERE owner_id = ? ORDER BY id",
      owner.id,
    );
    expect(rows.filter(({ status }) => status === "failed").map(({ id }) => id)).toEqual(good);
    expect(rows.filter(({ status }) => status === "paused").map(({ id }) => id)).toEqual([bad]);
    await expireHeld(engine);
    expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ? AND status = 'paused'", owner.id)).toEqual([]);
  });
});

describe("A page of failing rows blocks nothing after it", () => {
  it("for accounts with low balances", async () => {
    const engine = openEngine();
    const accounts = (await Promise.all(newIds(60).map(() => openAccount(engine)))).map(({ id }) => id).sort();
    await rowsOf(
      "INSERT INTO settings (owner_id, key, value, updated_at) SELECT value, ?, ?, 0 FROM json_each(?)",
      LIMITS_KEY,
      JSON.stringify([2000 * RUB]),
      JSON.stringify(accounts),
    );
    const bad = new Set(accounts.slice(0, 55));
    const db = openDatabase(
      breaking(
        env.DB,
        ({ query, values }) =>
          query.includes("INSERT INTO balance_notices") && values.some((value) => bad.has(String(value))),
      ),
    );
    await notifyLimits({ ...engine, db });
    const notified = await rowsOf<{ owner: string }>(
      "SELECT owner_id AS owner FROM notifications WHERE type = 'balanceLimit' AND owner_id IN (SELECT value FROM json_each(?)) ORDER BY owner_id",
      JSON.stringify(accounts),
    );
    expect(notified.map(({ owner }) => owner)).toEqual(accounts.slice(55));
  });
});

describe("A failing row in a batch", () => {
  it("is found by bisection, in few attempts, and all others are processed", async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => at);
    const [done, alone]: [number[], number[]] = [[], []];
    let tries = 0;
    const work = async (some: readonly number[]) => {
      tries++;
      if (some.some((row) => row % 400 === 7)) throw new Error("bad");
      done.push(...some);
    };
    await halved(rows, work, { alone: async (row) => void alone.push(row) });
    expect(alone).toEqual([7, 407, 807]);
    expect(done).toHaveLength(997);
    expect(tries).toBeLessThan(70);
  });

  it("stops in time where every row fails", async () => {
    const [alone, left]: [number[], number[]] = [[], []];
    let tries = 0;
    const work = async () => {
      tries++;
      throw new Error("out");
    };
    const rows = Array.from({ length: 1000 }, (_, at) => at);
    await halved(rows, work, {
      alone: async (row) => void alone.push(row),
      left: async (some) => void left.push(...some),
    });
    expect(tries).toBe(300);
    expect(alone.length + left.length).toBe(1000);
  });
});

/** Messages held too long; returns their ids in order. */
async function held(engine: ReturnType<typeof openEngine>, ownerId: string, n: number): Promise<string[]> {
  const at = engine.clock() - HELD_MS;
  const ids = Array.from({ length: n }, (_, nr) => `00000000-0000-7000-8${nr}00-${ownerId.slice(-12)}`);
  for (const id of ids)
    await rowsOf(
      `INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, error, timeline, created_at, updated_at)
        VALUES (?, ?, 'sms', 'S', '79160000001', 'T', 1, 0, 'paused', 'moderation', '[]', ?, ?)`,
      ownerId,
      id,
      at,
      at,
    );
  return ids;
}
