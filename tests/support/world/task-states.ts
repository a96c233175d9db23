import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { stepId } from "../../../app/domain/base/chains/ids";
import { failTask } from "../../../app/domain/base/tasks/lease";
import { getTask } from "../../../app/domain/base/tasks/tasks";
import { pauseTask, resumeTask, stopTask } from "../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { KEPT_STUCK_MS, STUCK } from "../../../app/domain/messaging/sendings/schedule/stuck";
import { type TaskState, tasks } from "../../../db/schema/tasks";
import { ofThisWeek } from "../engine/kill-moments";
import { chainEntriesOf, later, openChains, pathOf, report, type StepInput, sendChains } from "./chains";
import { rowsOf } from "./rows";
import { type Engine, moneyOf } from "./scene";

type Ending =
  | "sent"
  /** It was sent earlier: the engine finds out and does not send it again. */
  | "found"
  /** The outcome is unknown: it is not sent again, counts as sent for its day, and its hold is returned. */
  | "stands"
  /** The fallback is never created; the message before it says so. */
  | "over"
  /** The message ends unsent, and nothing is held for it. */
  | "unsent";

/** `waits`: nothing is sent while the task is halted; the outcome follows once it resumes. */
type Outcome = Ending | `waits, then ${Ending}`;
type Outcomes = Record<TaskState, Outcome>;

export interface Scene {
  engine: Engine;
  account: { id: string };
  taskId: string;
  root: string;
  /** Lets the provider answer a request in progress. */
  answered?: () => Promise<unknown>;
}

export interface Event {
  steps: StepInput[];
  /** Set-up before the task enters its state. */
  before?(scene: Scene): Promise<unknown>;
  comes(scene: Scene): Promise<unknown>;
  /** Days until the outcome, and days after its campaign resumes. */
  days?: number;
  daysAfter?: number;
  becomes: Outcomes;
}

export const DECISION: Outcomes = {
  running: "sent",
  completed: "sent",
  stopped: "over",
  failed: "over",
  scheduled: "waits, then sent",
  paused: "waits, then sent",
};
export const MESSAGE: Outcomes = { ...DECISION, stopped: "unsent", failed: "unsent" };
export const always = (ending: Ending): Outcomes => ({
  running: ending,
  completed: ending,
  stopped: ending,
  failed: ending,
  scheduled: ending,
  paused: ending,
});
/** The same outcome in every state; a halted task waits first. */
export const inTheEnd = (ending: Ending): Outcomes => ({
  ...always(ending),
  scheduled: `waits, then ${ending}`,
  paused: `waits, then ${ending}`,
});

export const ON_DELIVERED: StepInput[] = [{ onStatus: ["delivered"] }];

export const busy = ({ engine }: Scene) => {
  engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "busy", afterMs: 40_000 });
};
export const well = ({ engine }: Scene) => {
  engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
};
export const delivered = ({ engine, account, root }: Scene) => report(engine, account, root, 0, "delivered");

/** The fallback exists and waits to be handed over. */
export async function fallbackWaits(scene: Scene): Promise<void> {
  busy(scene);
  await delivered(scene);
  await scene.engine.work();
}

export const fallbackOf = ({ root }: Scene) => stepId(root, 1);

export const ENTER: Record<TaskState, (scene: Scene) => Promise<unknown>> = {
  running: async () => undefined,
  paused: ({ engine, account, taskId }) => pauseTask(engine, account, taskId),
  stopped: ({ engine, account, taskId }) => stopTask(engine, account, taskId),
  failed: async ({ engine, account, taskId }) => failTask(engine, (await getTask(engine.db, account, taskId))!, STUCK),
  // A waiting message cannot lead to these two states, but older versions left rows in them.
  completed: ({ engine, taskId }) => become(engine, taskId, "completed"),
  scheduled: ({ engine, taskId }) => become(engine, taskId, "scheduled"),
};
export const STATES = Object.keys(ENTER) as TaskState[];

function become(engine: Engine, taskId: string, state: TaskState) {
  const over = state === "completed" ? { finishedAt: engine.clock(), dueAt: null } : { dueAt: null };
  return engine.db
    .update(tasks)
    .set({ state, ...over })
    .where(eq(tasks.id, taskId));
}

interface Way {
  enters(scene: Scene): Promise<unknown>;
  goesOn(scene: Scene): Promise<unknown>;
  of(outcomes: Outcomes): Outcome;
}

const KEPT_S = KEPT_STUCK_MS / 1000;

