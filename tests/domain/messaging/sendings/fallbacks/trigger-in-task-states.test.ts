import { describe, expect, it } from "vitest";
import { stepId } from "../../../../../app/domain/base/chains/ids";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import {
  countersOf,
  DELIVERY,
  later,
  openChains,
  pathOf,
  report,
  rootsOf,
  type StepInput,
  sendChains,
} from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, openList, phones, RUB } from "../../../../support/world/scene";

describe("a task with fallbacks", () => {
  async function bulk(n: number, steps: StepInput[], balance?: number, text?: string) {
    const { engine, account } = await openChains(balance);
    const list = await openList(engine, account.id, phones(n));
    const taskId = await sendChains(engine, account, [list], steps, text ? { text } : {});
    await engine.work();
    return { engine, account, taskId, roots: [...(await rootsOf(taskId)).values()] };
  }

  it("counts recipients, not steps, and is done when no fallback is possible", async () => {
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

  it("does not end after a quiet minute while a fallback is possible", async () => {
    const { engine, taskId } = await bulk(2, [{ onStatus: ["failed"] }]);
    await later(engine, 120);
    expect((await countersOf(taskId)).state).toBe("running");
    await later(engine, 24 * 3600);
    await later(engine, 60);
    expect(await countersOf(taskId)).toMatchObject({ sent: 2, open: 0 });
  });

  it("triggers while the money lasts, and marks the others as failed", async () => {
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

  it("triggers nothing while paused, and triggers what is due on resume", async () => {
    const { engine, account, taskId, roots } = await bulk(3, [{ onTimeout: { timeout: 50, except: DELIVERY } }]);
    await pauseTask(engine, account, taskId);
    await later(engine, 60);
    expect(await Promise.all(roots.map(pathOf))).toEqual([["viber sent"], ["viber sent"], ["viber sent"]]);
    await resumeTask(engine, account, taskId);
    await later(engine, 0);
    expect(await pathOf(roots[0]!)).toEqual(["viber sent", "sms sent"]);
  });

  it("triggers nothing once stopped", async () => {
    const { engine, account, taskId, roots } = await bulk(3, [{ onTimeout: { timeout: 50, except: DELIVERY } }, {}]);
    await report(engine, account, roots[0]!, 0, "failed");
    await stopTask(engine, account, taskId);
    await later(engine, 60);
    expect(await Promise.all(roots.map(pathOf))).toEqual([["viber failed"], ["viber sent"], ["viber sent"]]);
    expect(await countersOf(taskId)).toMatchObject({ sent: 2, errored: 1, open: 0 });
  });

  it("fills in each recipient's variables in later steps", async () => {
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

  it("sends the fallback if the first channel has no price", async () => {
    const { engine, account } = await openChains();
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
  const { engine, account } = await openChains();
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
