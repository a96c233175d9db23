import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { TariffRule } from "../../../../db/schema/billing";
import { mentions } from "../../base/shared/errors/db-errors";

/** An account's messages per month on a tariff with ranges. `sent`: position of the next message, as read. */
export interface Counter {
  ownerId: string;
  tariffId: string;
  period: string;
  bounds: readonly number[];
  sent: number;
}

export interface Claim {
  counter: Counter;
  position: number;
}

export type Counters = Map<string, Counter>;

/** UTC: "2026-11". */
export const monthAt = (at: number) => new Date(at).toISOString().slice(0, 7);

export function nextMonthAt(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1);
}

/** Where ranges after the first begin, ascending. */
export function boundsOf(rules: readonly TariffRule[]): number[] {
  return [...new Set(rules.flatMap(({ from = 0 }) => (from > 0 ? [from] : [])))].sort((a, b) => a - b);
}

export const sentBy = (ownerId: string | SQL, tariffId: SQL, now: number) =>
  sql<number>`coalesce((SELECT c.sent FROM tariff_usage c WHERE c.owner_id = ${ownerId} AND c.tariff_id = ${tariffId}
    AND c.period = ${monthAt(now)}), 0)`;

export function counterAmong(
  counters: Counters,
  { rules, now, ...of }: Pick<Counter, "ownerId" | "tariffId" | "sent"> & { rules: readonly TariffRule[]; now: number },
): Counter | undefined {
  const bounds = boundsOf(rules);
  if (bounds.length === 0) return undefined;
  const period = monthAt(now);
  const key = [of.ownerId, of.tariffId, period].join();
  const counter = counters.get(key) ?? { ...of, period, bounds };
  counters.set(key, counter);
  return counter;
}

/** Advances the position of the next message; `count`: the number of messages that this sample represents. */
export function claim({ claims = [] }: { claims?: readonly Claim[] | undefined }, count = 1): void {
  for (const { counter } of claims) counter.sent += count;
}

export const rangeAt = ({ counter: { bounds }, position }: Claim) => bounds.findLast((from) => from <= position) ?? 0;

/**
 * For the batch that holds the prices: fails if concurrent counts moved into another range. `counted`: how many are
 * written.
 */
export function usageStatements<T extends Claim>(claims: readonly T[], counted?: (some: T[]) => SQL): SQL[] {
  return [...Map.groupBy(claims, ({ counter }) => counter)].map(([{ ownerId, tariffId, period, bounds }, some]) => {
    const first = Math.min(...some.map(({ position }) => position));
    const next = bounds.find((from) => from > first) ?? Number.MAX_SAFE_INTEGER;
    const isAlike = first + some.length <= next;
    const least = isAlike ? (bounds.findLast((from) => from <= first) ?? 0) : first;
    const most = isAlike ? next - some.length : first;
    return sql`INSERT INTO tariff_usage (owner_id, tariff_id, period, sent)
      SELECT ${ownerId}, ${tariffId}, ${period}, iif(n BETWEEN ${least} AND ${most}, n + ${counted?.(some) ?? some.length}, NULL)
      FROM (SELECT coalesce((SELECT c.sent FROM tariff_usage c WHERE c.owner_id = ${ownerId} AND c.tariff_id = ${tariffId}
        AND c.period = ${period}), 0) AS n)
      WHERE true ON CONFLICT (owner_id, tariff_id, period) DO UPDATE SET sent = excluded.sent`;
  });
}

export function isRecounted(error: unknown): boolean {
  return mentions(error, "NOT NULL constraint failed: tariff_usage.sent");
}

export async function recount(db: Database, counters: Counters): Promise<void> {
  for (const counter of counters.values()) {
    const { ownerId, tariffId, period } = counter;
    const [row] = await db.all<{ sent: number }>(sql`SELECT sent FROM tariff_usage
      WHERE owner_id = ${ownerId} AND tariff_id = ${tariffId} AND period = ${period}`);
    counter.sent = row?.sent ?? 0;
  }
}
