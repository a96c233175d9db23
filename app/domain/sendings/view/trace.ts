import type { TimelineEntry } from "../../../../db/schema/sendings";
import type { SendingRow } from "../accept/create-sending";
import { billingAfter, billingOf } from "../status";

/** What message rules changed: as it was written, and as it is sent. */
export interface Changed {
  field: "type" | "sender" | "text";
  was: string;
  is: string;
}

/** A line of a message's why-trace: what was stored as it happened, or what follows from it (rules, money, a double). */
export interface TraceEntry extends Omit<TimelineEntry, "status" | "was"> {
  status: TimelineEntry["status"] | "ruled" | "refunded" | "kept" | "double";
  changes?: Changed[];
  /** Micros of a part and how many there are, where their product is the price. */
  segmentPrice?: number;
  segments?: number;
  /** Whose number it is. */
  operator?: string;
}

/** What a row does not know of itself. */
export interface Insight {
  /** Micros; null where nothing was charged. */
  segmentPrice: number | null;
  operator: string | null;
  /** Providers and routes are the platform's own affair. */
  seesRoutes: boolean;
  /** The other messages of its chain. */
  chain: readonly SendingRow[];
}

export const NO_INSIGHT: Insight = { segmentPrice: null, operator: null, seesRoutes: false, chain: [] };

/**
 * Rule, price, provider, every status and what became of the money, each after its cause; amounts in micros, times in ms
 * UTC.
 */
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

// A provider's clock counts whole seconds or lags behind ours: what it caused must not seem to come before. A late
// receipt alone keeps the time that it tells.
function causal(entries: TraceEntry[]): TraceEntry[] {
  let last = 0;
  return entries.map((entry) => {
    if (entry.status === "late") return entry;
    last = Math.max(last, entry.at);
    return { ...entry, at: last };
  });
}

/** Why the price of a failed message came back, or that it did not; null where nothing is to be told. */
export function moneyOf({ status, price, isRefundable, timeline }: SendingRow) {
  if (status !== "failed" || price === 0) return null;
  const hasLeft = timeline.some((entry) => entry.status === "sent");
  if (billingAfter(hasLeft ? "sent" : "processing", "failed", isRefundable) !== "refunded") return "kept";
  return hasLeft ? "byTariff" : "neverLeft";
}

/** Where a message's price stands; null for one that cost nothing. */
export function billingStatusOf(row: SendingRow) {
  if (row.price === 0) return null;
  return billingOf({ ...row, hasLeft: row.timeline.some(({ status }) => status === "sent") });
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
  const told = seesRoutes ? entry : open;
  return entry.status === "sent" ? { ...told, type: row.type, ...(operator ? { operator } : {}) } : told;
}

// A mailing's rows do not name their price as they are accepted: it stands in the row.
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

// Of two messages of a chain that arrived, the later one tells it.
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

function arrivalOf({ timeline }: SendingRow): TimelineEntry | undefined {
  return timeline.find(({ status }) => status === "delivered" || status === "seen");
}
