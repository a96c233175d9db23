import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { PERMISSIONS } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { newId } from "../../../../app/domain/base/shared/ids";
import {
  cancelReport,
  findReports,
  MOST_LINES,
  orderReport,
  retryReport,
} from "../../../../app/domain/insight/reports/files";
import { reportInput } from "../../../../app/domain/insight/reports/input";
import { reportRows } from "../../../../app/domain/insight/reports/online";
import { MOST_UNFINISHED, turnsOf } from "../../../../app/domain/insight/reports/queue-position";
import { keyOf } from "../../../../app/domain/library/files/files";
import { dayReader } from "../../../../app/domain/messaging/archive/day-reader";
import { archiveMessages } from "../../../../app/domain/messaging/archive/move";
import { createSending, type SendingRow } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import {
  type DayReader,
  type Found,
  messagesByDay,
} from "../../../../app/domain/messaging/sendings/list/messages-by-day";
import { stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { FIRST_KILL, KILL_EVERY } from "../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../support/engine/killable";
import { dayBefore, engine as old, partsOf, storeOld } from "../../../support/engine/old-messages";
import { answer } from "../../../support/engine/repeated-queue-message";
import { reportOf } from "../../../support/papers/report";
import { later, openChains, sendChain } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, SENDER } from "../../../support/world/scene";

const DAY = 86_400_000;

async function open(messages = 3) {
  const engine = openEngine();
  const account = await openAccount(engine);
  for (let at = 0; at < messages; at++) {
    const input = { type: "sms", recipient: `+7916000000${at}`, payload: { sender: SENDER, text: `Hi ${at}` } };
    await createSending(engine, account, singleInput.parse(input));
  }
  await engine.work();
  engine.pass(1000);
  const viewer = {
    ...account,
    username: account.id,
    level: "me",
    askerLevel: "me",
    permissions: new Set(PERMISSIONS),
    preferences: {},
  };
  return { engine, account, viewer: viewer as unknown as Viewer };
}

type Scene = Awaited<ReturnType<typeof open>>;

const order = ({ engine, viewer }: Scene, more: object = {}, ownerId: string | null = null) =>
  orderReport(
    engine,
    viewer,
    reportInput.parse({ dateRange: { from: engine.clock() - 2 * DAY, to: engine.clock() + DAY }, ...more }),
    { ownerId, language: "en" },
  );

const listed = async ({ engine, viewer }: Scene) => (await findReports(engine, viewer, { limit: 10 })).rows;

async function textOf({ engine, account }: Scene, id: string): Promise<string> {
  const file = await engine.files.get(keyOf({ ownerId: account.id, id }));
  return new TextDecoder().decode(file!);
}

it("writes a file of every message in the order of the queue, urgent reports first", async () => {
  const scene = await open();
  const first = await order(scene, { name: "First" });
  await order(scene, { name: "Second" });
  await order(scene, { name: "Third", isUrgent: true, type: "billings" });
  if (!first.ok) throw new Error("refused");
  const ordered = await listed(scene);
  expect(ordered.map(({ name, state }) => [name, state])).toEqual([
    ["Third", "created"],
    ["Second", "created"],
    ["First", "created"],
  ]);
  expect(await turnsOf(scene.engine, scene.account.id)).toEqual([ordered[0]!.id, ordered[2]!.id, ordered[1]!.id]);
  const bells = scene.engine.queueMessages.splice(0);
  // Queue messages for reports that are not next in line do nothing.
  for (const bell of bells.slice(0, 2)) await answer(scene.engine, bell);
  expect((await listed(scene)).map(({ state }) => state)).toEqual(["created", "pending", "pending"]);
  await answer(scene.engine, bells[2]!);
  expect((await listed(scene))[0]!.state).toBe("success");
  await scene.engine.work();
  const rows = await listed(scene);
  expect(rows.map(({ state, rows }) => [state, rows])).toEqual([
    ["success", 4],
    ["success", 3],
    ["success", 3],
  ]);
  const text = await textOf(scene, rows[2]!.files[0]!.id);
  expect(text.trim().split("\n")).toHaveLength(4);
  for (const at of [0, 1, 2]) expect(text).toContain(`Hi ${at}`);
});

