import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import type { Backlog, Backlogs } from "../../app/domain/base/shared/ports/platform";
import type { Env } from "../env";

const BINDINGS = {
  express: "EXPRESS",
  bulk: "BULK",
  receipts: "RECEIPTS",
  tasks: "TASKS",
  webhooks: "WEBHOOKS",
} as const;

/** Backlog of each queue as the platform reports it; null if it reports none. */
export async function readBacklogs(env: Pick<Env, (typeof BINDINGS)[keyof typeof BINDINGS]>): Promise<Backlogs> {
  const [express, bulk, receipts, tasks, webhooks] = await Promise.all(
    Object.values(BINDINGS).map((binding) => backlogOf(env[binding])),
  );
  return { express: express!, bulk: bulk!, receipts: receipts!, tasks: tasks!, webhooks: webhooks! };
}

async function backlogOf(queue: Queue): Promise<Backlog | null> {
  try {
    const { backlogCount, oldestMessageTimestamp } = await queue.metrics();
    const oldestAt = oldestMessageTimestamp ? new Date(oldestMessageTimestamp).getTime() : 0;
    return { count: backlogCount, oldestAt: backlogCount > 0 && oldestAt > 0 ? oldestAt : null };
  } catch (error) {
    reportFailure("queue.unmeasured", {}, error);
    return null;
  }
}
