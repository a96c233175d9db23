import { describe, expect, it } from "vitest";
import { stepId } from "../../../app/domain/sendings/chain-ids";
import { fireOnIncoming } from "../../../app/domain/sendings/fire";
import { sweep } from "../../../app/domain/sendings/sweep";
import { pauseTask, resumeTask, stopTask } from "../../../app/domain/tasks/tasks";
import {
  countersOf,
  later,
  openChainAccount,
  openChannels,
  PRICES,
  pathOf,
  report,
  rootsOf,
  sendChain,
  sendChains,
  toldBy,
} from "../../support/chains";
import { openEngine } from "../../support/engine";
import { rowsOf } from "../../support/rows";
import { type Engine, moneyOf, openList, phones, RUB } from "../../support/scene";

async function open(balance?: number) {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine, balance) };
}

async function sent(steps: Parameters<typeof sendChain>[2], options?: Parameters<typeof sendChain>[3]) {
  const { engine, account } = await open();
  const id = await sendChain(engine, account, steps, options);
  await engine.work();
  return { engine, account, id };
}

const DELIVERY = ["delivered", "seen"];
const rubles = async (engine: Engine, account: { id: string }) => (await moneyOf(engine, account.id)).balance / RUB;

describe("a fallback by status", () => {
  it("goes when the step before has failed, and its money with it", async () => {
    const { engine, account, id } = await sent([{ onStatus: ["failed"] }]);
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "sms sent"]);
    expect(await rubles(engine, account)).toBe(997.5);
    expect(await toldBy(id)).toEqual([
      expect.objectContaining({ code: "fired", detail: "onStatus", step: 1, type: "sms" }),
    ]);
  });

  it("follows a failure when it names no trigger", async () => {
    const { engine, account, id } = await sent([{}]);
    await report(engine, account, id, 0, "failed");
    expect(await pathOf(id)).toEqual(["viber failed", "sms pending"]);
  });

  it("does not go after a delivery, and says why", async () => {
    const { engine, account, id } = await sent([{ onStatus: ["failed"] }]);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 60);
    expect(await pathOf(id)).toEqual(["viber delivered"]);
    expect(await toldBy(id)).toEqual([expect.objectContaining({ code: "over", detail: "delivered", step: 1 })]);
  });

  it.each(["sent", "delivered", "seen"] as const)("goes on %s, at once", async (status) => {
    const { engine, account, id } = await sent([{ onStatus: [status] }]);
    if (status !== "sent") await report(engine, account, id, 0, status);
    await engine.work();
    expect((await pathOf(id)).at(-1)).toBe("sms sent");
  });

  it("goes when the provider refuses the submit", async () => {
    const { engine, account } = await open();
    engine.provider.answer = ({ id, to }) =>
      engine.provider.submits.length === 1
        ? { id, kind: "rejected", code: "REJECTED", detail: to }
        : { id, kind: "accepted", ref: id };
    const id = await sendChain(engine, account, [{}]);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "sms sent"]);
  });
});

