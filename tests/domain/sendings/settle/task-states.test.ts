import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { approveHeld } from "../../../../app/domain/sendings/actions/moderate";
import { stepId } from "../../../../app/domain/sendings/chains/ids";
import { triggerOnIncoming } from "../../../../app/domain/sendings/fallbacks/trigger";
import { pauseTask, resumeTask, stopTask } from "../../../../app/domain/sendings/schedule/control-task";
import { VALIDITY_MS } from "../../../../app/domain/sendings/status";
import { failTask } from "../../../../app/domain/tasks/lease";
import { getTask } from "../../../../app/domain/tasks/tasks";
import { type TaskState, tasks } from "../../../../db/schema/tasks";
import {
  DELIVERY,
  later,
  openChains,
  pathOf,
  report,
  type StepInput,
  sendChains,
  toldBy,
} from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, moneyOf } from "../../../support/world/scene";

type Outcome =
  /** The message goes out, once. */
  | "sent"
  /** Nothing goes while the task stands; when it goes on the message does, too. */
  | "waits"
  /** The fallback is never made; the message before it says so. */
  | "over"
  /** The message ends unsent and its hold is given back. */
  | "paid back";

interface Scene {
  engine: Engine;
  account: { id: string };
  taskId: string;
  root: string;
}

interface Event {
  steps: StepInput[];
  /** What stands before the task comes into its state. */
  before?(scene: Scene): Promise<unknown>;
  /** What comes after it. */
  comes(scene: Scene): Promise<unknown>;
  becomes: Record<TaskState, Outcome>;
}

const ON_DELIVERED = [{ onStatus: ["delivered"] }];
const DECISION: Event["becomes"] = {
  scheduled: "waits",
  running: "sent",
  paused: "waits",
  completed: "sent",
  stopped: "over",
  failed: "over",
};
const MESSAGE: Event["becomes"] = { ...DECISION, stopped: "paid back", failed: "paid back" };

const busy = ({ engine }: Scene) => {
  engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "busy", afterMs: 40_000 });
};
const well = ({ engine }: Scene) => {
  engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
};
const delivered = ({ engine, account, root }: Scene) => report(engine, account, root, 0, "delivered");

/** The fallback exists and waits to be handed over. */
async function fallbackWaits(scene: Scene): Promise<void> {
  busy(scene);
  await delivered(scene);
  await scene.engine.work();
}

const EVENTS: Record<string, Event> = {
  "a receipt that it was delivered": { steps: ON_DELIVERED, comes: delivered, becomes: DECISION },
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
  "a provider that was busy and is well again": {
    steps: ON_DELIVERED,
    before: fallbackWaits,
    comes: async (scene) => well(scene),
    becomes: MESSAGE,
  },
  "a route for what had none": {
    steps: ON_DELIVERED,
    async before(scene) {
      await fallbackWaits(scene);
      await scene.engine.db.run(sql`UPDATE sendings SET status = 'pending', error = 'noRoute',
        wait_until = ${scene.engine.clock() + 60_000} WHERE id = ${stepId(scene.root, 1)}`);
    },
    comes: async (scene) => well(scene),
    becomes: MESSAGE,
  },
  "a manager's approval": {
    steps: ON_DELIVERED,
    async before(scene) {
      await fallbackWaits(scene);
      await scene.engine.db.run(
        sql`UPDATE sendings SET status = 'paused', error = 'moderation' WHERE id = ${stepId(scene.root, 1)}`,
      );
    },
    async comes(scene) {
      well(scene);
      await approveHeld(scene.engine, { ids: [stepId(scene.root, 1)] });
    },
    becomes: MESSAGE,
  },
  "the end of a dead worker's lease": {
    steps: ON_DELIVERED,
    async before(scene) {
      await fallbackWaits(scene);
      await scene.engine.db.run(sql`UPDATE sendings SET status = 'processing', wait_until = ${scene.engine.clock() + 30_000}
        WHERE id = ${stepId(scene.root, 1)}`);
    },
    comes: async (scene) => well(scene),
    becomes: MESSAGE,
  },
};