it("refuses an empty period, one too long, another's account and too many rows for a file", async () => {
  const scene = await open(1);
  const now = scene.engine.clock();
  const keys = async (more: object, ownerId: string | null = null) => {
    const ordered = await order(scene, more, ownerId);
    return ordered.ok ? "ok" : ordered.problems[0]!.key;
  };
  expect(await keys({ dateRange: { from: now - 400 * DAY, to: now - 300 * DAY } })).toBe("reportEmpty");
  expect(await keys({ dateRange: { from: now - 300 * DAY, to: now } })).toBe("reportTooLong");
  expect(await keys({ dateRange: { from: now, to: now - DAY } })).toBe("periodReversed");
  expect(await keys({ filterBy: { type: "viber" } })).toBe("reportEmpty");
  expect(await keys({}, (await open(0)).account.id)).toBe("targetUserNotFound");
  await env.DB.prepare("UPDATE message_hours SET total = ? WHERE owner_id = ?")
    .bind(10_000_000, scene.account.id)
    .run();
  expect(MOST_LINES).toBeLessThan(10_000_000);
  expect(await keys({})).toBe("reportTooBig");
  expect(await listed(scene)).toEqual([]);
});

it("is made from the rest if a part of the archive cannot be read, and reports what is missing", async () => {
  const { id } = await openAccount(old);
  const viewer = { ...(await open(0)).viewer, id, username: id } as Viewer;
  for (const [days, count] of [
    [100, 3],
    [98, 2],
    [97, 4],
  ] as const)
    await storeOld(id, { days, count, from: days * 10 });
  await old.db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total)
    VALUES (${id}, ${dayBefore(99) / 3_600_000}, 'sms', 'CABINET', '', 0, '', 0, 9)`);
  await archiveMessages(old);
  const parts = await partsOf(id);
  await old.files.delete([parts.find(({ messages }) => messages === 2)!.key]);
  const dateRange = { from: dayBefore(101), to: dayBefore(95) };
  const ordered = await orderReport(old, viewer, reportInput.parse({ dateRange }), { ownerId: null, language: "en" });
  if (!ordered.ok) throw new Error("refused");
  await old.work();
  const { rows } = await findReports(old, viewer, { limit: 1 });
  expect(rows).toMatchObject([{ state: "success", rows: 7, unread: [{ day: dayBefore(98), messages: 2 }] }]);
  // Grouped figures are complete, because they come from the counters.
  const grouped = await reportRows(
    old.db,
    { id },
    { ...dateRange, zone: "UTC", by: "sender", within: null, price: {} },
  );
  expect(grouped.map(({ total }) => total)).toEqual([9]);
  const text = new TextDecoder().decode((await old.files.get(keyOf({ ownerId: id, id: rows[0]!.files[0]!.id })))!);
  expect(text.trim().split("\n")).toHaveLength(9);
  expect(text).toContain(
    `The archive for ${new Date(dayBefore(98)).toISOString().slice(0, 10)} could not be read. Messages missing: 2`,
  );
});

it("reads a day with more parts than one batch, and resumes from any of its pages", async () => {
  const { id } = await openAccount(old);
  const archived = await storeOld(id, { days: 120, count: 45, from: 20_000 });
  const failed = await storeOld(id, { days: 120, count: 1, from: 20_100, status: "failed" });
  await archiveMessages(old, { most: 2 });
  expect((await partsOf(id)).length).toBe(23);
  const [late] = await storeOld(id, { days: 120, count: 1, from: 20_200 });
  const query = { from: dayBefore(120), to: dayBefore(119), limit: 1000 };
  const idsBy = async (readerOf: () => DayReader, filter = {}) => {
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Found = await readerOf()({ id }, { ...query, ...filter, ...(cursor && { cursor }) });
      ids.push(...page.rows.map((row) => row.id));
      cursor = page.next;
    }
    return ids;
  };
  const one = dayReader(old);
  const all = [late, ...[...archived, ...failed].sort().reverse()];
  expect(await idsBy(() => one)).toEqual(all);
  expect(await idsBy(() => dayReader(old))).toEqual(all);
  expect(await idsBy(() => one, { status: "failed" })).toEqual(failed);
});

it("is cancelled, then ordered again", async () => {
  const scene = await open(1);
  const ordered = await order(scene);
  if (!ordered.ok) throw new Error("refused");
  expect((await retryReport(scene.engine, scene.viewer, ordered.value.id, "en"))?.ok).toBe(false);
  await stopTask(scene.engine, scene.account, ordered.value.id);
  await scene.engine.work();
  expect((await listed(scene)).map(({ state }) => state)).toEqual(["cancelled"]);
  await retryReport(scene.engine, scene.viewer, ordered.value.id, "en");
  await scene.engine.work();
  expect((await listed(scene)).map(({ state }) => state)).toEqual(["success", "cancelled"]);
  expect(await retryReport(scene.engine, scene.viewer, newId(), "en")).toBeNull();
});

it("has at most twenty queued reports, and those out of turn wait until another ends", async () => {
  const scene = await open(1);
  const { engine, account } = scene;
  const [first] = [await order(scene), await order(scene)];
  if (!first.ok) throw new Error("refused");
  const [, bell] = engine.queueMessages.splice(0);
  await answer(engine, bell!);
  const due = async () =>
    (await rowsOf<{ due: number }>("SELECT due_at AS due FROM tasks WHERE owner_id = ? ORDER BY id", account.id)).at(
      -1,
    )!.due;
  expect(await due()).toBeGreaterThan(engine.clock() + 5 * 60_000);
  await cancelReport(engine, scene.viewer, first.value.id);
  expect(await due()).toBe(engine.clock());
  await engine.work();
  expect((await listed(scene)).map(({ state }) => state)).toEqual(["success", "cancelled"]);
  for (let at = 0; at < MOST_UNFINISHED; at++) await reportOf(account.id);
  const refused = await order(scene);
  expect(refused.ok || refused.problems).toMatchObject([{ key: "reportsMost" }]);
});

it("requires the right to read what the file shows, as well as the right to order it", async () => {
  const scene = await open(1);
  const without = (right: string) =>
    order({ ...scene, viewer: { ...scene.viewer, permissions: new Set(PERMISSIONS.filter((one) => one !== right)) } });
  await expect(without("sendings.get")).rejects.toThrow("forbidden");
  expect((await without("billings.find")).ok).toBe(true);
});

it("fails after the sixth run killed before its checkpoint", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const scene = await open(1);
  await order(scene);
  const [bell] = scene.engine.queueMessages.splice(0);
  const states = [];
  for (let round = 0; round < 6; round++) {
    let left = round < 5 ? 5 : 1000;
    const dies = () => left-- <= 0;
    await answer(killable(scene.engine, env.DB, dies), bell!).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    scene.engine.pass(31_000);
    states.push((await listed(scene))[0]!.state);
  }
  expect(states[0]).toBe("retrying");
  expect(states.at(-1)).toBe("failed");
});

it("puts each step of a chain in the file of its own day: sums of files match counters and ledger", async () => {
  const { engine, account } = await openChains();
  const midnight = Math.ceil(engine.clock() / DAY + 1) * DAY;
  engine.pass(midnight - 30 * 60_000 - engine.clock());
  const timeout = { timeout: 2400, except: ["delivered"] };
  await sendChain(engine, account, [{ type: "sms", onTimeout: timeout }]);
  await engine.work();
  await env.DB.prepare("UPDATE sendings SET payload = '{}' WHERE owner_id = ?").bind(account.id).run();
  await later(engine, 2700);
  await engine.work();
  const days = [];
  for (const from of [midnight - DAY, midnight]) {
    const period = { accountId: account.id, from, to: from + DAY };
    const rows = [];
    let at: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof messagesByDay>> = await messagesByDay(engine.db, period, {}, at);
      rows.push(...page.rows);
      at = page.next;
    } while (at !== null);
    const [counted] = await rowsOf<{ n: number; sum: number }>(
      "SELECT sum(total) AS n, sum(amount) AS sum FROM message_hours WHERE owner_id = ? AND hour >= ? AND hour < ?",
      account.id,
      from / 3_600_000,
      (from + DAY) / 3_600_000,
    );
    const sum = rows.reduce((sum, { price }) => sum + price, 0);
    expect({ n: rows.length, sum }).toEqual(counted);
    expect(rows.every((row) => (row as SendingRow).payload === null)).toBe(true);
    days.push({ steps: rows.map(({ step }) => step), sum });
  }
  expect(days.map(({ steps }) => steps)).toEqual([[0], [1]]);
  const [ledger] = await rowsOf<{ sum: number }>(
    "SELECT sum(-amount) AS sum FROM billings WHERE owner_id = ? AND source LIKE 'sendings.%' AND status <> 'refunded'",
    account.id,
  );
  expect(days[0]!.sum + days[1]!.sum).toBe(ledger!.sum);
});

it("resumes wherever it is killed, and has each message once", { timeout: 300_000 }, async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let moments = FIRST_KILL;
  for (let isKilled = true; isKilled; moments += KILL_EVERY) {
    const scene = await open(2);
    await order(scene);
    const bell = scene.engine.queueMessages.shift()!;
    let left = moments;
    isKilled = false;
    const dies = () => {
      isKilled ||= left-- === 0;
      return isKilled;
    };
    await answer(killable(scene.engine, env.DB, dies), bell).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    for (let round = 0; round < 6; round++) {
      scene.engine.pass(31_000);
      await sweep(scene.engine);
      await scene.engine.work();
    }
    const [row] = await listed(scene);
    expect([row!.state, row!.files.length, row!.rows]).toEqual(["success", 1, 2]);
    const text = await textOf(scene, row!.files[0]!.id);
    expect(text.match(/Hi \d/g)!.sort()).toEqual(["Hi 0", "Hi 1"]);
  }
  expect(moments).toBeGreaterThan(2);
});
