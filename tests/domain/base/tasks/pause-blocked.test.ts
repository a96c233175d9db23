import { describe, expect, it } from "vitest";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { createTask } from "../../../../app/domain/messaging/sendings/schedule/create";
import { taskInput } from "../../../../app/domain/messaging/sendings/schedule/input";
import { resumeTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { updateUser } from "../../../../app/domain/people/accounts/update-user";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { chainEntriesOf, DELIVERY, pathOf, sentChain } from "../../../support/world/chains";
import { type Engine, openAccount, openList, phones, SENDER, statusesOf } from "../../../support/world/scene";

const HOUR = 60 * 60_000;
const payload = { sender: SENDER, text: "Hi" };
const manager = { id: "a-manager", level: "manager", permissions: permissionsOf("manager", {}) } as const;

async function tick(engine: Engine, ms: number) {
  engine.pass(ms);
  await sweep(engine);
  await engine.work();
}

const setActive = async (engine: Engine, id: string, isActive: boolean) =>
  expect((await updateUser(engine, manager, id, { isActive }))?.ok).toBe(true);

async function openTask(engine: Engine, account: { id: string }, more: object) {
  const startsAt = new Date(engine.clock() + HOUR).toISOString();
  const sending = { type: "sms", recipient: ["+79160000001"], payload };
  const input = taskInput.parse({ type: "sendings:bulk", startsAt, data: { sending, ...more } });
  const made = await createTask(engine, { ...account, preferences: { timeZone: "UTC" } }, input);
  if (!made.ok) throw new Error(made.problems[0]?.key);
  return made.value.id;
}

const stateOf = async ({ db }: Engine, account: { id: string }, id: string) => {
  const { state, error } = (await getTask(db, account, id))!;
  return { state, error };
};

const HELD = { state: "paused", error: "accountBlocked" };

describe("a blocked account", () => {
  it("sends none of its scheduled messages, single or recurring, and shows why", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const ids = [await openTask(engine, account, {}), await openTask(engine, account, { frequency: "daily" })];
    await setActive(engine, account.id, false);
    for (const id of ids) expect(await stateOf(engine, account, id)).toEqual(HELD);
    for (let day = 0; day < 3; day++) await tick(engine, 24 * HOUR);
    expect(engine.provider.submits).toEqual([]);

    await setActive(engine, account.id, true);
    await tick(engine, 24 * HOUR);
    expect(engine.provider.submits).toEqual([]);
    for (const id of ids) expect((await resumeTask(engine, account, id))?.ok).toBe(true);
    await tick(engine, 24 * HOUR);
    expect(engine.provider.submits).toHaveLength(2);
  });

  it("stops in the middle of a campaign", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(300));
    const until = new Date(engine.clock() + HOUR).toISOString();
    const input = { type: "sms", recipient: { include: [list] }, payload, schedule: { until } };
    const made = await createBulk(engine, account, bulkInput.parse(input));
    if (!made.ok) throw new Error("not made");
    await tick(engine, HOUR / 4);
    const before = engine.provider.submits.length;
    expect(before).toBeGreaterThan(20);
    await setActive(engine, account.id, false);
    for (let minutes = 0; minutes < 60; minutes += 20) await tick(engine, HOUR / 3);
    expect(engine.provider.submits).toHaveLength(before);
    expect(await stateOf(engine, account, made.value.taskId)).toEqual(HELD);
    expect(await statusesOf(engine, account.id)).toMatchObject({ sent: before, pending: 300 - before });
  });

  it("starts nothing that was accepted while the block was being set", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await setActive(engine, account.id, false);
    const ids = [await openTask(engine, account, {}), await openTask(engine, account, { frequency: "daily" })];
    for (let minutes = 0; minutes < 3; minutes++) await tick(engine, HOUR);
    expect(engine.provider.submits).toEqual([]);
    for (const id of ids) expect(await stateOf(engine, account, id)).toEqual(HELD);
  });

  it("pauses only its own bulks, and an update without a block pauses none", async () => {
    const engine = openEngine();
    const [blocked, other] = [await openAccount(engine), await openAccount(engine)];
    const id = await openTask(engine, other, {});
    await setActive(engine, blocked.id, false);
    expect((await updateUser(engine, manager, other.id, { firstName: "Anna" }))?.ok).toBe(true);
    expect(await stateOf(engine, other, id)).toEqual({ state: "scheduled", error: null });
  });
});

describe("the fallbacks of a blocked account's single messages", () => {
  async function blockedChain() {
    const { engine, account, id } = await sentChain([{ onTimeout: { timeout: 60, except: DELIVERY } }]);
    await setActive(engine, account.id, false);
    await tick(engine, HOUR);
    expect(await pathOf(id)).toEqual(["viber sent"]);
    return { engine, account, id };
  }

  it("wait until the account is unblocked", async () => {
    const { engine, account, id } = await blockedChain();
    await setActive(engine, account.id, true);
    for (let hour = 0; hour < 6; hour++) await tick(engine, HOUR);
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });

  it("end when they expire", async () => {
    const { engine, account, id } = await blockedChain();
    for (let day = 0; day < 5; day++) await tick(engine, 24 * HOUR);
    await setActive(engine, account.id, true);
    await tick(engine, 24 * HOUR);
    expect(await pathOf(id)).toEqual(["viber failed"]);
    expect(await chainEntriesOf(id)).toMatchObject([{ code: "over", detail: "time" }]);
  });
});
