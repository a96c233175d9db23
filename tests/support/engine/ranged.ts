import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import { rowsOf } from "../world/rows";
import { RUB } from "../world/scene";

/** Start of a range, and its price in roubles per segment. */
export type Ranges = [from: number, price: number][];

/** Sets these ranges in the account's SMS tariff; returns the tariff's id. */
export async function setRanges({ db }: Platform, userId: string, ranges: Ranges): Promise<string> {
  const had = await db
    .select({ tariff: tariffs })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(eq(userTariffs.userId, userId));
  const { id, data } = had.map(({ tariff }) => tariff).find(({ source }) => source === "sendings.sms")!;
  const rules = ranges.map(([from, price]) => ({
    price: Math.round(price * RUB),
    unit: "segment" as const,
    prefixes: ["7"],
    ...(from > 0 && { from }),
  }));
  await db
    .update(tariffs)
    .set({ data: { ...data, rules } })
    .where(eq(tariffs.id, id));
  return id;
}

/** Counters per sender, tariff and month. */
export const usageOf = (ownerId: string) =>
  rowsOf<{ tariff_id: string; period: string; sent: number }>(
    "SELECT tariff_id, period, sent FROM tariff_usage WHERE owner_id = ? ORDER BY period, tariff_id",
    ownerId,
  );

/** Checks that each position of this month's SMS was charged once, at the price of its range. */
export async function expectRanged(ownerId: string, ranges: Ranges): Promise<void> {
  const rows = await rowsOf<{ segment_price: number; n: number }>(
    `SELECT segment_price, count(*) AS n FROM sendings
      WHERE owner_id = ? AND type = 'sms' AND segment_price IS NOT NULL GROUP BY 1`,
    ownerId,
  );
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  const expected = ranges.flatMap(([from, price], at) => {
    const n = Math.min(total, ranges[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) - from;
    return n > 0 ? [{ segment_price: Math.round(price * RUB), n }] : [];
  });
  expect(new Map(rows.map(({ segment_price, n }) => [segment_price, n]))).toEqual(
    new Map(expected.map(({ segment_price, n }) => [segment_price, n])),
  );
  expect((await usageOf(ownerId)).map(({ sent }) => sent)).toEqual(total > 0 ? [total] : []);
}
