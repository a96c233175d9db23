import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../db/json-rows";
import { billOf, type Change, countsBy } from "./change";

/** A mailing's message without further steps. */
export type KnownChange = Change & { taskId: string; chunkId: string; known: NonNullable<Change["known"]> };

/** Whether what they add to every figure follows from the changes alone. */
export function areKnown(changes: Change[]): changes is KnownChange[] {
  return changes.every(
    ({ taskId, chunkId, steps, known }) => known && steps === 1 && taskId !== null && chunkId !== null,
  );
}

type Measure<One> = (one: One) => number;

/** One row for all that have the same key, with the sum of each measure. */
export function sumsBy<One, Key extends object, Name extends string>(
  all: readonly One[],
  keyOf: (one: One) => Key,
  measures: Readonly<Record<Name, Measure<One>>>,
): (Key & Record<Name, number>)[] {
  const named = Object.entries(measures) as [Name, Measure<One>][];
  const byKey = new Map<string, Key & Record<Name, number>>();
  for (const one of all) {
    const key = keyOf(one);
    const text = JSON.stringify(key);
    let row = byKey.get(text);
    if (!row) {
      row = { ...key, ...(Object.fromEntries(named.map(([name]) => [name, 0])) as Record<Name, number>) };
      byKey.set(text, row);
    }
    for (const [name, of] of named) (row as Record<Name, number>)[name] += of(one);
  }
  return [...byKey.values()];
}

export const billed = (status: "complete" | "refunded") => (change: Change) =>
  billOf(change) === status ? change.price : 0;

const counts = (name: keyof ReturnType<typeof countsBy>) => (change: Change) => countsBy(change)[name];

const MONEY = { refunded: billed("refunded"), charged: billed("complete") };
const COUNTS = {
  ...{ sent: counts("sent"), delivered: counts("delivered"), errored: counts("errored") },
  ...{ closed: counts("closed"), seen: counts("seen"), unsent: counts("unsent") },
};

const task = jsonRows(["task", "sent", "delivered", "errored", "closed", "seen", "unsent", "refunded", "charged"]);
const chunk = jsonRows(["chunk", "refunded", "charged"]);

/** What tasks gain, as `settle` reads it of messages that move. */
export function taskSums(ownerId: string, changes: readonly KnownChange[]): SQL {
  const each = sumsBy(changes, ({ taskId }) => ({ task: taskId }), { ...COUNTS, ...MONEY });
  return sql`SELECT ${ownerId} AS owner, ${task.task} AS task, ${task.sent} AS more_sent, ${task.delivered} AS more_delivered,
      ${task.errored} AS more_errored, ${task.closed} AS more_closed, ${task.seen} AS more_seen, ${task.unsent} AS more_unsent,
      ${task.refunded} AS more_refunded, ${task.charged} AS more_charged, 1 AS longest
    FROM json_each(${task.json(each)})`;
}

/** The same of chunks: owner, chunk, held, charged, refunded. */
export function chunkSums(ownerId: string, changes: readonly KnownChange[]): SQL {
  const each = sumsBy(changes, ({ chunkId }) => ({ chunk: chunkId }), MONEY);
  return sql`SELECT ${ownerId} AS owner, ${chunk.chunk} AS chunk, 0 AS held, ${chunk.charged} AS charged,
      ${chunk.refunded} AS refunded FROM json_each(${chunk.json(each)})`;
}

/** What returns to the account, in micros. */
export function refundSum(changes: readonly KnownChange[]): number {
  return changes.reduce((sum, change) => sum + billed("refunded")(change), 0);
}
