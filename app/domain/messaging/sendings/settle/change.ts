import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import type { BillingStatus } from "../../../../../db/schema/billing";
import type { SendingStatus, TimelineEntry } from "../../../../../db/schema/sendings";
import { rootId, stepId } from "../../../base/chains/ids";
import { billingAfter, countsOf, isFinal, isNeverSubmitted } from "../../../base/chains/status";
import type { Pulse } from "../../../network/routing/health/health-counters";
import type { SUBMITTED_UNCERTAIN } from "../dispatch/uncertain";

export interface Change {
  id: string;
  taskId: string | null;
  /** null: the message has its own ledger line, or none. */
  chunkId: string | null;
  /** The reseller that its charge earns a margin; null: none. */
  resellerId: string | null;
  /**
   * Immutable fields of a message with a single text, if the caller has read them; absent: they are read during the
   * move.
   */
  known?: { type: string; sender: string; operator: string; createdAt: number } | undefined;
  step: number;
  steps: number;
  from: SendingStatus;
  to: SendingStatus;
  price: number;
  isRefundable: boolean;
  entries: TimelineEntry[];
  error?: string | null;
  provider?: string;
  ref?: string;
  keepsRef?: boolean;
  waitUntil?: number;
  isUnsure?: boolean | typeof SUBMITTED_UNCERTAIN;
  isFinal?: boolean;
  wasFinal?: boolean;
  /** Paid on submit, by this change or an earlier one. */
  isPaid?: boolean;
  /** "sent" without a response: its price is still held. */
  wasLost?: boolean;
  result?: Record<string, unknown>;
  pulse?: Pulse | null;
}

/** Fields shared by messages that move alike: passed once, with the ids alongside. */
const group = jsonRows([
  "from",
  "to",
  "bill",
  "sent",
  "delivered",
  "errored",
  "unsent",
  "refused",
  "closed",
  "seen",
  "never",
  "entries",
  "error",
  "provider",
  "waitUntil",
  "isUnsure",
  "isFinal",
  "result",
  "lateEntry",
  "nextLateEntry",
] as const);

/** `at` completes the group's only entry; `next` is the chain's following step. In the order of `changeRows`. */
export const rows = jsonRows(["id", "group", "at", "ref", "next"], "j");

/** Changes as parameters for a batch's statements. */
export interface ChangeRows {
  groups: string;
  rows: string;
}

export function changeRows(changes: readonly Change[], now: number): ChangeRows {
  return rowsOf(groupsOf(changes, now));
}

export const rowsOf = (all: readonly Group[]): ChangeRows => ({
  groups: `[${all.map(({ cells }) => cells).join()}]`,
  rows: JSON.stringify(all.flatMap(({ messages }, at) => messages.map((one) => [one[0], at, one[1], one[2], one[3]]))),
});

/**
 * Messages that move alike, as `messages`: id, time of a single entry, provider's reference, next step of the chain.
 */
export interface Group {
  move: ReturnType<typeof groupOf>;
  cells: string;
  messages: [id: string, at: number | null, ref: string | undefined, next: string | null][];
}

export function groupsOf(changes: readonly Change[], now: number): Group[] {
  const known = new Map<string, Group>();
  let last: { change: Change; entries: string; group: Group } | undefined;
  for (const change of changes) {
    const { at, entries } = timeApart(change.entries);
    if (last?.entries !== entries || !isLike(last.change, change)) {
      const move = groupOf(change, entries, now);
      const cells = JSON.stringify(group.cells(move));
      const of = known.get(cells) ?? { move, cells, messages: [] };
      known.set(cells, of);
      last = { change, entries, group: of };
    }
    last.group.messages.push([change.id, at, change.ref, nextOf(change)]);
  }
  return [...known.values()];
}

