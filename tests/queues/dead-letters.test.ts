import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import {
  type DeadLetter,
  findDeadLetters,
  keepDeadLetter,
  readDeadLetter,
  removeDeadLetters,
  requeueDeadLetters,
  retryDueDeadLetters,
} from "../../app/domain/dead-letters/dead-letters";
import { tellLetters } from "../../app/domain/dead-letters/tell-letters";
import { newId } from "../../app/domain/shared/ids";
import type { Platform, QueueMessage } from "../../app/domain/shared/ports/platform";
import { openDatabase } from "../../db/client";
import { consume } from "../../workers/queues/consumer";
import { openEngine } from "../support/engine/engine";
import { breaking } from "../support/engine/intercepted";
import { batchOf } from "../support/engine/queue";
import { report, rubles, sentChain } from "../support/world/chains";
import { createUser } from "../support/world/people";
import { rowsOf } from "../support/world/rows";
import type { Engine } from "../support/world/scene";

const HOUR_MS = 60 * 60_000;
const LAST = { attempts: 6 };

let logged: MockInstance<typeof console.error>;
beforeEach(async () => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await removeDeadLetters(
    openEngine().files,
    (await all(openEngine())).map(({ id }) => id),
  );
});

const all = ({ files }: Platform): Promise<DeadLetter[]> => findDeadLetters(files, { limit: 1000 });
const out = (engine: Engine): Engine => ({ ...engine, db: openDatabase(breaking(env.DB, () => true)) });

/** One queue message of each kind that exists only in the queue. */
function kept(): QueueMessage[] {
  const message = { type: "sms", from: "79160000001", to: "CABINET", text: "secret", at: 1, ref: newId() };
  return [
    { kind: "receipts", provider: "p", receipts: [{ ownerId: "o", id: newId(), status: "delivered", at: 1 }] },
    { kind: "incoming", provider: "p", messages: [message] },
    {
      ...{ kind: "callback", provider: "p", type: "telegram", instances: [], optOuts: [] },
      addresses: [{ address: newId(), data: null, phone: "79160000001", ownerId: null, isEnded: false }],
      incoming: [message],
    },
    { kind: "recovery", id: "i", login: "anna", language: "en" },
    { kind: "notice", ownerId: "o", id: "i" },
  ];
}

describe("a queue message whose data is stored nowhere else", () => {
  it.each(kept().map((queueMessage) => [queueMessage.kind, queueMessage] as const))(
    "of the kind %s outlives an outage of the database",
    async (kind, queueMessage) => {
      const engine = openEngine();
      const { batch, fates } = batchOf([queueMessage], LAST);
      await consume(out(engine), batch);
      expect(fates).toEqual(["done"]);
      const [letter] = await all(engine);
      expect(letter).toMatchObject({ kind, times: 1, error: expect.stringContaining("overloaded") });
      expect(await readDeadLetter(engine.files, letter!.id)).toMatchObject(queueMessage);

      engine.pass(letter!.dueAt! - engine.clock());
      await retryDueDeadLetters(engine);
      expect(await all(engine)).toEqual([]);
      expect(engine.queueMessages).toMatchObject([{ ...queueMessage, dead: { times: 1 } }]);
    },
  );

  it("is tried a few times before it is kept", async () => {
    const engine = openEngine();
    const { batch, fates } = batchOf(kept(), { attempts: 5 });
    await consume(out(engine), batch);
    expect(fates).toEqual(kept().map(() => "again"));
    expect(await all(engine)).toEqual([]);
  });

  it("is kept, too, where it ended in the queue of the dead, and no text of it is logged", async () => {
    const engine = openEngine();
    const { batch, fates } = batchOf(kept(), { queue: "cabinet-dead" });
    await consume(engine, batch);
    expect(fates).toEqual(kept().map(() => "done"));
    expect((await all(engine)).map(({ kind }) => kind).sort()).toEqual([
      "callback",
      "incoming",
      "notice",
      "receipts",
      "recovery",
    ]);
    expect(logged.mock.calls.flat().join()).not.toMatch(/secret|79160000001|anna/);
  });

  it("stays in the queue while it cannot be kept either", async () => {
    const engine = openEngine();
    const put = () => Promise.reject(new Error("R2 is out"));
    for (const queue of ["cabinet-receipts", "cabinet-dead"]) {
      const { batch, fates } = batchOf(kept(), { ...LAST, queue });
      await consume({ ...out(engine), files: { ...engine.files, put } }, batch);
      expect(fates).toEqual(kept().map(() => "again"));
    }
  });

  it("is retried more and more rarely, for three days, and then waits for a manager", async () => {
    const engine = openEngine();
    let queueMessage = kept()[0]!;
    const started = engine.clock();
    const pauses: number[] = [];
    for (;;) {
      await consume(out(engine), batchOf([queueMessage], LAST).batch);
      const [letter] = await all(engine);
      if (letter!.dueAt === null) break;
      pauses.push(letter!.dueAt - engine.clock());
      engine.pass(letter!.dueAt - engine.clock());
      await retryDueDeadLetters(engine);
      queueMessage = engine.queueMessages.shift()!;
    }
    expect(pauses.slice(0, 7).map((ms) => ms / 60_000)).toEqual([1, 2, 5, 10, 20, 40, 60]);
    expect(engine.clock() - started).toBeGreaterThan(71 * HOUR_MS);
    await retryDueDeadLetters(engine);
    const [letter] = await all(engine);
    expect(letter).toMatchObject({ since: started, dueAt: null, diedAt: engine.clock() });
    expect(await requeueDeadLetters(engine, [letter!.id])).toBe(1);
    expect(engine.queueMessages).toMatchObject([{ kind: "receipts", dead: { since: started } }]);
  });
});