describe("a fallback by time-out", () => {
  it("goes to the second, from the hand-over on", async () => {
    const { engine, account } = await open();
    const id = await sendChain(engine, account, [{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    engine.pass(7000);
    await engine.work();
    const dueAt = engine.clock() + 50_000;
    expect(engine.wakes).toContain(dueAt);
    expect(await sweep(engine)).toBeLessThanOrEqual(dueAt);
    await later(engine, 49);
    expect(await pathOf(id)).toEqual(["viber sent"]);
    await later(engine, 1);
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });

  it("does not go when an excepted status has come", async () => {
    const { engine, account, id } = await sent([{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    await later(engine, 20);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 100);
    expect(await pathOf(id)).toEqual(["viber delivered"]);
  });

  it("goes in spite of a delivery that it does not except", async () => {
    const { engine, account, id } = await sent([{ onTimeout: { timeout: 50, except: ["seen"] } }]);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 50);
    expect(await pathOf(id)).toEqual(["viber delivered", "sms sent"]);
  });

  it("counts from the failure of a step that was never handed over", async () => {
    const { engine, account } = await open();
    engine.provider.answer = ({ id }) => ({ id, kind: "rejected", code: "REJECTED", detail: "" });
    const id = await sendChain(engine, account, [{ onTimeout: { timeout: 30, except: DELIVERY } }]);
    await engine.work();
    await later(engine, 29);
    expect(await pathOf(id)).toEqual(["viber failed"]);
    await later(engine, 1);
    expect((await pathOf(id))[1]).toBe("sms failed");
  });

  it("is neither lost nor doubled by a clock that jumps back", async () => {
    const { engine, id } = await sent([{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    await later(engine, -3600);
    await later(engine, 3600);
    expect(await pathOf(id)).toEqual(["viber sent"]);
    await later(engine, 50);
    await later(engine, -50);
    await later(engine, 200);
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });
});

describe("a fallback by an answer", () => {
  const answer = (engine: Engine, account: { id: string }, id: string, text: string) => {
    engine.pass(1);
    return fireOnIncoming(engine, { ownerId: account.id, id, text, at: engine.clock() });
  };

  it("told twice does not fire a second step that waits for the same", async () => {
    const { engine, account, id } = await sent([
      { onIncomingPayload: { text: "1" } },
      { type: "vk", onIncomingPayload: { text: "1" } },
    ]);
    engine.pass(1000);
    const told = { ownerId: account.id, id, text: "1", at: engine.clock() };
    await fireOnIncoming(engine, told);
    engine.pass(1000);
    await fireOnIncoming(engine, told);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });

  it("goes on its text, whatever the case and the spaces around it, once", async () => {
    const { engine, account, id } = await sent([{ onIncomingPayload: { text: "Да" } }]);
    expect(await answer(engine, account, id, "нет")).toBe(false);
    expect(await answer(engine, account, id, "да, но")).toBe(false);
    expect(await answer(engine, account, id, " дА ")).toBe(true);
    expect(await answer(engine, account, id, "да")).toBe(false);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber sent", "sms sent"]);
  });

  it("does not listen to others' answers, nor longer than three days", async () => {
    const { engine, account, id } = await sent([{ onIncomingPayload: { text: "1" } }]);
    const other = await openChainAccount(engine);
    expect(await answer(engine, other, id, "1")).toBe(false);
    await report(engine, account, id, 0, "delivered");
    await later(engine, 3 * 24 * 3600);
    expect(await toldBy(id)).toEqual([expect.objectContaining({ code: "over", detail: "time" })]);
    expect(await answer(engine, account, id, "1")).toBe(false);
  });

  it("waits for a paused task, and fires when it is resumed", async () => {
    const { engine, account } = await open();
    const taskId = await sendChains(engine, account, ["+79160000001"], [{ onIncomingPayload: { text: "1" } }]);
    await engine.work();
    const [root] = [...(await rootsOf(taskId)).values()];
    await pauseTask(engine, account, taskId);
    await answer(engine, account, root!, "1");
    expect(await pathOf(root!)).toEqual(["viber sent"]);
    await resumeTask(engine, account, taskId);
    await later(engine, 1);
    expect(await pathOf(root!)).toEqual(["viber sent", "sms sent"]);
  });
});

describe("a chain", () => {
  const FIVE = [{ type: "telegram" }, { type: "vk" }, { type: "sms" }, { type: "voice" }];

  it("goes through five channels and pays for what its tariffs keep", async () => {
    const { engine, account, id } = await sent(FIVE);
    for (const step of [0, 1, 2, 3, 4]) {
      await report(engine, account, id, step, "failed");
      await engine.work();
    }
    expect(await pathOf(id)).toEqual(["viber failed", "telegram failed", "vk failed", "sms failed", "voice failed"]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 990 * RUB, ledger: 990 * RUB });
    expect(
      await rowsOf("SELECT id FROM chunks WHERE owner_id = ? AND due_at IS NULL", account.id).catch(() => []),
    ).toEqual([]);
  });

  it("never costs more than its budget, and goes on with what it can pay", async () => {
    const { engine, account, id } = await sent([{ type: "voice", onStatus: ["sent"] }, { type: "vk" }], { budget: 4 });
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber sent", "voice failed", "vk sent"]);
    expect(await toldBy(id)).toEqual([expect.objectContaining({ code: "budgetExceeded", step: 1 })]);
    expect(await rubles(engine, account)).toBe(1000 - PRICES.viber - PRICES.vk);
  });

  it("has its budget back from a refunded step", async () => {
    const { engine, account, id } = await sent([{ type: "vk" }], { budget: 2 });
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "vk sent"]);
  });

  it("ends where the recipient was blacklisted meanwhile", async () => {
    const { engine, account, id } = await sent([{}]);
    await openList(engine, account.id, ["79160000001"], "blacklist");
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed"]);
    expect(await toldBy(id)).toEqual([expect.objectContaining({ code: "over", detail: "recipientBlacklisted" })]);
  });

  it("goes to the next channel where one cannot be used any more", async () => {
    const { engine, account, id } = await sent([{ type: "vk" }, { type: "sms" }]);
    await engine.db.run(
      `UPDATE sendernames SET moderation = 'rejected' WHERE type = 'vk' AND owner_id = '${account.id}'`,
    );
    await report(engine, account, id, 0, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "vk failed", "sms sent"]);
    expect(await rubles(engine, account)).toBe(997.5);
  });

  it("finds its way after every doorbell was lost", async () => {
    const { engine, account, id } = await sent([{}]);
    await report(engine, account, id, 0, "failed");
    engine.rings.length = 0;
    await later(engine, 31);
    expect(await pathOf(id)).toEqual(["viber failed", "sms sent"]);
  });

  it("is looked after although its bucket had been forgotten", async () => {
    const { engine, account, id } = await sent([{ onStatus: ["seen"] }]);
    await report(engine, account, id, 0, "delivered");
    await engine.db.run(`DELETE FROM chunks WHERE owner_id = '${account.id}'`);
    await report(engine, account, id, 0, "seen");
    engine.rings.length = 0;
    await later(engine, 31);
    expect(await pathOf(id)).toEqual(["viber seen", "sms sent"]);
  });

  it("stands still on receipts that come twice and in any order", async () => {
    const { engine, account, id } = await sent([{ onTimeout: { timeout: 50, except: DELIVERY } }, {}]);
    await Promise.all([report(engine, account, id, 0, "failed"), report(engine, account, id, 0, "failed", "sent")]);
    await later(engine, 50);
    await Promise.all([1, 2, 3].map(() => report(engine, account, id, 1, "failed")));
    await Promise.all([sweep(engine), sweep(engine)]);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "sms failed", "sms sent"]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
  });
});

describe("a late receipt of a step whose follower has left", () => {
  const timedOut = () => sent([{ onTimeout: { timeout: 50, except: DELIVERY } }, { type: "voice" }]);

  it("that says delivered is charged, told in both timelines, and the chain ends", async () => {
    const { engine, account, id } = await timedOut();
    await later(engine, 50);
    await report(engine, account, id, 0, "delivered");
    await report(engine, account, id, 1, "failed");
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber delivered", "sms failed"]);
    expect(await toldBy(id)).toMatchObject([{ code: "fired" }, { status: "late", code: "delivered", step: 1 }]);
    expect(await toldBy(id, 1)).toMatchObject([
      { status: "late", code: "delivered", step: 0 },
      { code: "over", detail: "delivered", step: 2 },
    ]);
    expect(await rubles(engine, account)).toBe(999);
  });

  it("that says failed gives the money back", async () => {
    const { engine, account, id } = await timedOut();
    await later(engine, 50);
    await report(engine, account, id, 0, "failed", "failed");
    await report(engine, account, id, 1, "delivered");
    expect(await pathOf(id)).toEqual(["viber failed", "sms delivered"]);
    expect(await toldBy(id, 1)).toMatchObject([{ status: "late", code: "failed", step: 0 }, { code: "over" }]);
    expect(await rubles(engine, account)).toBe(997.5);
  });
});

describe("a task with fallbacks", () => {
  async function bulk(n: number, steps: Parameters<typeof sendChains>[3], balance?: number, text?: string) {
    const { engine, account } = await open(balance);
    const list = await openList(engine, account.id, phones(n));
    const taskId = await sendChains(engine, account, [list], steps, text ? { text } : {});
    await engine.work();
    return { engine, account, taskId, roots: [...(await rootsOf(taskId)).values()] };
  }

  it("counts recipients, not steps, and is done when no fallback can come", async () => {
    const { engine, account, taskId, roots } = await bulk(4, [{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    await report(engine, account, roots[0]!, 0, "delivered");
    await report(engine, account, roots[1]!, 0, "failed");
    expect(await countersOf(taskId)).toMatchObject({ sent: 3, delivered: 1, errored: 0, open: 3 });
    await later(engine, 50);
    for (const root of roots.slice(1, 3)) await report(engine, account, root, 1, "delivered");
    await report(engine, account, roots[2]!, 0, "delivered");
    await report(engine, account, roots[3]!, 1, "failed");
    expect(await countersOf(taskId)).toMatchObject({
      state: "running",
      sent: 4,
      delivered: 3,
      errored: 0,
      doubles: 1,
      open: 0,
    });
    await report(engine, account, roots[3]!, 0, "failed");
    expect(await countersOf(taskId)).toMatchObject({
      state: "completed",
      sent: 3,
      delivered: 3,
      errored: 1,
      doubles: 1,
    });
    const money = await moneyOf(engine, account.id);
    expect(money.balance).toBe(money.ledger);
    const task = await countersOf(taskId);
    expect(1000 * RUB - money.balance).toBe(task.amount - task.refunded);
  });

  it("is not ended by a quiet minute while a fallback may come", async () => {
    const { engine, taskId } = await bulk(2, [{ onStatus: ["failed"] }]);
    await later(engine, 120);
    expect((await countersOf(taskId)).state).toBe("running");
    await later(engine, 24 * 3600);
    await later(engine, 60);
    expect(await countersOf(taskId)).toMatchObject({ sent: 2, open: 0 });
  });

  it("fires for whom the money lasts, and tells the others", async () => {
    const { engine, account, taskId, roots } = await bulk(5, [{ type: "voice" }], 30);
    await Promise.all(roots.map((root) => report(engine, account, root, 0, "failed")));
    await engine.work();
    const paths = await Promise.all(roots.map(pathOf));
    expect(paths.map((path) => path[1]).sort()).toEqual([
      "voice failed",
      "voice failed",
      ...Array.from({ length: 3 }, () => "voice sent"),
    ]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 0, ledger: 0 });
    expect(await countersOf(taskId)).toMatchObject({ sent: 3, errored: 2, open: 0 });
  });

  it("fires nothing while it is paused, and what is due when it goes on", async () => {
    const { engine, account, taskId, roots } = await bulk(3, [{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    await pauseTask(engine, account, taskId);
    await later(engine, 60);
    expect(await Promise.all(roots.map(pathOf))).toEqual([["viber sent"], ["viber sent"], ["viber sent"]]);
    await resumeTask(engine, account, taskId);
    await later(engine, 0);
    expect(await pathOf(roots[0]!)).toEqual(["viber sent", "sms sent"]);
  });

  it("fires nothing any more once it is stopped", async () => {
    const { engine, account, taskId, roots } = await bulk(3, [{ onTimeout: { timeout: 50, except: DELIVERY } }, {}]);
    await report(engine, account, roots[0]!, 0, "failed");
    await stopTask(engine, account, taskId);
    await later(engine, 60);
    expect(await Promise.all(roots.map(pathOf))).toEqual([["viber failed"], ["viber sent"], ["viber sent"]]);
    expect(await countersOf(taskId)).toMatchObject({ sent: 2, errored: 1, open: 0 });
  });

  it("fills each recipient's variables in later steps", async () => {
    const { engine, account, roots } = await bulk(2, [{ text: "${firstName} ${phone}" }], 1000, "Hello");
    for (const root of roots) await report(engine, account, root, 0, "failed");
    await engine.work();
    expect(
      engine.provider.submits
        .slice(2)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["0000 +79160000000", "0001 +79160000001"]);
  });

  it("sends by the fallback whom the first channel has no price for", async () => {
    const { engine, account } = await open();
    await engine.db.run(`UPDATE tariffs SET data = replace(data, '"7"', '"7999"') WHERE source = 'sendings.viber'
      AND id IN (SELECT tariff_id FROM user_tariffs WHERE user_id = '${account.id}')`);
    const taskId = await sendChains(engine, account, ["+79160000001", "+79990000001"], [{}]);
    await engine.work();
    await later(engine, 1);
    const roots = await rootsOf(taskId);
    expect(await pathOf(roots.get("79160000001")!)).toEqual(["viber failed", "sms sent"]);
    expect(await pathOf(roots.get("79990000001")!)).toEqual(["viber sent"]);
  });
});

it("keeps all steps of a chain in the chunk of its root", async () => {
  const { engine, account } = await open();
  const list = await openList(engine, account.id, phones(20));
  const taskId = await sendChains(engine, account, [list], [{}, {}, {}]);
  await engine.work();
  const [chunk] = await rowsOf<{ first_id: string; last_id: string }>("SELECT * FROM chunks WHERE task_id = ?", taskId);
  for (const root of (await rootsOf(taskId)).values()) {
    for (const step of [1, 2, 3]) {
      expect(stepId(root, step) >= chunk!.first_id && stepId(root, step) <= chunk!.last_id).toBe(true);
    }
  }
});
