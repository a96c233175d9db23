import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { VALIDITY_MS } from "../../../../../app/domain/base/chains/status";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { triggerOnIncoming } from "../../../../../app/domain/messaging/sendings/fallbacks/trigger";
import { billings } from "../../../../../db/schema/billing";
import { DELIVERY, later, pathOf, report } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, openList } from "../../../../support/world/scene";
import {
  DECISION,
  delivered,
  ENTER,
  type Event,
  fallbackOf,
  fallbackWaits,
  inTheEnd,
  ON_DELIVERED,
  open,
  plays,
  type Scene,
  STATES,
  settled,
  triesOf,
  wait,
  well,
} from "../../../../support/world/task-states";

/** The account spends all its money on something else. */
async function spendAll({ engine, account }: Scene): Promise<void> {
  const { balance } = await moneyOf(engine, account.id);
  const now = engine.clock();
  const spent = { ownerId: account.id, id: newId(), source: "subtract", amount: -balance, status: "complete" } as const;
  await engine.db.batch([
    engine.db.run(sql`UPDATE accounts SET balance = 0 WHERE owner_id = ${account.id}`),
    engine.db.insert(billings).values({ ...spent, createdAt: now, updatedAt: now }),
  ]);
}

const UNPAID: Event["becomes"] = { ...inTheEnd("unsent"), stopped: "over", failed: "over" };

plays({
  "a receipt that it was delivered": { steps: ON_DELIVERED, comes: delivered, becomes: DECISION },
  "a receipt whose doorbell is lost": {
    steps: ON_DELIVERED,
    async comes(scene) {
      await delivered(scene);
      scene.engine.queueMessages.length = 0;
    },
    becomes: DECISION,
  },
  "a receipt that it was seen": {
    steps: [{ onStatus: ["seen"] }],
    before: delivered,
    comes: ({ engine, account, root }) => report(engine, account, root, 0, "seen"),
    becomes: DECISION,
  },
  "a receipt that it failed": {
    steps: [{ onStatus: ["failed"] }],
    comes: ({ engine, account, root }) => report(engine, account, root, 0, "failed"),
    becomes: DECISION,
  },
  "a day without a receipt": {
    steps: [{ onStatus: ["failed"] }],
    comes: async () => undefined,
    days: 1.25,
    daysAfter: 0,
    becomes: DECISION,
  },
  "an answer": {
    steps: [{ onIncomingPayload: { text: "yes" } }],
    before: delivered,
    comes: ({ engine, account, root }) =>
      triggerOnIncoming(engine, { ownerId: account.id, id: root, text: "Yes", at: engine.clock() + 1 }),
    becomes: DECISION,
  },
  "the end of a time-out": {
    steps: [{ onTimeout: { timeout: 120, except: ["seen"] } }],
    before: delivered,
    comes: async ({ engine }) => engine.pass(120_000),
    becomes: DECISION,
  },
  "a receipt when there is no money left": {
    steps: ON_DELIVERED,
    before: spendAll,
    comes: delivered,
    becomes: UNPAID,
  },
  "a receipt when the budget is spent": {
    steps: ON_DELIVERED,
    before: ({ engine, taskId }) =>
      engine.db.run(sql`UPDATE tasks SET data = json_set(data, '$.chain.budget', 1) WHERE id = ${taskId}`),
    comes: delivered,
    becomes: UNPAID,
  },
  "a receipt of somebody who is blacklisted": {
    steps: ON_DELIVERED,
    before: ({ engine, account }) => openList(engine, account.id, ["79160000001"], "blacklist"),
    comes: delivered,
    becomes: { ...inTheEnd("over"), stopped: "over", failed: "over" },
  },
});

describe("a late receipt of the last message", () => {
  it.each(STATES)("is recorded and settled while the task is %s", async (state) => {
    for (const status of ["delivered", "failed"] as const) {
      const scene = await open([{ onStatus: ["failed"] }]);
      await report(scene.engine, scene.account, scene.root, 0, "failed");
      await scene.engine.work();
      await ENTER[state](scene);
      await report(scene.engine, scene.account, scene.root, 1, status);
      expect((await pathOf(scene.root))[1]).toBe(`sms ${status}`);
      await settled(scene);
    }
  });

  it.each(STATES)("releases its hold after a day if it never comes while the task is %s", async (state) => {
    const scene = await open(ON_DELIVERED);
    await delivered(scene);
    await scene.engine.work();
    await ENTER[state](scene);
    await wait(scene, 1.25);
    expect(await pathOf(scene.root)).toEqual(["viber delivered", "sms failed"]);
    await settled(scene);
  });
});

describe("the end of a campaign", () => {
  it("comes only when the message triggered by the last status has been handed over", async () => {
    const scene = await open(ON_DELIVERED);
    await fallbackWaits(scene);
    const { engine, account, taskId, root } = scene;
    expect((await getTask(engine.db, account, taskId))!.state).toBe("running");
    well(scene);
    await wait(scene);
    await report(engine, account, root, 1, "delivered");
    expect(await getTask(engine.db, account, taskId)).toMatchObject({ state: "completed", delivered: 1, total: 1 });
    await settled(scene);
  });

  it("refunds a message that has waited for a day instead of sending it", async () => {
    const scene = await open(ON_DELIVERED);
    await fallbackWaits(scene);
    await ENTER.completed(scene);
    await rowsOf("UPDATE sendings SET created_at = created_at - ? WHERE id = ?", VALIDITY_MS, fallbackOf(scene));
    await rowsOf("UPDATE message_hours SET hour = hour - 24 WHERE task_id = ? AND step = 1", scene.taskId);
    const tried = triesOf(scene);
    well(scene);
    await wait(scene);
    expect(await pathOf(scene.root)).toEqual(["viber delivered", "sms failed"]);
    expect(triesOf(scene)).toBe(tried);
    await settled(scene);
  });

  it("does not come while a step waits for its time", async () => {
    const scene = await open([{ onTimeout: { timeout: 3600, except: DELIVERY } }]);
    await later(scene.engine, 120);
    expect((await getTask(scene.engine.db, scene.account, scene.taskId))!.state).toBe("running");
  });
});
