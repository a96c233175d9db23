import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { countByKind } from "../../../../../app/domain/base/moderation/count-waiting";
import { getReviewedCustomer } from "../../../../../app/domain/messaging/review/customer";
import { findReview } from "../../../../../app/domain/messaging/review/find";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import {
  decideHeld,
  getHeldGroup,
  type HeldVerdict,
  moderateHeld,
  sweepDecisions,
} from "../../../../../app/domain/messaging/sendings/actions/decide-held";
import { expireHeld, HELD_MS } from "../../../../../app/domain/messaging/sendings/actions/moderate";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openMessageRules } from "../../../../support/world/configuration";
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
import { decider } from "../../review/waiting";

const ANN = { id: "ann", name: "Ann", actor: null };
const BOB = { id: "bob", name: "Bob", actor: null };

async function openScene() {
  const engine = openEngine();
  const account = await openAccount(engine, { refundOnFailed: false, balance: 10_000 * RUB });
  await openMessageRules(engine, account.id, [{ title: "Look at it", actions: { moderation: "pending" as const } }]);
  const input = singleInput.parse({
    type: "sms",
    recipient: "+79160000001",
    payload: { sender: SENDER, text: "Hello" },
  });
  const made = await createSending(engine, account, input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const decide = async (who: typeof ANN, moderation: HeldVerdict, id = made.value.id, seen = 0) => {
    const result = await decideHeld(engine, who, { id, moderation, seen });
    return result.ok ? result.value.count : result.problems[0]!.key;
  };
  return { engine, account, id: made.value.id, decide };
}

describe("a decision about held messages", () => {
  it("is made once: the second is refused, changes nothing and shows the first", async () => {
    const { engine, account, id, decide } = await openScene();
    expect((await getHeldGroup(engine.db, id)).decision).toBeNull();
    expect(await decide(ANN, "rejected")).toBe(1);
    expect(await decide(BOB, "approved")).toBe("decidedMeanwhile");
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 1 });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 10_000 * RUB, ledger: 10_000 * RUB });
    const group = await getHeldGroup(engine.db, id);
    expect(group).toMatchObject({ count: 0, decision: { moderation: "rejected", byName: "Ann" } });
  });

  it("is the only one of two concurrent clicks", async () => {
    const { engine, account, id, decide } = await openScene();
    const [ann, bob] = await Promise.all([decide(ANN, "approved"), decide(BOB, "rejected")]);
    expect([ann, bob].filter((answer) => answer === 1)).toHaveLength(1);
    const { decision } = await getHeldGroup(engine.db, id);
    expect(decision?.byName).toBe(ann === 1 ? "Ann" : "Bob");
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual(ann === 1 ? { sent: 1 } : { failed: 1 });
  });

  it("applies to the whole campaign, and is not recorded if another user released the messages first", async () => {
    const { engine, account, decide } = await openScene();
    const list = await openList(engine, account.id, phones(30));
    const payload = { sender: SENDER, text: "Hello" };
    const bulk = bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload });
    const task = await createBulk(engine, account, bulk);
    if (!task.ok) throw new Error(JSON.stringify(task.problems));
    await engine.work();
    const { taskId } = task.value;
    expect(await getHeldGroup(engine.db, taskId)).toMatchObject({ count: 30, isMore: false, messages: { length: 5 } });
    expect(await decide(ANN, "approved", taskId)).toBe(30);
    await sweep(engine);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 30, paused: 1 });
  });

  it("is refused for messages no longer held, and leaves no record", async () => {
    const { engine, id, decide } = await openScene();
    await moderateHeld(engine, ANN, { moderation: "approved", ids: [id] });
    expect((await getHeldGroup(engine.db, id)).decision).toMatchObject({ byName: "Ann", moderation: "approved" });
    expect(await decide(BOB, "rejected")).toBe("decidedMeanwhile");
    expect(await moderateHeld(engine, BOB, { moderation: "rejected", ids: [id] })).toBe(0);
    expect((await getHeldGroup(engine.db, id)).decision).toMatchObject({ byName: "Ann" });
  });

  it("reaches the queue wherever it is made: for a campaign, or for one of its messages", async () => {
    const { engine, account } = await openScene();
    const taskId = await heldMailing(engine, account, 3);
    const { messages } = await getHeldGroup(engine.db, taskId);
    expect(await moderateHeld(engine, ANN, { moderation: "rejected", ids: [messages[0]!.id] })).toBe(1);
    expect(await getHeldGroup(engine.db, taskId)).toMatchObject({ count: 2, decision: { byName: "Ann", isOpen: 0 } });
    expect(await moderateHeld(engine, BOB, { moderation: "approved", TaskId: taskId })).toBe(2);
    const { decision } = await getHeldGroup(engine.db, taskId);
    expect(decision).toMatchObject({ byName: "Bob", moderation: "approved", isOpen: 0 });
    const [known] = (await getReviewedCustomer(engine.db, account.id, engine.clock()))!.last;
    expect(known).toMatchObject({ kind: "held", id: taskId, moderation: "approved" });
  });
});

