import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { createTask } from "../../../../../app/domain/messaging/sendings/schedule/create";
import { taskInput } from "../../../../../app/domain/messaging/sendings/schedule/input";
import { sweep } from "../../../../../workers/jobs/sweep";
import { type Engine, SENDER } from "../../../../support/world/scene";

export const sending = { type: "sms", recipient: ["+79160000001"], payload: { sender: SENDER, text: "Hi" } };

type Data = Record<string, unknown>;

export async function openRecurrent(engine: Engine, account: { id: string }, data: Data = {}, startsIn = 1000) {
  const startsAt = new Date(engine.clock() + startsIn).toISOString();
  const input = taskInput.parse({
    type: "sendings:bulk",
    title: "Every day",
    startsAt,
    data: { sending, frequency: "daily", ...data },
  });
  const made = await createTask(engine, { ...account, preferences: { timeZone: "UTC" } }, input);
  if (!made.ok) throw new Error(made.problems[0]?.key);
  return made.value.id;
}

export const taskOf = async ({ db }: Engine, account: { id: string }, id: string) => (await getTask(db, account, id))!;

/** The alarm and all queue messages after it. */
export async function tick(engine: Engine, ms: number) {
  engine.pass(ms);
  await sweep(engine);
  await engine.work();
}
