import { eq, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { can } from "../../base/access/viewer";
import { askerOf, findFlags } from "../../base/access/viewer-of-token";
import { derivedId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { announceProgress } from "../../base/tasks/announce-progress";
import { moveOn } from "../../base/tasks/checkpoint";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../base/tasks/lease";
import type { TaskRow } from "../../base/tasks/tasks";
import { adjustBalance } from "../accounts/adjust";
import type { Operation, OperationsCursor, OperationsData } from "./start";

const STEP = 20;

export interface RefusedOperation {
  number: number;
  username: string;
  amount: number;
  /** Key in the errors catalog. */
  reason: string;
}

/** Resumes from the checkpoint; lines are idempotent. */
export async function runOperations(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

type Boss = Parameters<typeof adjustBalance>[1];

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const boss = await bossOf(platform, task.ownerId);
  if (!boss) return failTask(platform, task, "forbidden");
  const { operations } = task.data as OperationsData;
  const started = clock();
  while (clock() - started < SLICE_MS) {
    const from = task.cursor as OperationsCursor;
    const some = operations.slice(from.next, from.next + STEP);
    const to: OperationsCursor = { seq: from.seq + 1, next: from.next + some.length };
    const refused: RefusedOperation[] = [];
    for (const [at, operation] of some.entries()) {
      const reason = await apply(platform, boss, task, operation, from.next + at);
      const { number, username, amount } = operation;
      if (reason !== null) refused.push({ number, username, amount, reason });
    }
    const isLast = to.next >= operations.length;
    const refusedJson = JSON.stringify([...((task.meta.refused as RefusedOperation[]) ?? []), ...refused]);
    const counts = sql`expanded = expanded + ${some.length}, sent = sent + ${some.length - refused.length},
      errored = errored + ${refused.length}, meta = json_set(meta, '$.refused', json(${refusedJson}))`;
    if (!(await moveOn(platform, task, { from, to, isLast, counts }, []))) return;
    Object.assign(task, { cursor: to, meta: { ...task.meta, refused: JSON.parse(refusedJson) } });
    await announceProgress(platform, task, isLast);
    if (isLast) return;
    await letOthersIn();
  }
  await handOn(platform, task);
}

async function bossOf({ db }: Platform, id: string): Promise<Boss | null> {
  const [user, flags] = await Promise.all([db.select().from(users).where(eq(users.id, id)).get(), findFlags(db, id)]);
  if (!user?.isActive) return null;
  const may = can(askerOf(user, flags), { permission: "billings.create", level: "resellerAndAbove" });
  return may ? { id, level: user.level, username: user.username } : null;
}

/** Reason for the refusal; null: done, now or before. */
async function apply(
  platform: Platform,
  boss: Boss,
  task: TaskRow,
  { userId, amount, comment, hiddenComment }: Operation,
  place: number,
): Promise<string | null> {
  const id = await derivedId(task.createdAt, `${task.id}/${place}`);
  const source = amount > 0 ? "accrual" : "subtract";
  const input = { source, amount: Math.abs(amount), comment, hiddenComment, noRef: true } as const;
  const result = await adjustBalance(platform, boss, userId, input, { id });
  if (!result) return "operationUser";
  return result.ok ? null : result.problems[0]!.key;
}