const ENTER: Record<TaskState, (scene: Scene) => Promise<unknown>> = {
  running: async () => undefined,
  paused: ({ engine, account, taskId }) => pauseTask(engine, account, taskId),
  stopped: ({ engine, account, taskId }) => stopTask(engine, account, taskId),
  failed: async ({ engine, account, taskId }) =>
    failTask(engine, (await getTask(engine.db, account, taskId))!, "internal"),
  // No door leads from a message that waits to these two; what older versions left behind stands in them.
  completed: ({ engine, taskId }) => become(engine, taskId, "completed"),
  scheduled: ({ engine, taskId }) => become(engine, taskId, "scheduled"),
};

function become(engine: Engine, taskId: string, state: TaskState) {
  const over = state === "completed" ? { finishedAt: engine.clock(), dueAt: null } : { dueAt: null };
  return engine.db
    .update(tasks)
    .set({ state, ...over })
    .where(eq(tasks.id, taskId));
}

async function goOn({ engine, account, taskId }: Scene, state: TaskState): Promise<void> {
  if (state === "paused") await resumeTask(engine, account, taskId);
  else await engine.db.update(tasks).set({ dueAt: engine.clock() }).where(eq(tasks.id, taskId));
}

async function open(steps: StepInput[]): Promise<Scene> {
  const { engine, account } = await openChains();
  const taskId = await sendChains(engine, account, ["+79160000001"], steps);
  await engine.work();
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ? AND step = 0", taskId);
  return { engine, account, taskId, root: row!.id };
}

const fallbacksOf = ({ engine, root }: Scene) => engine.provider.submits.filter(({ id }) => id === stepId(root, 1));

async function wait(scene: Scene): Promise<void> {
  for (const seconds of [0, 31, 31, 61]) await later(scene.engine, seconds);
}

/** What is held for messages that are over, or that nobody will hear of any more. */
async function settled({ engine, account }: Scene): Promise<void> {
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
  const held = await rowsOf<{ id: string }>(
    "SELECT id FROM billings WHERE owner_id = ? AND status = 'pending'",
    account.id,
  );
  expect(held).toEqual([]);
}

describe.each(Object.entries(EVENTS))("to a mailing there comes %s", (_, event) => {
  it.each(Object.entries(event.becomes) as [TaskState, Outcome][])("%s: %s", async (state, outcome) => {
    const scene = await open(event.steps);
    await event.before?.(scene);
    const tried = fallbacksOf(scene).length;
    await ENTER[state](scene);
    await event.comes(scene);
    await scene.engine.work();
    await wait(scene);
    if (outcome === "waits") {
      expect(fallbacksOf(scene)).toHaveLength(tried);
      await goOn(scene, state);
      await wait(scene);
    }
    const path = await pathOf(scene.root);
    if (outcome === "sent" || outcome === "waits") {
      expect(path[1]).toBe("sms sent");
      expect(fallbacksOf(scene)).toHaveLength(tried + 1);
      await report(scene.engine, scene.account, scene.root, 1, "delivered");
    } else {
      expect(path.slice(1)).toEqual(outcome === "over" ? [] : ["sms failed"]);
      expect(fallbacksOf(scene)).toHaveLength(tried);
      if (outcome === "over")
        expect(await toldBy(scene.root)).toContainEqual(expect.objectContaining({ code: "over" }));
    }
    await report(scene.engine, scene.account, scene.root, 0, "delivered");
    await settled(scene);
  });
});

describe("a late receipt of the last message", () => {
  const STATES = Object.keys(ENTER) as TaskState[];
  it.each(STATES)("is written down and settled while the task is %s", async (state) => {
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
});

describe("a mailing is over", () => {
  it("only when the message that followed the last status has been handed over", async () => {
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

  it("and what waits in it since a day is paid back instead of sent", async () => {
    const scene = await open(ON_DELIVERED);
    await fallbackWaits(scene);
    await ENTER.completed(scene);
    await rowsOf("UPDATE sendings SET created_at = created_at - ? WHERE id = ?", VALIDITY_MS, stepId(scene.root, 1));
    const tried = fallbacksOf(scene).length;
    well(scene);
    await wait(scene);
    expect(await pathOf(scene.root)).toEqual(["viber delivered", "sms failed"]);
    expect(fallbacksOf(scene)).toHaveLength(tried);
    await settled(scene);
  });

  it("and a step that waits by the clock does not end it", async () => {
    const scene = await open([{ onTimeout: { timeout: 3600, except: DELIVERY } }]);
    await later(scene.engine, 120);
    expect((await getTask(scene.engine.db, scene.account, scene.taskId))!.state).toBe("running");
  });
});
