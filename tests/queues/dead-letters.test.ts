import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import type { Platform, QueueMessage } from "../../app/domain/base/shared/ports/platform";
import { retryByHand } from "../../app/domain/network/dead-letters/by-hand";
import {
  type DeadLetter,
  findDeadLetters,
  keepDeadLetter,
  pruneDeadLetters,
  readDeadLetter,
  removeDeadLetters,
  requeueDeadLetters,
  retryDueDeadLetters,
} from "../../app/domain/network/dead-letters/dead-letters";
import { notifyDeadLetters } from "../../app/domain/network/dead-letters/notify";
import { deadLetterViews } from "../../app/domain/network/dead-letters/view";
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
      kind: "callback",
      provider: "p",
      type: "telegram",
      instances: [],
      optOuts: [],
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

  it("is retried a few times before it is stored", async () => {
    const engine = openEngine();
    const { batch, fates } = batchOf(kept(), { attempts: 5 });
    await consume(out(engine), batch);
    expect(fates).toEqual(kept().map(() => "again"));
    expect(await all(engine)).toEqual([]);
  });

  it("is also stored from the dead-letter queue, with no text of it in the log", async () => {
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

  it("stays in the queue while it cannot be stored either", async () => {
    const engine = openEngine();
    const put = () => Promise.reject(new Error("R2 is out"));
    for (const queue of ["cabinet-receipts", "cabinet-dead"]) {
      const { batch, fates } = batchOf(kept(), { ...LAST, queue });
      await consume({ ...out(engine), files: { ...engine.files, put } }, batch);
      expect(fates).toEqual(kept().map(() => "again"));
    }
  });

  it("is retried less and less often, for three days, and then waits for a manager", async () => {
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

describe("a retry by hand", () => {
  const waiting = async (engine: Engine, body: object) => {
    await keepDeadLetter(engine, body as never, null, 0);
    const [letter] = await all(engine);
    return letter!.id;
  };

  it("retries a letter once, in however many tabs it is pressed", async () => {
    const engine = openEngine();
    const id = await waiting(engine, { kind: "recovery", id: "i", login: "anna", language: "en" });
    const counts = await Promise.all([retryByHand(engine, [id]), retryByHand(engine, [id]), retryByHand(engine, [id])]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await retryByHand(engine, [id])).toBe(0);
    expect(engine.queueMessages).toEqual([
      { kind: "recovery", id: "i", login: "anna", language: "en", dead: { since: expect.any(Number), times: 1 } },
    ]);
    expect(await all(engine)).toEqual([]);
  });

  it("that died after claiming a letter releases it a minute later", async () => {
    const engine = openEngine();
    const id = await waiting(engine, { kind: "notice", ownerId: "o", id: "i" });
    const broken = { send: () => Promise.reject(new Error("queue is out")) };
    await expect(retryByHand({ ...engine, queue: broken }, [id])).rejects.toThrow("queue is out");
    expect(await retryByHand(engine, [id])).toBe(0);
    engine.pass(61_000);
    expect(await retryByHand(engine, [id])).toBe(1);
  });

  it("removes a letter whose campaign is gone, without a trace", async () => {
    const engine = openEngine();
    const receipts = [{ ownerId: newId(), id: newId(), status: "delivered", at: engine.clock() }];
    const id = await waiting(engine, { kind: "receipts", provider: "p", receipts });
    expect(await retryByHand(engine, [id])).toBe(1);
    const { batch, fates } = batchOf(engine.queueMessages.splice(0));
    await consume(engine, batch);
    expect([fates, await all(engine)]).toEqual([["done"], []]);
  });
});

it("shows phones and addresses masked, and keeps the letter whole", async () => {
  const engine = openEngine();
  const message = {
    type: "sms",
    from: "79160000001",
    to: "anna@example.com",
    text: "Call +79161234567",
    at: 1,
    ref: "r",
  };
  await keepDeadLetter(engine, { kind: "incoming", provider: "p", messages: [message] } as never, null, 0);
  const { rows } = await deadLetterViews(engine, { limit: 10 });
  expect(rows[0]!.body).toMatchObject({
    messages: [{ from: "7916•••••01", to: "anna••••••••••om", text: "Call +7916•••••67", ref: "r", at: 1 }],
  });
  const [letter] = await all(engine);
  expect(await readDeadLetter(engine.files, letter!.id)).toMatchObject({ messages: [message] });
});

it("drops a letter after ninety days without a retry, but none with automatic retries", async () => {
  const engine = openEngine();
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  await keepDeadLetter(engine, { kind: "notice", ownerId: "o", id: "i" } as never, null, 0);
  await keepDeadLetter(engine, { kind: "notice", ownerId: "o", id: "auto" } as never, null);
  engine.pass(89 * 24 * HOUR_MS - (engine.clock() % HOUR_MS));
  await pruneDeadLetters(engine);
  expect(await all(engine)).toHaveLength(2);
  engine.pass(2 * 24 * HOUR_MS);
  await pruneDeadLetters(engine);
  expect(await all(engine)).toMatchObject([{ dueAt: expect.any(Number) }]);
});

it("notifies managers once of each dead letter, and at most once in ten minutes", async () => {
  const { id } = await createUser({ level: "manager" });
  const engine = openEngine();
  const issues = async () =>
    (
      await rowsOf<{ data: string }>(
        "SELECT data FROM notifications WHERE owner_id = ? AND type = 'platformIssue' ORDER BY id",
        id,
      )
    ).map(({ data }) => JSON.parse(data).details);
  const die = (queueMessages: QueueMessage[]) => consume(out(engine), batchOf(queueMessages, LAST).batch);
  await notifyDeadLetters(engine);
  expect(await issues()).toEqual([]);
  await die(kept().slice(0, 2));
  await Promise.all([notifyDeadLetters(engine), notifyDeadLetters(engine)]);
  expect((await issues())[0]?.split(", ").sort()).toEqual(["incoming: 1", "receipts: 1"]);
  engine.pass(60_000);
  await die(kept().slice(2, 3));
  await notifyDeadLetters(engine);
  expect(await issues()).toHaveLength(1);
  engine.pass(10 * 60_000);
  await notifyDeadLetters(engine);
  await notifyDeadLetters(engine);
  expect((await issues()).slice(1)).toEqual(["callback: 1"]);
  await retryDueDeadLetters(engine);
  await die(engine.queueMessages.splice(0));
  engine.pass(10 * 60_000);
  await notifyDeadLetters(engine);
  expect(await issues()).toHaveLength(2);
});

it("stores messages unreadable to every version, and none whose data is in rows", async () => {
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

  it("affects no other queue message", async () => {
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

  it("affects no other receipt of its queue message", async () => {
    const { engine, account, id } = await sentChain([]);
    const bad = [newId(), newId()];
    const receipts = [bad[0]!, id, bad[1]!].map((id) => ({
      ownerId: account.id,
      id,
      status: "delivered" as const,
      at: engine.clock(),
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