/** Other ways to end a task, with the same outcome as a stop. */
const MORE_WAYS: Record<string, Way> = {
  "paused, then stopped": {
    async enters(scene) {
      await ENTER.paused(scene);
      await scene.engine.work();
      await ENTER.stopped(scene);
    },
    goesOn: async () => undefined,
    of: ({ stopped }) => stopped,
  },
  "stuck and never resumed": {
    enters: ({ engine, taskId }) =>
      engine.db.run(sql`UPDATE tasks SET state = 'paused', error = ${STUCK}, due_at = ${engine.clock() + KEPT_STUCK_MS}
        WHERE id = ${taskId}`),
    goesOn: ({ engine }) => later(engine, KEPT_S),
    of: ({ paused, stopped }) =>
      paused.startsWith("waits") && !stopped.startsWith("waits") ? `waits, then ${stopped as Ending}` : paused,
  },
  "gone from the database": {
    enters: ({ engine, taskId }) => engine.db.run(sql`DELETE FROM tasks WHERE id = ${taskId}`),
    goesOn: async () => undefined,
    of: ({ stopped }) => stopped,
  },
};

const WAYS: Record<string, Way> = {
  ...Object.fromEntries(
    STATES.map((state): [string, Way] => [state, { enters: ENTER[state], goesOn, of: (outcomes) => outcomes[state] }]),
  ),
  ...MORE_WAYS,
};

async function goesOn({ engine, account, taskId }: Scene): Promise<void> {
  const task = await getTask(engine.db, account, taskId);
  if (task?.state === "paused") await resumeTask(engine, account, taskId);
  else await engine.db.update(tasks).set({ dueAt: engine.clock() }).where(eq(tasks.id, taskId));
}

export async function open(steps: StepInput[]): Promise<Scene> {
  const { engine, account } = await openChains();
  const taskId = await sendChains(engine, account, ["+79160000001"], steps);
  await engine.work();
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ? AND step = 0", taskId);
  return { engine, account, taskId, root: row!.id };
}

const SIX_HOURS_S = 6 * 60 * 60;

/** Lets time pass, polling whenever a poll is due. */
export async function wait({ engine }: Scene, days = 0): Promise<void> {
  for (const seconds of [0, 31, 31, 61]) await later(engine, seconds);
  for (let quarter = 0; quarter < days * 4; quarter++) await later(engine, SIX_HOURS_S);
}

export const triesOf = (scene: Scene) =>
  scene.engine.provider.submits.filter(({ id }) => id === fallbackOf(scene)).length;

/** Checks that nothing is held any more, the balance matches the ledger, and the task counts the money taken. */
export async function settled({ engine, account, taskId }: Scene): Promise<void> {
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
  const held = await rowsOf("SELECT id FROM billings WHERE owner_id = ? AND status = 'pending'", account.id);
  expect(held).toEqual([]);
  const [task] = await rowsOf<{ left: number; charged: number; taken: number }>(
    `SELECT amount - refunded AS left, charged, (SELECT coalesce(-sum(amount), 0) FROM billings b
       WHERE b.owner_id = t.owner_id AND b.task_id = t.id AND b.status = 'complete') AS taken FROM tasks t WHERE id = ?`,
    taskId,
  );
  if (task) expect([task.left, task.charged]).toEqual([task.taken, task.taken]);
}

export function plays(events: Record<string, Event>): void {
  describe.each(Object.entries(events))("a campaign receives %s", (_, event) => {
    const cases = Object.entries(WAYS).map(([name, way]) => [name, way.of(event.becomes), way] as const);
    it.each(ofThisWeek(cases))("%s: %s", (_, outcome, way) => play(event, way, outcome));
  });
}

async function play(event: Event, way: Way, outcome: Outcome): Promise<void> {
  const scene = await open(event.steps);
  await event.before?.(scene);
  const tried = triesOf(scene);
  await way.enters(scene);
  await event.comes(scene);
  await scene.engine.work();
  await wait(scene, event.days);
  const [, then] = outcome.split("waits, then ");
  if (then !== undefined) {
    expect(triesOf(scene)).toBe(tried);
    await way.goesOn(scene);
    await wait(scene, event.daysAfter ?? event.days);
  }
  await ends(scene, (then ?? outcome) as Ending, tried);
  await report(scene.engine, scene.account, scene.root, 0, "delivered");
  await settled(scene);
}

async function ends(scene: Scene, ending: Ending, tried: number): Promise<void> {
  if (ending === "stands") await wait(scene, 3);
  const [, ...followers] = await pathOf(scene.root);
  expect(triesOf(scene)).toBe(ending === "sent" ? tried + 1 : tried);
  if (ending === "over") {
    expect(followers).toEqual([]);
    expect(await chainEntriesOf(scene.root)).toContainEqual(expect.objectContaining({ code: "over" }));
  } else if (ending === "unsent") {
    expect(followers).toEqual(["sms failed"]);
  } else if (ending === "stands") {
    const row = await rowsOf<{ error: string }>("SELECT error FROM sendings WHERE id = ?", fallbackOf(scene));
    expect([followers, row]).toEqual([["sms failed"], [{ error: "expired" }]]);
  } else {
    expect(followers).toEqual(["sms sent"]);
    await report(scene.engine, scene.account, scene.root, 1, "delivered");
  }
}
