import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import type { BillingStatus } from "../../../../../db/schema/billing";
import { billOf, type Change, countsBy } from "./change";

export type KnownChange = Change & { taskId: string; chunkId: string; known: NonNullable<Change["known"]> };

/** True if the effect on every figure follows from the changes alone. */
export function areKnown(changes: Change[]): changes is KnownChange[] {
  return changes.every(
    ({ taskId, chunkId, steps, known }) => known && steps === 1 && taskId !== null && chunkId !== null,
  );
}

/** Messages with the same effect on every figure. */
export interface Alike {
  change: KnownChange;
  bill: BillingStatus | null;
  messages: number;
}

export function alikeOf(changes: readonly KnownChange[]): Alike[] {
  const all: Alike[] = [];
  for (const change of changes) {
    const bill = billOf(change);
    const like = all.find((one) => one.bill === bill && addsAs(one.change, change));
    if (like) like.messages++;
    else all.push({ change, bill, messages: 1 });
  }
  return all;
}

function addsAs(one: KnownChange, other: KnownChange): boolean {
  return (
    one.known.operator === other.known.operator &&
    one.price === other.price &&
    one.to === other.to &&
    one.from === other.from &&
    one.error === other.error &&
    one.isFinal === other.isFinal &&
    one.wasFinal === other.wasFinal &&
    one.chunkId === other.chunkId &&
    one.taskId === other.taskId &&
    one.known.createdAt === other.known.createdAt &&
    one.known.sender === other.known.sender &&
    one.known.type === other.known.type
  );
}

/** One row per key, with the sum of each measure over its messages. */
export function sumsBy<Key extends object, Name extends string>(
  all: readonly Alike[],
  keyOf: (change: KnownChange) => Key,
  measures: (alike: Alike) => Readonly<Record<Name, number>>,
): (Key & Record<Name, number>)[] {
  const byKey = Map.groupBy(all, ({ change }) => JSON.stringify(keyOf(change)));
  return [...byKey.values()].map((alike) => {
    const sums = alike.map((one) =>
      Object.entries<number>(measures(one)).map(([name, each]) => [name, each * one.messages] as const),
    );
    const names = sums[0]!.map(([name], at) => [name, sums.reduce((sum, of) => sum + of[at]![1], 0)]);
    return { ...keyOf(alike[0]!.change), ...(Object.fromEntries(names) as Record<Name, number>) };
  });
}

export const moneyOf = ({ change: { price }, bill }: Alike) => ({
  refunded: bill === "refunded" ? price : 0,
  charged: bill === "complete" ? price : 0,
});

const task = jsonRows([
  "task",
  "sent",
  "delivered",
  "errored",
  "closed",
  "seen",
  "unsent",
  "refused",
  "refunded",
  "charged",
] as const);
const chunk = jsonRows(["chunk", "refunded", "charged"]);

/** Increments of tasks, in the form that `settle` reads for moving messages. */
export function taskSums(ownerId: string, all: readonly Alike[]): SQL {
  const measures = (alike: Alike) => ({ ...countsBy(alike.change), ...moneyOf(alike) });
  const each = sumsBy(all, ({ taskId }) => ({ task: taskId }), measures);
  return sql`SELECT ${ownerId} AS owner, ${task.task} AS task, ${task.sent} AS more_sent, ${task.delivered} AS more_delivered,
      ${task.errored} AS more_errored, ${task.closed} AS more_closed, ${task.seen} AS more_seen, ${task.unsent} AS more_unsent,
      ${task.refused} AS more_refused,
      ${task.refunded} AS more_refunded, ${task.charged} AS more_charged, 1 AS longest, NULL AS variants
    FROM json_each(${task.json(each)})`;
}

export function chunkSums(ownerId: string, all: readonly Alike[]): SQL {
  const billed = all.filter(({ bill }) => bill !== null);
  const each = sumsBy(billed, ({ chunkId }) => ({ chunk: chunkId }), moneyOf);
  return sql`SELECT ${ownerId} AS owner, ${chunk.chunk} AS chunk, 0 AS held, ${chunk.charged} AS charged,
      ${chunk.refunded} AS refunded FROM json_each(${chunk.json(each)})`;
}

export function refundSum(all: readonly Alike[]): number {
  return all.reduce((sum, alike) => sum + moneyOf(alike).refunded * alike.messages, 0);
}
