import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { expandTask } from "../../../../../app/domain/messaging/sendings/expand/expand";
import { resumeTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { accounts } from "../../../../../db/schema/billing";
import { tasks } from "../../../../../db/schema/tasks";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import {
  type Engine,
  moneyOf,
  openAccount,
  openList,
  phones,
  RUB,
  SENDER,
  statusesOf,
} from "../../../../support/world/scene";

const bulk = (include: string[], { text = "Hello ${firstName}", exclude = [] as string[] } = {}) =>
  bulkInput.parse({ type: "sms", recipient: { include, exclude }, payload: { sender: SENDER, text } });

const taskOf = async (engine: Engine, id: string) =>
  (await engine.db.select().from(tasks).where(eq(tasks.id, id)).get())!;

async function accept(engine: Engine, account: { id: string }, input: ReturnType<typeof bulk>): Promise<string> {
  const result = await createBulk(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.taskId;
}

describe("the expansion of a bulk", () => {
  it("writes one message per phone of overlapping lists and typed phones", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 20_000 * RUB });
    const first = await openList(engine, account.id, phones(2500));
    const second = await openList(engine, account.id, phones(2500, 2000));
    const taskId = await accept(engine, account, bulk([first, second, "+7 916 000-00-05", "+79990000001"]));
    await engine.work();
    expect(engine.provider.submits).toHaveLength(4501);
    expect(new Set(engine.provider.submits.map(({ to }) => to)).size).toBe(4501);
    expect(await taskOf(engine, taskId)).toMatchObject({
      total: 4501,
      expanded: 4501,
      sent: 4501,
      amount: 4501 * 2.5 * RUB,
    });
  });

  it("leaves out blacklists, excluded lists and excluded phones", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(100));
    await openList(engine, account.id, phones(10), "blacklist");
    const without = await openList(engine, account.id, phones(10, 20));
    await accept(engine, account, bulk([list], { exclude: [without, "+79160000099"] }));
    await engine.work();
    expect(engine.provider.submits).toHaveLength(79);
  });

  it("leaves out recipients blacklisted after the bulk was accepted, even on the account's first blacklist", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(100));
    const taskId = await accept(engine, account, bulk([list]));
    await openList(engine, account.id, phones(10), "blacklist");
    await engine.work();
    expect(engine.provider.submits).toHaveLength(90);
    expect(await taskOf(engine, taskId)).toMatchObject({ expanded: 90, sent: 90, amount: 90 * 2.5 * RUB });
  });

  it("fills in the variables of each contact and prices each message", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(3));
    const text = `${"x".repeat(157)}\${firstName}`;
    await accept(engine, account, bulk([list], { text }));
    await engine.work();
    expect(engine.provider.submits.map((submit) => submit.text.slice(-4)).sort()).toEqual(["0000", "0001", "0002"]);
    expect((await moneyOf(engine, account.id)).balance).toBe((1000 - 3 * 5) * RUB);
  });

  it("ignores contacts added after acceptance", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(5));
    await accept(engine, account, bulk([list]));
    const late = await openList(engine, account.id, phones(5, 100));
    await engine.db.run(`UPDATE contacts SET list_id = '${list}' WHERE list_id = '${late}'`);
    await engine.work();
    expect(engine.provider.submits).toHaveLength(5);
  });

  it("writes each chunk once, however often it runs", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 20_000 * RUB });
    const list = await openList(engine, account.id, phones(3000));
    const taskId = await accept(engine, account, bulk([list]));
    const task = await taskOf(engine, taskId);
    await Promise.all([expandTask(engine, { ...task }), expandTask(engine, { ...task })]);
    engine.pass(60_000);
    await expandTask(engine, { ...task });
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 3000 });
    expect(new Set(engine.provider.submits.map(({ to }) => to)).size).toBe(engine.provider.submits.length);
    const money = await moneyOf(engine, account.id);
    expect(money).toEqual({ balance: 12_500 * RUB, ledger: 12_500 * RUB });
  });

  it("sends every other chunk itself, written as claimed, and leaves the rest to the lane", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 20_000 * RUB });
    const task = await taskOf(
      engine,
      await accept(engine, account, bulk([await openList(engine, account.id, phones(3000))])),
    );
    await expandTask(engine, task);
    expect(await statusesOf(engine, account.id)).toEqual({ pending: 2000, sent: 1000 });
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 3000 });
    expect(engine.provider.submits).toHaveLength(3000);
  });

  it("queries the provider about the chunk of a worker killed while sending, and repeats only missing messages", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 20_000 * RUB });
    const task = await taskOf(
      engine,
      await accept(engine, account, bulk([await openList(engine, account.id, phones(2000))])),
    );
    const submit = engine.provider.submit.bind(engine.provider);
    let left = 1;
    engine.provider.submit = async (messages) => {
      if (left-- <= 0) throw new Error("died");
      return submit(messages);
    };
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expandTask(engine, task);
    engine.provider.submit = submit;
    expect(await statusesOf(engine, account.id)).toMatchObject({ pending: 1000 });
    await engine.work();
    engine.pass(31_000);
    await sweep(engine);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 2000 });
    expect(new Set(engine.provider.submits.map(({ to }) => to)).size).toBe(2000);
    expect(engine.provider.submits).toHaveLength(2000);
  });

  it("claims nothing for a task paused before the chunk was written", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 20_000 * RUB });
    const id = await accept(engine, account, bulk([await openList(engine, account.id, phones(2000))]));
    const hub = engine.hub.publish.bind(engine.hub);
    engine.hub.publish = async (...told) => {
      await engine.db.update(tasks).set({ state: "paused" }).where(eq(tasks.id, id));
      return hub(...told);
    };
    await expandTask(engine, await taskOf(engine, id));
    engine.hub.publish = hub;
    expect(await statusesOf(engine, account.id)).toEqual({ pending: 2000 });
    expect(engine.provider.submits).toHaveLength(0);
    await resumeTask(engine, account, id);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 2000 });
  });

  it("pauses with its reason when the money runs out, and resumes from there when topped up", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 5000 * RUB });
    const list = await openList(engine, account.id, phones(2000));
    const taskId = await accept(engine, account, bulk([list]));
    await engine.db
      .update(accounts)
      .set({ balance: 2500 * RUB })
      .where(eq(accounts.ownerId, account.id));
    await engine.work();
    expect(await taskOf(engine, taskId)).toMatchObject({ state: "paused", error: "insufficientFunds", expanded: 1000 });
    await engine.db
      .update(accounts)
      .set({ balance: 2500 * RUB })
      .where(eq(accounts.ownerId, account.id));
    await engine.db.update(tasks).set({ state: "running", error: null }).where(eq(tasks.id, taskId));
    await engine.queue.send([{ kind: "task", ownerId: account.id, taskId }]);
    await engine.work();
    expect(await taskOf(engine, taskId)).toMatchObject({ state: "running", expanded: 2000 });
  });

  it("ends with the recipients already written if its list is emptied meanwhile", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 5000 * RUB });
    const list = await openList(engine, account.id, phones(2000));
    const taskId = await accept(engine, account, bulk([list]));
    const poor = { balance: 2500 * RUB };
    await engine.db.update(accounts).set(poor).where(eq(accounts.ownerId, account.id));
    await engine.work();
    await engine.db.run(`DELETE FROM contacts WHERE list_id = '${list}'`);
    await engine.db
      .update(accounts)
      .set({ balance: 2500 * RUB })
      .where(eq(accounts.ownerId, account.id));
    await engine.db.update(tasks).set({ state: "running", error: null }).where(eq(tasks.id, taskId));
    await engine.queue.send([{ kind: "task", ownerId: account.id, taskId }]);
    await engine.work();
    const task = await taskOf(engine, taskId);
    expect(task).toMatchObject({ expanded: 1000, error: null, cursor: { isExpanded: true } });
    expect(await statusesOf(engine, account.id)).toEqual({ pending: 1000 });
    expect((await moneyOf(engine, account.id)).balance).toBe(2500 * RUB);
  });

  it.each(["recipients", "exclusions"])(
    "stops visibly if a list of its %s is missing, and sends nothing",
    async (which) => {
      const engine = openEngine();
      const account = await openAccount(engine);
      const list = await openList(engine, account.id, phones(50));
      const without = await openList(engine, account.id, phones(10));
      const taskId = await accept(engine, account, bulk([list], { exclude: [without] }));
      const gone = which === "recipients" ? list : without;
      for (const table of ["contacts", "contact_lists"] as const) {
        await engine.db.run(`DELETE FROM ${table} WHERE ${table === "contacts" ? "list_id" : "id"} = '${gone}'`);
      }
      await engine.work();
      expect(await taskOf(engine, taskId)).toMatchObject({ state: "paused", error: "listNotFound", expanded: 0 });
      expect(await statusesOf(engine, account.id)).toEqual({});
      expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
    },
  );

  it("writes nothing more once stopped", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(50));
    const taskId = await accept(engine, account, bulk([list]));
    const task = await taskOf(engine, taskId);
    await engine.db.update(tasks).set({ state: "stopped" }).where(eq(tasks.id, taskId));
    await expandTask(engine, task);
    expect(await statusesOf(engine, account.id)).toEqual({});
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  });

  it("marks a phone without a tariff as failed, and charges nothing for it", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await accept(engine, account, bulk(["+79160000001", "+12025550123"]));
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 1, sent: 1 });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
  });
});