it("retries due ones although one cannot be queued, and lists them before those that wait for a manager", async () => {
  const engine = openEngine();
  const long = { since: engine.clock() - 80 * HOUR_MS, times: 80 };
  const ids = Array.from({ length: 12 }, () => newId());
  await keepDeadLetter(engine, { kind: "notice", ownerId: "o", id: "waits", dead: long } as never, null);
  for (const id of ids) await keepDeadLetter(engine, { kind: "notice", ownerId: "o", id } as never, null);
  expect((await all(engine)).map(({ dueAt }) => dueAt === null)).toEqual([...ids.map(() => false), true]);
  engine.pass(HOUR_MS);
  const queueMessage = async (queueMessages: QueueMessage[]) => {
    if (queueMessages.some((one) => one.kind === "notice" && one.id === ids[0])) throw new Error("too large");
    engine.queueMessages.push(...queueMessages);
  };
  await retryDueDeadLetters({ ...engine, queue: { send: queueMessage } });
  const rung = new Set(engine.queueMessages.map((one) => "id" in one && one.id));
  expect([...rung].sort()).toEqual(ids.slice(1).sort());
  expect(await all(engine)).toMatchObject([{ times: 1 }, { dueAt: null, times: 81 }]);
});

it("notifies managers once of each dead letter, and at most once in ten minutes", async () => {
  const { id } = await createUser({ level: "manager" });
  const engine = openEngine();
  const told = async () =>
    (
      await rowsOf<{ data: string }>(
        "SELECT data FROM notifications WHERE owner_id = ? AND type = 'platformIssue' ORDER BY id",
        id,
      )
    ).map(({ data }) => JSON.parse(data).details);
  const die = (queueMessages: QueueMessage[]) => consume(out(engine), batchOf(queueMessages, LAST).batch);
  await tellLetters(engine);
  expect(await told()).toEqual([]);
  await die(kept().slice(0, 2));
  await Promise.all([tellLetters(engine), tellLetters(engine)]);
  expect((await told())[0]?.split(", ").sort()).toEqual(["incoming: 1", "receipts: 1"]);
  engine.pass(60_000);
  await die(kept().slice(2, 3));
  await tellLetters(engine);
  expect(await told()).toHaveLength(1);
  engine.pass(10 * 60_000);
  await tellLetters(engine);
  await tellLetters(engine);
  expect((await told()).slice(1)).toEqual(["callback: 1"]);
  await retryDueDeadLetters(engine);
  await die(engine.queueMessages.splice(0));
  engine.pass(10 * 60_000);
  await tellLetters(engine);
  expect(await told()).toHaveLength(2);
});

it("keeps what no version can read, and nothing of what waits in rows", async () => {
  const engine = openEngine();
  const bodies = [
    { kind: "receipts", provider: 1, from: "later" },
    { kind: "newer", id: 1 },
    "text",
    null,
    { kind: "turn", ownerId: "o" },
  ];
  const { batch, fates } = batchOf(bodies, { queue: "cabinet-dead" });
  await consume(engine, batch);
  expect(fates).toEqual(bodies.map(() => "done"));
  const letters = await all(engine);
  expect(letters.map(({ kind }) => kind).sort()).toEqual(["newer", "receipts"]);
});

describe("a poison receipt", () => {
  function breaksFor(engine: Engine, ids: string[]): Engine {
    const isBad = ({ values }: { values: unknown[] }) =>
      ids.some((id) => values.some((value) => `${value}`.includes(id)));
    return { ...engine, db: openDatabase(breaking(env.DB, isBad)) };
  }

  it("takes no other queue message with it", async () => {
    const { engine, account, id } = await sentChain([]);
    const receipt = { ownerId: account.id, status: "delivered" as const, at: engine.clock() };
    const queueMessages = [id, newId()].map((id) => ({
      kind: "receipts",
      provider: "channel-viber",
      receipts: [{ ...receipt, id }],
    }));
    const poison = breaksFor(engine, [queueMessages[1]!.receipts[0]!.id]);
    const first = batchOf(queueMessages);
    await consume(poison, first.batch);
    expect(first.fates).toEqual(["again", "again"]);
    const second = batchOf(queueMessages, { attempts: 2 });
    await consume(poison, second.batch);
    expect(second.fates).toEqual(["done", "again"]);
    expect(await rowsOf("SELECT status FROM sendings WHERE id = ?", id)).toEqual([{ status: "delivered" }]);
  });

  it("takes no other receipt of its queue message with it", async () => {
    const { engine, account, id } = await sentChain([]);
    const bad = [newId(), newId()];
    const receipts = [bad[0]!, id, bad[1]!].map((id) => ({
      ...{ ownerId: account.id, id, status: "delivered" as const, at: engine.clock() },
    }));
    await consume(
      breaksFor(engine, bad),
      batchOf([{ kind: "receipts", provider: "channel-viber", receipts }], LAST).batch,
    );
    expect(await rowsOf("SELECT status FROM sendings WHERE id = ?", id)).toEqual([{ status: "delivered" }]);
    const letters = await all(engine);
    const bodies = await Promise.all(letters.map((letter) => readDeadLetter(engine.files, letter.id)));
    expect(
      bodies
        .flatMap((body) => (body?.kind === "receipts" ? body.receipts.map((one) => "id" in one && one.id) : []))
        .sort(),
    ).toEqual([...bad].sort());
    await report(engine, account, id, 0, "seen");
    expect(await rubles(engine, account)).toBe(999);
  });
});
