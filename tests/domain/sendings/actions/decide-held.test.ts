import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../app/domain/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/sendings/accept/input";
import { decideHeld, getHeldGroup, type HeldVerdict } from "../../../../app/domain/sendings/actions/decide-held";
import { approveHeld } from "../../../../app/domain/sendings/actions/moderate";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { openMessageRules } from "../../../support/world/configuration";
import { moneyOf, openAccount, openList, phones, RUB, SENDER, statusesOf } from "../../../support/world/scene";

const ANN = { id: "ann", name: "Ann", actor: null };
const BOB = { id: "bob", name: "Bob", actor: null };

async function openScene() {
  const engine = openEngine();
  const account = await openAccount(engine, { refundOnFailed: false });
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
  it("is made once: the second is refused, changes nothing and can see the first", async () => {
    const { engine, account, id, decide } = await openScene();
    expect((await getHeldGroup(engine.db, id)).decision).toBeNull();
    expect(await decide(ANN, "rejected")).toBe(1);
    expect(await decide(BOB, "approved")).toBe("decidedMeanwhile");
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 1 });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
    const group = await getHeldGroup(engine.db, id);
    expect(group).toMatchObject({ count: 0, decision: { moderation: "rejected", byName: "Ann" } });
  });

  it("is one of two that are pressed at once", async () => {
    const { engine, account, id, decide } = await openScene();
    const [ann, bob] = await Promise.all([decide(ANN, "approved"), decide(BOB, "rejected")]);
    expect([ann, bob].filter((answer) => answer === 1)).toHaveLength(1);
    const { decision } = await getHeldGroup(engine.db, id);
    expect(decision?.byName).toBe(ann === 1 ? "Ann" : "Bob");
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual(ann === 1 ? { sent: 1 } : { failed: 1 });
  });

  it("holds for the whole mailing, and leaves none where somebody else had let the messages go", async () => {
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

  it("can be made for what is left where the first one died half-way", async () => {
    const { engine, id, decide } = await openScene();
    const dying = { ...engine, db: Object.assign(Object.create(engine.db), { all: engine.db.all.bind(engine.db) }) };
    let calls = 0;
    dying.db.all = (query: Parameters<typeof engine.db.all>[0]) => {
      if (++calls > 1) throw new Error("killed");
      return engine.db.all(query);
    };
    await expect(decideHeld(dying, ANN, { id, moderation: "approved", seen: 0 })).rejects.toThrow("killed");
    expect(await decide(BOB, "rejected")).toBe("decidedMeanwhile");
    const { count, decision } = await getHeldGroup(engine.db, id);
    expect([count, decision?.byName]).toEqual([1, "Ann"]);
    expect(await decide(BOB, "rejected", id, decision!.at)).toBe(1);
    expect((await getHeldGroup(engine.db, id)).decision?.byName).toBe("Bob");
  });

  it("is refused for what nobody holds any more, and leaves no word", async () => {
    const { engine, id, decide } = await openScene();
    await approveHeld(engine, { ids: [id] });
    expect(await decide(BOB, "rejected")).toBe("decidedMeanwhile");
    expect((await getHeldGroup(engine.db, id)).decision).toBeNull();
  });
});