describe("a decision about more messages than one request changes", () => {
  const MANY = 2500;
  const HELD_ALONE = { "sendernames.moderate": false, "templates.moderate": false, "payments.update": false };
  const boss = () => decider("manager");

  it("continues after its request, is shown as being applied, and cannot be made twice", async () => {
    const { engine, account, decide } = await openScene();
    const taskId = await heldMailing(engine, account, MANY);
    const [before] = await countByKind(engine.db, await decider("manager", HELD_ALONE), Date.now());
    expect(await decide(ANN, "rejected", taskId)).toBe(MANY);
    // The menu's number counts what awaits a decision.
    const [after] = await countByKind(engine.db, await decider("manager", HELD_ALONE), Date.now());
    expect([before, after].map((one) => one?.kind)).toEqual(["held", "held"]);
    expect(after!.n).toBe(before!.n - 1);
    expect((await statusesOf(engine, account.id)).failed).toBe(1000);
    const group = await getHeldGroup(engine.db, taskId);
    expect(group.decision).toMatchObject({ byName: "Ann", isOpen: 1 });
    const { rows } = await findReview(engine.db, await boss(), { kind: "held", limit: 5, now: engine.clock() });
    expect(rows.find(({ id }) => id === taskId)?.deciding).toBe("rejected");
    expect(await decide(BOB, "approved", taskId, group.decision!.at)).toBe("decidedMeanwhile");
    await sweep(engine);
    expect(await statusesOf(engine, account.id)).toEqual({ failed: MANY, paused: 1 });
    expect((await getHeldGroup(engine.db, taskId)).decision).toMatchObject({ byName: "Ann", isOpen: 0 });
    expect(await moneyOf(engine, account.id)).toMatchObject({ balance: 9997.5 * RUB });
  });

  it("stays visible, and is not overtaken by the decision deadline, while its messages wait for their page", async () => {
    const { engine, account, decide } = await openScene();
    const taskId = await heldMailing(engine, account, MANY);
    engine.pass(HELD_MS - 60_000);
    expect(await decide(ANN, "approved", taskId)).toBe(MANY);
    const { messages } = await getHeldGroup(engine.db, taskId);
    expect(await moderateHeld(engine, BOB, { moderation: "rejected", ids: [messages[0]!.id] })).toBe(1);
    expect((await getHeldGroup(engine.db, taskId)).decision).toMatchObject({ byName: "Ann", isOpen: 1 });
    engine.pass(120_000);
    await expireHeld(engine);
    await sweepDecisions(engine);
    expect(await statusesOf(engine, account.id)).toMatchObject({ pending: MANY - 1, failed: 2 });
  });

  it.each(["approved", "rejected"] as const)(
    "loses nothing wherever its worker is killed: %s",
    async (moderation) => {
      for (let dies = 2; ; dies++) {
        const { engine, account } = await openScene();
        const taskId = await heldMailing(engine, account, 1200);
        const dying = killedAfter(engine, dies);
        const isDead = await decideHeld(dying, ANN, { id: taskId, moderation, seen: 0 }).then(
          () => false,
          () => true,
        );
        engine.pass(31_000);
        for (let round = 0; round < 3; round++) await sweepDecisions(engine);
        const group = await getHeldGroup(engine.db, taskId);
        expect([dies, group.count, group.decision?.isOpen, group.decision?.byName]).toEqual([dies, 0, 0, "Ann"]);
        const statuses = await statusesOf(engine, account.id);
        expect(statuses[moderation === "approved" ? "pending" : "failed"]).toBe(1200);
        const { balance, ledger } = await moneyOf(engine, account.id);
        expect(balance).toBe(ledger);
        if (!isDead) break;
      }
    },
    120_000,
  );

  it("skips a message that cannot be changed, which still needs a decision", async () => {
    const { engine, account, decide } = await openScene();
    const taskId = await heldMailing(engine, account, 4);
    const [stuck] = (await getHeldGroup(engine.db, taskId)).messages;
    await engine.db.run(
      sql.raw(`CREATE TRIGGER stuck BEFORE UPDATE ON sendings WHEN NEW.id = '${stuck!.id}'
      BEGIN SELECT RAISE(ABORT, 'stuck'); END`),
    );
    expect(await decide(ANN, "approved", taskId)).toBe(3);
    await engine.db.run(sql.raw("DROP TRIGGER stuck"));
    const group = await getHeldGroup(engine.db, taskId);
    expect([group.count, group.decision?.isOpen]).toEqual([1, 0]);
    expect(await decide(BOB, "approved", taskId, group.decision!.at)).toBe(1);
  });
});

async function heldMailing(engine: Engine, account: Awaited<ReturnType<typeof openAccount>>, count: number) {
  const list = await openList(engine, account.id, phones(count));
  const payload = { sender: SENDER, text: "Hello" };
  const task = await createBulk(
    engine,
    account,
    bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload }),
  );
  if (!task.ok) throw new Error(JSON.stringify(task.problems));
  await engine.work();
  return task.value.taskId;
}

/** The engine with a database that answers only that many calls. */
function killedAfter(engine: Engine, calls: number): Engine {
  let left = calls;
  const db = new Proxy(engine.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (["all", "run", "batch"].includes(String(name)) && left-- <= 0) throw new Error("killed");
        return value.apply(target, args);
      };
    },
  });
  return { ...engine, db };
}
