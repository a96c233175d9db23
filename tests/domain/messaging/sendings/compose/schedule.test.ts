import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { bumpVersion } from "../../../../../app/domain/network/routing/version";
import { limits } from "../../../../../db/schema/limits";
import { sendings } from "../../../../../db/schema/sendings";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function send(engine: Engine, account: { id: string }, include: string[], schedule: object) {
  const input = { type: "sms", recipient: { include }, payload: { sender: SENDER, text: "Hi" }, schedule };
  return createBulk(engine, account, bulkInput.parse(input));
}

async function accepted(engine: Engine, account: { id: string }, include: string[], schedule: object) {
  const result = await send(engine, account, include, schedule);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  await engine.work();
  return result.value.taskId;
}

const sentTo = (engine: Engine, { id }: { id: string }) =>
  engine.provider.submits.filter(({ ownerId }) => ownerId === id).map(({ to }) => to);

async function pass(engine: Engine, ms: number) {
  engine.pass(ms);
  await sweep(engine);
  await engine.work();
}

function toHour(engine: Engine, hour: number) {
  const now = engine.clock();
  engine.pass(Math.floor(now / DAY) * DAY + DAY + hour * HOUR - now);
}

it("spreads a campaign evenly over its hours", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(61));
  const until = new Date(engine.clock() + HOUR).toISOString();
  await accepted(engine, account, [list], { until });
  expect(sentTo(engine, account).length).toBe(1);
  await pass(engine, 10 * MINUTE);
  expect(sentTo(engine, account).length).toBe(11);
  await pass(engine, 20 * MINUTE);
  expect(sentTo(engine, account).length).toBe(31);
  await pass(engine, 31 * MINUTE);
  expect(sentTo(engine, account).length).toBe(61);
});

it("schedules the next message of a spread campaign to the second", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(3));
  const start = engine.clock();
  await accepted(engine, account, [list], { until: new Date(start + 2 * HOUR).toISOString() });
  expect(engine.wakes.some((at) => Math.abs(at - (start + HOUR)) < 2000)).toBe(true);
});

it.each([
  [0, "spreadEndsEarly"],
  [-1, "spreadEndsEarly"],
  [13, "spreadInvalid"],
])("refuses to spread a campaign to %i hours after its start, and gives the reason", async (hours, key) => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const until = new Date(engine.clock() + hours * HOUR).toISOString();
  const result = await send(engine, account, ["+79161234567"], { until });
  expect(result).toMatchObject({ ok: false, problems: [{ key }] });
});

it("waits for each recipient's own morning", async () => {
  const engine = openEngine();
  toHour(engine, 1);
  const account = await openAccount(engine);
  // 01:00 UTC is 04:00 in Moscow and 11:00 in Vladivostok.
  const [moscow, vladivostok] = ["79161234567", "79147081234"];
  await accepted(engine, account, [`+${moscow}`, `+${vladivostok}`], { hours: { from: 9, to: 21 } });
  expect(sentTo(engine, account)).toEqual([vladivostok]);
  await pass(engine, 4 * HOUR);
  expect(sentTo(engine, account)).toEqual([vladivostok]);
  await pass(engine, HOUR);
  expect(sentTo(engine, account)).toEqual([vladivostok, moscow]);
});

it("checks the time again after a pause that lasts into the night", async () => {
  const engine = openEngine();
  toHour(engine, 10);
  const account = await openAccount(engine);
  const result = await send(engine, account, ["+79161234567"], { hours: { from: 9, to: 21 } });
  const taskId = result.ok ? result.value.taskId : "";
  await engine.work();
  expect(sentTo(engine, account).length).toBe(1);
  const second = await send(engine, account, ["+79161234568"], { hours: { from: 9, to: 21 } });
  const other = second.ok ? second.value.taskId : "";
  expect(other).not.toBe(taskId);
  const [queueMessage] = engine.queueMessages.splice(0);
  engine.queueMessages.push(queueMessage!);
  engine.queueMessages = engine.queueMessages.filter(({ kind }) => kind === "task");
  const { handleMessages } = await import("../../../../../workers/queues/handlers");
  await handleMessages(engine, engine.queueMessages.splice(0));
  await pauseTask(engine, account, other);
  engine.pass(10 * HOUR);
  await resumeTask(engine, account, other);
  await engine.work();
  expect(sentTo(engine, account).length).toBe(1);
  await pass(engine, 10 * HOUR);
  expect(sentTo(engine, account).length).toBe(2);
});

it("stops messages due at a later hour too, and refunds them", async () => {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 100 * RUB });
  const list = await openList(engine, account.id, phones(5));
  const taskId = await accepted(engine, account, [list], { until: new Date(engine.clock() + 4 * HOUR).toISOString() });
  await stopTask(engine, account, taskId);
  await sweep(engine);
  expect((await moneyOf(engine, account.id)).balance).toBe(100 * RUB - 2.5 * RUB);
  expect((await getTask(engine.db, account, taskId))?.state).toBe("stopped");
});

it("leaves out recipients at the account's frequency limit, across all lists", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const other = await openAccount(engine);
  const now = engine.clock();
  const cap = {
    id: newId(),
    ownerId: account.id,
    kind: "recipient" as const,
    amount: 2,
    periodMs: DAY,
    createdAt: now,
    updatedAt: now,
  };
  await engine.db.batch([engine.db.insert(limits).values(cap), bumpVersion(engine.db)]);
  for (let n = 0; n < 2; n++) await accepted(engine, account, ["+79161234567"], {});
  const third = await send(engine, account, ["+79161234567", "+79161234568"], {});
  expect(third).toMatchObject({ ok: true, value: { estimate: { recipients: 1, excluded: 1 } } });
  await engine.work();
  expect(sentTo(engine, account).filter((to) => to === "79161234567").length).toBe(2);
  await accepted(engine, other, ["+79161234567"], {});
  expect(sentTo(engine, other).length).toBe(1);
  engine.pass(DAY + MINUTE);
  await accepted(engine, account, ["+79161234567"], {});
  expect(sentTo(engine, account).filter((to) => to === "79161234567").length).toBe(3);
  const rows = await engine.db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, account.id), eq(sendings.recipient, "79161234567")));
  expect(rows.length).toBe(3);
});
