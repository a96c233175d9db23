import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { MAX_UNCERTAIN_ATTEMPTS } from "../../../app/domain/base/chains/status";
import type { Platform, QueueMessage } from "../../../app/domain/base/shared/ports/platform";
import { getTask } from "../../../app/domain/base/tasks/tasks";
import { applyReceipts } from "../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { sweep } from "../../../workers/jobs/sweep";
import { handleMessages } from "../../../workers/queues/handlers";
import { endOf, type RandomProvider } from "../providers/random-provider";
import { type Engine, moneyOf } from "../world/scene";

export function answer(platform: Platform, queueMessage: QueueMessage): Promise<unknown> {
  return handleMessages(platform, [queueMessage]);
}

interface Scene {
  engine: Engine;
  provider: RandomProvider;
  platform: Platform;
  account: { id: string };
}

/** Stops faults and drops pending queue messages: remaining work must finish by itself. */
export async function calmDown({ engine, provider, platform, account }: Scene): Promise<void> {
  provider.mood = "accepts";
  engine.queueMessages.length = 0;
  for (let round = 0; round < 120 && (await waits(engine, account.id)); round++) {
    engine.pass(31_000);
    await sweep(platform);
    while (engine.queueMessages.length > 0) await answer(platform, engine.queueMessages.shift()!);
  }
  await applyReceipts(platform, provider.mail.splice(0));
}

async function waits({ db }: Engine, ownerId: string): Promise<boolean> {
  const [row] = await db.all<{ n: number }>(sql`SELECT
      (SELECT count(*) FROM tasks WHERE owner_id = ${ownerId} AND state = 'running')
      + (SELECT count(*) FROM sendings WHERE owner_id = ${ownerId} AND status NOT IN ('delivered', 'seen', 'failed')) AS n`);
  return row!.n > 0;
}

interface Row {
  id: string;
  task_id: string | null;
  recipient: string;
  status: string;
  error: string | null;
  price: number;
  attempts: number;
  bill: string | null;
}

/** Checks that each message has one true outcome, matched by money and counters. `start` in micros. */
export async function expectKept(
  { engine, provider, account }: Scene,
  { start, taskId, isStopped }: { start: number; taskId: string; isStopped: boolean },
): Promise<void> {
  const rows =
    await engine.db.all<Row>(sql`SELECT s.id, s.task_id, s.recipient, s.status, s.error, s.price, s.attempts, coalesce(s.bill, b.status) AS bill
    FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id WHERE s.owner_id = ${account.id}`);
  const ofTask = rows.filter((row) => row.task_id === taskId);
  expect(new Set(ofTask.map(({ recipient }) => recipient)).size).toBe(ofTask.length);

  expect([...provider.held.values()].filter(({ times }) => times > 1)).toEqual([]);
  // Messages at the provider were sent; the others ended because of a stop or too many attempts.
  const untrue = rows.filter(({ id, task_id, recipient, status, error, attempts }) => {
    if (provider.held.has(id)) return (status === "failed") !== (endOf(recipient) === "failed");
    const mayEnd = error === "stopped" ? isStopped && task_id === taskId : attempts >= MAX_UNCERTAIN_ATTEMPTS;
    return status !== "failed" || !mayEnd;
  });
  expect(untrue.slice(0, 3)).toEqual([]);

  const isPaid = ({ status }: Row) => status !== "failed";
  expect(rows.filter((row) => row.bill !== (isPaid(row) ? "complete" : "refunded")).slice(0, 3)).toEqual([]);
  const rest = start - rows.filter(isPaid).reduce((sum, { price }) => sum + price, 0);
  expect(await moneyOf(engine, account.id)).toEqual({ balance: rest, ledger: rest });

  const task = await getTask(engine.db, account, taskId);
  expect(task).toMatchObject({
    state: isStopped ? expect.stringMatching(/^(stopped|completed)$/) : "completed",
    expanded: ofTask.length,
    ...(isStopped ? {} : { total: ofTask.length }),
    sent: ofTask.filter(isPaid).length,
    delivered: ofTask.filter(isPaid).length,
    errored: ofTask.filter((row) => !isPaid(row) && row.error !== "stopped").length,
    unsent: ofTask.filter((row) => !isPaid(row) && row.error === "stopped").length,
    charged: ofTask.filter(isPaid).reduce((sum, { price }) => sum + price, 0),
  });
}