/** True if both changes have the same group cells, except for entries, which are compared separately. */
function isLike(one: Change, other: Change): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.error === other.error &&
    one.provider === other.provider &&
    one.isRefundable === other.isRefundable &&
    one.isPaid === other.isPaid &&
    one.wasLost === other.wasLost &&
    one.isFinal === other.isFinal &&
    one.wasFinal === other.wasFinal &&
    one.isUnsure === other.isUnsure &&
    one.waitUntil === other.waitUntil &&
    one.step === other.step &&
    one.steps === other.steps &&
    !one.result &&
    !other.result
  );
}

/** Separates the time of a single entry: receipts of one page differ in nothing else. */
function timeApart(entries: TimelineEntry[]): { at: number | null; entries: string } {
  const text = JSON.stringify(entries).slice(1, -1);
  const at = entries.length === 1 ? entries[0]!.at : null;
  const start = `{"at":${at},`;
  return text.startsWith(start) ? { at, entries: text.slice(start.length) } : { at: null, entries: text };
}

export function billOf({ from, to, isRefundable, isPaid, entries, wasLost }: Change): BillingStatus | null {
  if (wasLost && isPaid) return "complete";
  if (from === to || (isPaid && from === "sent")) return null;
  const hasLeft = from === "sent" || entries.some(({ status }) => status === "sent");
  if (isPaid && hasLeft && !isFinal(from)) return "complete";
  return billingAfter(from === "processing" && hasLeft ? "sent" : from, to, isRefundable);
}

// The next step may already be sent; the change is then marked late in both timelines.
export function isLateIfFollowed({ step, steps, from, to }: Change): boolean {
  return step < steps - 1 && isFinal(to) && !isFinal(from);
}

function nextOf(change: Change): string | null {
  return isLateIfFollowed(change) ? stepId(rootId(change.id, change.step), change.step + 1) : null;
}

/** A change's effect on task counters; steps of a chain are counted by `countChains`. */
export function countsBy({ from, to, error, steps, isFinal: is, wasFinal: wasClosed }: Change) {
  if (steps > 1) return { sent: 0, delivered: 0, errored: 0, unsent: 0, refused: 0, closed: 0, seen: 0 };
  const was = countsOf(from, null);
  const now = countsOf(to, error);
  return {
    sent: now.sent - was.sent,
    delivered: now.delivered - was.delivered,
    errored: now.errored - was.errored,
    unsent: now.unsent - was.unsent,
    refused: now.refused - was.refused,
    closed: Number(to === "sent" && is === true) - Number(from === "sent" && wasClosed === true),
    seen: Number(to === "seen") - Number(from === "seen"),
  };
}

// No spreads: they make each row many times slower.
function groupOf(change: Change, entries: string, now: number) {
  const { step, to } = change;
  const { sent, delivered, errored, unsent, refused, closed, seen } = countsBy(change);
  const isLate = isLateIfFollowed(change);
  return {
    from: change.from,
    to,
    bill: billOf(change),
    sent,
    delivered,
    errored,
    unsent,
    refused,
    closed,
    seen,
    never: Number(to === "failed" && isNeverSubmitted(change.error)),
    entries,
    error: change.error,
    provider: change.provider,
    waitUntil: change.waitUntil,
    isUnsure: change.isUnsure === undefined ? null : Number(change.isUnsure),
    isFinal: change.isFinal || change.wasFinal ? Number(change.isFinal === true) : null,
    result: change.result ? JSON.stringify(change.result) : null,
    lateEntry: isLate ? JSON.stringify({ at: now, status: "late", code: to, step: step + 1 }) : null,
    nextLateEntry: isLate ? JSON.stringify({ at: now, status: "late", code: to, step }) : null,
  };
}

/** The table `g` for statements about `moving` messages. */
export function groups({ groups }: ChangeRows): SQL {
  return sql`g AS MATERIALIZED (SELECT key, ${group.table} FROM json_each(${groups}))`;
}

/** Messages `s` still in the status that was read, each with its group. */
export function moving(ownerId: string, changeSet: ChangeRows): SQL {
  return sql`json_each(${changeSet.rows}) j CROSS JOIN g ON g.key = ${rows.group} CROSS JOIN sendings s
    ON s.owner_id = ${ownerId} AND s.id = ${rows.id} AND s.status = g."from"`;
}
