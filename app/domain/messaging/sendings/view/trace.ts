import type { TimelineEntry } from "../../../../../db/schema/sendings";
import { billingAfter, billingOf } from "../../../base/chains/status";
import type { SendingRow } from "../accept/create-sending";

export interface Changed {
  field: "type" | "sender" | "text";
  was: string;
  is: string;
}

export interface TraceEntry extends Omit<TimelineEntry, "status" | "was"> {
  status: TimelineEntry["status"] | "ruled" | "refunded" | "kept" | "double";
  changes?: Changed[];
  /** Micros; set with the number of segments if their product is the price. */
  segmentPrice?: number;
  segments?: number;
  operator?: string;
}

export interface Insight {
  /** Micros; null when free. */
  segmentPrice: number | null;
  /** Id of the campaign's ledger line. */
  line: string | null;
  operator: string | null;
  /** Only the platform sees providers and routes. */
  seesRoutes: boolean;
  chain: readonly SendingRow[];
}

export const NO_INSIGHT: Insight = { segmentPrice: null, line: null, operator: null, seesRoutes: false, chain: [] };

/** Rule, price, provider, statuses and refund in causal order; micros and ms UTC. */
export function traceOf(row: SendingRow, insight: Insight = NO_INSIGHT): TraceEntry[] {
  const [first, ...rest] = row.timeline;
  if (!first) return [];
  const { rules, was, template: _, ...accepted } = first;
  return causal([
    ...(rules ? [rulesEntry(row, { at: first.at, rules, was })] : []),
    { ...seen(accepted, row, insight), ...priceOf(row, insight) },
    ...moneyAfter(first, row),
    ...rest.flatMap((entry) => [
      seen(entry, row, insight),
      ...moneyAfter(entry, row),
      ...doubleAfter(entry, row, insight),
    ]),
  ]);
}

// Provider clocks are coarse or late, but an effect must not precede its cause. Late receipts keep their own time.
function causal(entries: TraceEntry[]): TraceEntry[] {
  let last = 0;
  return entries.map((entry) => {
    if (entry.status === "late") return entry;
    last = Math.max(last, entry.at);
    return { ...entry, at: last };
  });
}

type Paid = Pick<SendingRow, "status" | "price" | "isRefundable" | "timeline" | "bill">;

export function moneyOf({ status, price, isRefundable, timeline, bill }: Paid) {
  if (status !== "failed" || price === 0) return null;
  const hasLeft = timeline.some((entry) => entry.status === "sent");
  if ((bill ?? billingAfter(hasLeft ? "sent" : "processing", "failed", isRefundable)) !== "refunded") return "kept";
  return hasLeft ? "byTariff" : "neverLeft";
}

export function billingStatusOf(row: SendingRow) {
  if (row.price === 0) return null;
  return row.bill ?? billingOf({ ...row, hasLeft: row.timeline.some(({ status }) => status === "sent") });
}

function rulesEntry(row: SendingRow, { at, rules, was = {} }: Pick<TimelineEntry, "at" | "rules" | "was">): TraceEntry {
  const changes = (["type", "sender", "text"] as const).flatMap((field) => {
    const before = was[field];
    return before === undefined ? [] : [{ field, was: before, is: row[field] }];
  });
  return { at, status: "ruled", rules: rules ?? [], ...(changes.length > 0 ? { changes } : {}) };
}

function seen({ was: _, ...entry }: TimelineEntry, row: SendingRow, { seesRoutes, operator }: Insight): TraceEntry {
  const { provider, route, group, avoided, ...open } = entry;
  const shown = seesRoutes ? entry : open;
  return entry.status === "sent" ? { ...shown, type: row.type, ...(operator ? { operator } : {}) } : shown;
}

// Campaign messages store the price only in their own row.
function priceOf({ price, segments }: SendingRow, { segmentPrice }: Insight): Partial<TraceEntry> {
  if (price === 0) return {};
  const isProduct = segmentPrice !== null && segments > 0 && segmentPrice * segments === price;
  return { amount: price, ...(isProduct ? { segmentPrice, segments } : {}) };
}

function moneyAfter({ at, status }: TimelineEntry, row: SendingRow): TraceEntry[] {
  const fate = status === "failed" ? moneyOf(row) : null;
  if (!fate) return [];
  const amount = row.price;
  return [fate === "kept" ? { at, status: "kept", amount } : { at, status: "refunded", code: fate, amount }];
}

// The later of two delivered messages in a chain reports the duplicate.
function doubleAfter(entry: TimelineEntry, row: SendingRow, { chain }: Insight): TraceEntry[] {
  if (entry !== arrivalOf(row)) return [];
  const { at } = entry;
  const isBefore = (other: SendingRow) => {
    const time = arrivalOf(other)?.at;
    return time !== undefined && (time < at || (time === at && other.step < row.step));
  };
  const other = chain.find((each) => each.id !== row.id && isBefore(each));
  return other ? [{ at, status: "double", step: other.step, type: other.type }] : [];
}

export function arrivalOf({ timeline }: SendingRow): TimelineEntry | undefined {
  return timeline.find(({ status }) => status === "delivered" || status === "seen");
}
