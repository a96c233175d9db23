import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { segmentInput } from "../../../../../app/domain/library/contacts/segments/input";
import {
  createSegment,
  removeSegment,
  updateSegment,
} from "../../../../../app/domain/library/contacts/segments/segments";
import { type BulkData, createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { segmentsAtStart } from "../../../../../app/domain/messaging/sendings/recipients/kept-people";
import { tasks } from "../../../../../db/schema/tasks";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { type Engine, openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const bulk = (include: string[], more: object = {}) =>
  bulkInput.parse({
    type: "sms",
    recipient: { include, exclude: [] },
    payload: { sender: SENDER, text: "Hello ${firstName}" },
    ...more,
  });

async function accept(engine: Engine, account: { id: string }, input: ReturnType<typeof bulk>): Promise<string> {
  const result = await createBulk(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.taskId;
}

const taskOf = async (engine: Engine, id: string) =>
  (await engine.db.select().from(tasks).where(eq(tasks.id, id)).get())!;

async function segmentOf(engine: Engine, account: { id: string }, field: string, op: string, value: string) {
  const made = await createSegment(
    engine,
    account,
    segmentInput.parse({ title: "Some", conditions: [{ field, op, value }] }),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.id;
}

const sentTo = (engine: Engine) => engine.provider.submits.map(({ to }) => to.replace("+", "")).sort();

describe("a campaign to segments", () => {
  it("reaches each person once over lists, segments and typed phones", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 40_000 * RUB });
    const first = await openList(engine, account.id, phones(3000));
    await openList(engine, account.id, phones(3000, 2000));
    const few = await openList(engine, account.id, phones(10));
    const even = await segmentOf(engine, account, "firstName", "contains", "2");
    const ofFirst = await segmentOf(engine, account, "list", "is", first);
    const taskId = await accept(engine, account, bulk([few, even, ofFirst, "+7 916 000-00-05", "+79990000001"]));
    await engine.work();
    const wanted = new Set([
      ...phones(3000),
      ...phones(3000, 2000).filter((phone) => phone.slice(-4).includes("2")),
      "79990000001",
    ]);
    expect(sentTo(engine)).toEqual([...wanted].sort());
    const task = await taskOf(engine, taskId);
    expect(task).toMatchObject({ total: wanted.size, expanded: wanted.size, state: "running" });
    const evens = phones(5000).filter((phone) => phone.slice(-4).includes("2")).length;
    const { segments } = (task.data as BulkData).audience;
    expect(segmentsAtStart(task, segments)).toMatchObject([
      { title: "Some", people: evens },
      { title: "Some", people: 3000, lists: { [first]: "List" } },
    ]);
    expect(task.data).toMatchObject({ audience: { segments: [{ title: "Some" }, { title: "Some" }] } });
    expect(engine.provider.submits.find(({ to }) => to.endsWith("9160002222"))?.text).toBe("Hello 2222");
  });

  it("goes to the people of its start, whatever changes while it expands", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 40_000 * RUB });
    await openList(engine, account.id, phones(2500));
    const id = await segmentOf(engine, account, "firstName", "startsWith", "0");
    const taskId = await accept(engine, account, bulk([id]));
    // The first chunk changes the contacts behind it, and the segment itself.
    const { submit } = engine.provider;
    let isChanged = false;
    engine.provider.submit = async (...args: Parameters<typeof submit>) => {
      if (!isChanged) {
        isChanged = true;
        await engine.db.run(
          sql`UPDATE contacts SET first_name = 'x' WHERE owner_id = ${account.id} AND phone > '79160000500'`,
        );
        await engine.db.run(
          sql`UPDATE contacts SET first_name = '0' WHERE owner_id = ${account.id} AND phone > '79160001500'`,
        );
        await updateSegment(engine, account, id, {
          conditions: segmentInput.parse({
            title: "x",
            conditions: [{ field: "firstName", op: "is", value: "nobody" }],
          }).conditions,
        });
        await removeSegment(engine, account, id);
      }
      return submit.apply(engine.provider, args);
    };
    await engine.work();
    expect(isChanged).toBe(true);
    expect(sentTo(engine)).toEqual(phones(1000));
    expect(await taskOf(engine, taskId)).toMatchObject({ expanded: 1000 });
  });

  it("keeps its conditions until a later start, and evaluates them then", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openList(engine, account.id, phones(10));
    const id = await segmentOf(engine, account, "firstName", "is", "0003");
    const later = new Date(engine.clock() + 3_600_000).toISOString();
    await accept(engine, account, bulk([id], { schedule: { delay: later } }));
    await removeSegment(engine, account, id);
    await engine.db.run(
      sql`UPDATE contacts SET first_name = '0003' WHERE owner_id = ${account.id} AND phone = '79160000007'`,
    );
    engine.pass(3_700_000);
    await sweep(engine);
    await engine.work();
    expect(sentTo(engine)).toEqual(["79160000003", "79160000007"]);
  });

  it("is refused for nobody, too many segments and unknown ones", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openList(engine, account.id, phones(10));
    const none = await segmentOf(engine, account, "firstName", "is", "nobody");
    expect(await createBulk(engine, account, bulk([none]))).toMatchObject({ problems: [{ key: "recipientsEmpty" }] });
    const many = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => segmentOf(engine, account, "firstName", "contains", String(n))),
    );
    expect(await createBulk(engine, account, bulk(many))).toMatchObject({ problems: [{ key: "segmentsAtMost" }] });
    const stranger = await openAccount(engine);
    expect(await createBulk(engine, stranger, bulk([none]))).toMatchObject({ problems: [{ key: "listNotFound" }] });
  });

  it("does not lose who is in it when its messages change the activity", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 40_000 * RUB });
    await openList(engine, account.id, phones(2500));
    const id = await segmentOf(engine, account, "delivered", "never", "");
    await accept(engine, account, bulk([id]));
    await engine.work();
    expect(sentTo(engine)).toEqual(phones(2500));
  });
});
