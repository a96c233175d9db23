import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { readCarriers } from "../../../../app/domain/insight/console/carriers";
import { type LaneName, readLanes } from "../../../../app/domain/insight/console/lanes";
import { MINUTE_MS, minuteOf } from "../../../../app/domain/insight/console/minute";
import { noteMinute, readHour } from "../../../../app/domain/insight/console/minutes";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { tick } from "../../../../workers/cron";
import { readBacklogs } from "../../../../workers/queues/backlogs";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openHook } from "../../../support/world/hooks";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones, SENDER } from "../../../support/world/scene";

let engine: Engine;
beforeEach(async () => {
  engine = openEngine();
  await rowsOf("DELETE FROM console_minutes");
  await rowsOf("DELETE FROM provider_stats");
});

const laneOf = async (name: LaneName) => (await readLanes(engine)).find((lane) => lane.name === name)!;

describe("the backlog", () => {
  it("counts the unsent recipients of a running campaign, and none of a paused one", async () => {
    const before = (await laneOf("bulk")).waiting!;
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(30));
    const input = { type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text: "Hi" } };
    const created = await createBulk(engine, { id: account.id }, bulkInput.parse(input));
    expect(created.ok).toBe(true);
    const [{ id: task }] = (await rowsOf<{ id: string }>("SELECT id FROM tasks WHERE owner_id = ?", account.id)) as [
      { id: string },
    ];
    await rowsOf("UPDATE tasks SET state = 'running' WHERE id = ?", task);
    expect((await laneOf("bulk")).waiting! - before).toBe(30);
    await rowsOf("UPDATE tasks SET sent = 10, errored = 2 WHERE id = ?", task);
    expect((await laneOf("bulk")).waiting! - before).toBe(18);
    await rowsOf("UPDATE tasks SET state = 'paused' WHERE id = ?", task);
    expect((await laneOf("bulk")).waiting! - before).toBe(0);
  });

  it("shows how long the oldest event of an active webhook has been waiting", async () => {
    const { id: owner } = await openAccount(engine);
    const batch = async (hook: string, queuedAt: number, cursor: number) =>
      rowsOf(
        `INSERT INTO webhook_batches (owner_id, hook_id, id, events, total, cursor, queued_at, created_at)
        VALUES (?, ?, ?, '[]', 5, ?, ?, ?)`,
        owner,
        hook,
        newId(),
        cursor,
        queuedAt,
        queuedAt,
      );
    const now = engine.clock();
    const before = (await laneOf("webhooks")).waiting!;
    await batch("removed", now - 900_000, 0);
    expect((await laneOf("webhooks")).waiting! - before).toBe(0);
    const { id: hook } = await openHook(engine, { id: owner });
    await batch(hook, now - 600_000, 2);
    await batch(hook, now - 1000, 0);
    const lane = await laneOf("webhooks");
    expect(lane.waiting! - before).toBe(8);
    expect(lane.oldest).toBeGreaterThanOrEqual(600_000);
    expect(lane.oldest).toBeGreaterThan(lane.norm);
    await rowsOf("DELETE FROM webhook_batches WHERE owner_id = ?", owner);
  });

  it("reads the queues' backlog from the platform, and shows none if it does not answer", async () => {
    engine.backlogs = async () => ({
      express: { count: 3, oldestAt: engine.clock() - 20_000 },
      bulk: null,
      tasks: null,
      webhooks: null,
      receipts: { count: 0, oldestAt: null },
    });
    expect(await laneOf("express")).toMatchObject({ waiting: 3, oldest: 20_000, queued: 3, norm: 15_000 });
    expect(await laneOf("receipts")).toMatchObject({ waiting: 0, oldest: null, queued: 0 });
    engine.backlogs = openEngine().backlogs;
    expect(await laneOf("express")).toMatchObject({ waiting: null, oldest: null, queued: null });
  });

  it("reads a real queue, and tolerates one that cannot be measured", async () => {
    expect((await readBacklogs(env as never)).webhooks).toMatchObject({ count: expect.any(Number) });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const metrics = () => Promise.reject(new Error("no metrics"));
    const broken = { ...env, BULK: { ...env, metrics } };
    expect((await readBacklogs(broken as never)).bulk).toBeNull();
  });
});

describe("the last hour by minute", () => {
  const note = (startedAt: number) => noteMinute(engine, { failed: [], startedAt });

  it("shows what was accepted between two ticks, and nothing for an unrecorded minute", async () => {
    const account = await openAccount(engine);
    const start = minuteOf(engine.clock()) + MINUTE_MS;
    engine.pass(start - engine.clock());
    await note(start);
    await engine.db.run(sql`UPDATE accounts SET sendings = sendings + 7 WHERE owner_id = ${account.id}`);
    engine.pass(MINUTE_MS);
    await note(engine.clock());
    engine.pass(2 * MINUTE_MS);
    await note(engine.clock());
    engine.pass(MINUTE_MS);
    const hour = await readHour(engine);
    expect(hour).toHaveLength(60);
    const last = hour.slice(-4).map(({ accepted, note: noted }) => [accepted, noted !== null]);
    expect(last).toEqual([
      [7, true],
      [null, true],
      [null, false],
      [null, true],
    ]);
  });

  it("costs a row per minute, keeps two days and names failed jobs", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failing = { good: async () => undefined, bad: () => Promise.reject(new Error("broken")) };
    const old = minuteOf(engine.clock()) - 49 * 60 * MINUTE_MS;
    await note(old + 10);
    const meter = meterOf(env.DB);
    await tick({ ...engine, db: openEngine(meter.db).db }, failing);
    expect(meter.rowsWritten).toBeLessThanOrEqual(2);
    const rows = await rowsOf<{ data: string }>("SELECT data FROM console_minutes");
    expect(rows.map(({ data }) => JSON.parse(data).failed)).toEqual([["bad"]]);
  });

  it("takes submitted and delivered counts from the health statistics", async () => {
    const minute = minuteOf(engine.clock()) - 5 * MINUTE_MS;
    const stats = (provider: string, at: number, submitted: number, errors: number, delivered: number) =>
      rowsOf(
        `INSERT INTO provider_stats (minute, provider_id, operator_group, submitted, errors, delivered) VALUES (?, ?, '', ?, ?, ?)`,
        at,
        provider,
        submitted,
        errors,
        delivered,
      );
    await stats("a", minute, 10, 3, 6);
    await stats("b", minute, 4, 0, 4);
    await stats("b", minute - 70 * MINUTE_MS, 100, 0, 100);
    const { minutes, isWhole } = await readCarriers(engine);
    expect([...minutes]).toEqual([[minute, { submitted: 14, errors: 3, delivered: 10, failed: 0 }]]);
    expect(isWhole).toBe(true);
  });
});
