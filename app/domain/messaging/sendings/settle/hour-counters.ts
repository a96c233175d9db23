import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import { chainOf } from "../../../base/chains/ids";
import { isNeverSubmitted, UNSENT } from "../../../base/chains/status";
import { billOf, type Change, type ChangeRows, groups, moving, rows } from "./change";
import { type Alike, type KnownChange, moneyOf, sumsBy } from "./known-sums";

export const HOUR_MS = 3_600_000;

const KEY = sql.raw("owner_id, hour, type, sender, operator, step, task_id, price");
const MEASURES = [
  "total",
  "sent",
  "delivered",
  "seen",
  "failed",
  "refused",
  "unsent",
  "doubles",
  "amount",
  "charged",
  "refunded",
];
const ACCEPTED = ["total", "failed", "refused", "amount", "segments", "margin"] as const;
const ACCEPTED_SQL = sql.raw(ACCEPTED.join(", "));
const adding = (names: readonly string[]) =>
  sql.raw(names.map((name) => `${name} = ${name} + excluded.${name}`).join(", "));
const ADDED = adding(MEASURES);
const ADDED_FIRST = adding(ACCEPTED);

const group = jsonRows(["type", "sender", "operator", "step", "price", ...ACCEPTED] as const);

export interface Accepted {
  type: string;
  sender: string;
  operator: string;
  step: number;
  /** Micros; null: it cannot be sent. */
  price: number | null;
  segments: number;
  /** Micros that its charge earns a reseller; null: none. */
  margin?: number | null | undefined;
}

type Sums = Required<Omit<Accepted, "price" | "margin">> & {
  [of in (typeof ACCEPTED)[number] | "price" | "margin"]: number;
};

/** Counts messages accepted at `now`, in the batch that stores them. */
export function countAccepted(
  ownerId: string,
  { taskId, now }: { taskId: string | null; now: number },
  accepted: readonly Accepted[],
): SQL {
  const alike = new Map<string, Sums>();
  for (const { type, sender, operator, step, price, segments, margin } of accepted) {
    const key = `${type}\n${sender}\n${operator}\n${step}\n${price}`;
    const sums = alike.get(key) ?? {
      type,
      sender,
      operator,
      step,
      price: price ?? 0,
      total: 0,
      failed: 0,
      refused: 0,
      amount: 0,
      segments: 0,
      margin: 0,
    };
    alike.set(key, sums);
    sums.total++;
    if (price === null) {
      sums.failed++;
      sums.refused++;
    } else {
      sums.amount += price;
      sums.segments += segments;
      sums.margin += margin ?? 0;
    }
  }
  return sql`INSERT INTO message_hours (${KEY}, ${ACCEPTED_SQL})
    SELECT ${ownerId}, ${hourAt(now)}, ${group.type}, ${group.sender}, ${group.operator}, ${group.step}, ${taskId ?? ""},
      ${group.price}, ${group.total}, ${group.failed}, ${group.refused}, ${group.amount}, ${group.segments}, ${group.margin}
    FROM json_each(${group.json([...alike.values()])}) WHERE true
    ON CONFLICT (${KEY}) DO UPDATE SET ${ADDED_FIRST}`;
}

/** As `countAccepted`, for rows selected by a statement: `selected` returns them, owner first. */
export function countSelected(selected: SQL): SQL {
  return sql`INSERT INTO message_hours (${KEY}, ${ACCEPTED_SQL}) ${selected}
    ON CONFLICT (${KEY}) DO UPDATE SET ${ADDED_FIRST}`;
}

export const hourAt = (now: number) => Math.floor(now / HOUR_MS);

// D1 binds numbers as floats, but this must stay an integer division.
const HOUR = sql.raw(`s.created_at / ${HOUR_MS}`);
const ARRIVED = sql`('delivered', 'seen')`;
const isArrived = (status: string) => status === "delivered" || status === "seen";
const COUNTED = new Set(["sent", "delivered", "seen", "failed"]);

const isCounted = (change: Change) => billOf(change) !== null || (change.from !== change.to && COUNTED.has(change.to));

const sums = jsonRows([
  "hour",
  "type",
  "sender",
  "operator",
  "taskId",
  "price",
  "sent",
  "delivered",
  "seen",
  "failed",
  "refused",
  "unsent",
  "charged",
  "refunded",
] as const);

function measuresOf(alike: Alike) {
  const { from, to, error } = alike.change;
  const moved = (status: string) => Number(to === status) - Number(from === status);
  const isFailure = to === "failed" && from !== "failed";
  const isUnsent = UNSENT.includes(error ?? "");
  return {
    sent: moved("sent"),
    delivered: moved("delivered"),
    seen: moved("seen"),
    failed: Number(isFailure && !isUnsent),
    unsent: Number(isFailure && isUnsent),
    ...moneyOf(alike),
    refused: Number(isFailure && !isUnsent && isNeverSubmitted(error)),
  };
}