describe("the acceptance of a bulk", () => {
  it.each([
    ["an unknown variable", ["+79160000001"], "${nick}", "variableUnknown"],
    ["a phone that is no phone", ["12345"], "Hi", "recipientInvalid"],
    ["a list nobody has", ["0193a000-0000-7000-8000-000000000000"], "Hi", "listNotFound"],
  ])("refuses %s and changes nothing", async (_case, include, text, key) => {
    const engine = openEngine();
    const account = await openAccount(engine);
    expect(await createBulk(engine, account, bulk(include, { text }))).toMatchObject({
      ok: false,
      problems: [{ key }],
    });
    expect(engine.queueMessages).toEqual([]);
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  });

  it("refuses an empty list", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, []);
    expect(await createBulk(engine, account, bulk([list]))).toMatchObject({ problems: [{ key: "recipientsEmpty" }] });
  });

  it("refuses what the balance does not cover, and shows both sums", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 100 * RUB });
    const list = await openList(engine, account.id, phones(41));
    expect(await createBulk(engine, account, bulk([list]))).toMatchObject({
      code: "insufficientFunds",
      problems: [{ key: "insufficientFundsFor", values: { needed: 102.5, available: 100 } }],
    });
  });

  it("refuses another account's list", async () => {
    const engine = openEngine();
    const [own, other] = [await openAccount(engine), await openAccount(engine)];
    const list = await openList(engine, other.id, phones(5));
    expect(await createBulk(engine, own, bulk([list]))).toMatchObject({ problems: [{ key: "listNotFound" }] });
  });
});