/** As `countMoved`, for messages without further steps whose sums are known. */
export function countKnown(ownerId: string, all: readonly Alike[]): SQL | null {
  const keyOf = ({ known: { type, sender, operator, createdAt }, taskId, price }: KnownChange) => ({
    hour: hourAt(createdAt),
    type,
    sender,
    operator,
    taskId,
    price,
  });
  const counted = all.filter(({ change }) => isCounted(change));
  const each = sumsBy(counted, keyOf, measuresOf);
  if (each.length === 0) return null;
  return sql`INSERT INTO message_hours (${KEY}, sent, delivered, seen, failed, refused, unsent, charged, refunded)
    SELECT ${ownerId}, ${sums.hour}, ${sums.type}, ${sums.sender}, ${sums.operator}, 0, ${sums.taskId}, ${sums.price},
      ${sums.sent}, ${sums.delivered}, ${sums.seen}, ${sums.failed}, ${sums.refused}, ${sums.unsent}, ${sums.charged}, ${sums.refunded}
    FROM json_each(${sums.json(each)}) WHERE true
    ON CONFLICT (${KEY}) DO UPDATE SET ${ADDED}`;
}

/** Counts the changes that `settle` is about to make; null if no figure changes. */
export function countMoved(ownerId: string, changeSet: ChangeRows, changes: readonly Change[]): SQL | null {
  const counted = changes.filter(isCounted);
  if (counted.length === 0) return null;
  const isPending = counted.some((change) => change.chunkId === null && billOf(change))
    ? sql`iif(s.chunk_id IS NULL, EXISTS (SELECT 1 FROM billings b
        WHERE b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'), s.bill = 'pending')`
    : sql`s.bill = 'pending'`;
  const moved = (status: string) => sql`sum((g."to" = ${status}) - (g."from" = ${status}))`;
  const isUnsent = sql`coalesce(g.error IN ${[...UNSENT]}, 0)`;
  const charge = (bill: string) => sql`sum(iif(g.bill = ${bill} AND ${isPending}, s.price, 0))`;
  return sql`WITH ${groups(changeSet)} INSERT INTO message_hours (${KEY}, sent, delivered, seen, failed, refused, unsent, doubles, charged, refunded)
    SELECT s.owner_id, ${HOUR}, s.type, s.sender, s.operator, s.step, coalesce(s.task_id, ''), s.price,
      ${moved("sent")}, ${moved("delivered")}, ${moved("seen")},
      sum(g."to" = 'failed' AND g."from" <> 'failed' AND NOT ${isUnsent}),
      sum(g."to" = 'failed' AND g."from" <> 'failed' AND NOT ${isUnsent} AND g.never),
      sum(g."to" = 'failed' AND g."from" <> 'failed' AND ${isUnsent}),
      ${doubles(counted)}, ${charge("complete")}, ${charge("refunded")}
    FROM ${moving(ownerId, changeSet)}
    WHERE s.is_test = 0 AND (g.bill IS NOT NULL OR (g."to" <> g."from" AND g."to" IN ${[...COUNTED]}))
    GROUP BY ${HOUR}, s.type, s.sender, s.operator, s.step, s.task_id, s.price
    ON CONFLICT (${KEY}) DO UPDATE SET ${ADDED}`;
}

const twin = jsonRows(["id", "first", "from"], "t");

// If two steps arrive in one batch, the later one is the duplicate, provided the earlier one still changes.
function doubles(changes: readonly Change[]): SQL {
  const arriving = changes.filter(({ steps, from, to }) => steps > 1 && isArrived(to) && !isArrived(from));
  if (arriving.length === 0) return sql`0`;
  const twins = [...Map.groupBy(arriving, ({ id }) => chainOf(id)).values()].flatMap((chain) => {
    const [first, ...later] = chain.toSorted((a, b) => a.step - b.step);
    return later.map(({ id }) => ({ id, first: first!.id, from: first!.from }));
  });
  const among = sql`json_each(${twin.json(twins)}) t CROSS JOIN sendings o
    ON o.owner_id = s.owner_id AND o.id = ${twin.first} AND o.status = ${twin.from}`;
  const isTwin = twins.length === 0 ? sql`0` : sql`EXISTS (SELECT 1 FROM ${among} WHERE ${twin.id} = s.id)`;
  return sql`sum(s.steps > 1 AND g."to" IN ${ARRIVED} AND g."from" NOT IN ${ARRIVED} AND (${isTwin}
    OR EXISTS (SELECT 1 FROM sendings o WHERE o.owner_id = s.owner_id
      AND o.id BETWEEN substr(${rows.id}, 1, 34) || '00' AND substr(${rows.id}, 1, 34) || 'ff'
      AND o.id <> s.id AND o.status IN ${ARRIVED})))`;
}
