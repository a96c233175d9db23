import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { tariffs, userTariffs } from "../../../../../db/schema/billing";
import { channelOf, tariffSourceOf } from "../../../base/channels/channels";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { type Counters, counterAmong, nextMonthAt } from "../../../money/billing/usage";
import { boughtColumn, costAt, withMargin } from "../../../money/tariffs/margin";
import { type PriceOf, pricesOf } from "../../../money/tariffs/price";
import { ownColumns, standingAt, tariffColumns } from "../../../money/tariffs/rows";
import type { MessageRule } from "../../../network/routing/rules/apply-rules";

export interface Channel {
  source: string;
  tariffId: string;
  multiplier: number;
  isRefundable: boolean;
}

export type Priced = Channel & { priceOf: PriceOf; until: number };

/** The paying account, and the counts that its prices depend on. */
interface Payer {
  ownerId: string;
  now: number;
  isTest: boolean;
  counters: Counters;
}

export async function channelsFor(
  db: Database,
  payer: Payer,
  rules: readonly MessageRule[],
  { type, own }: { type: string; own: Priced },
): Promise<Map<string, Priced>> {
  const channels = new Map([[type, own]]);
  const others = [...new Set(rules.flatMap(({ actions }) => actions.type ?? []))].filter((other) => other !== type);
  if (others.length === 0) return channels;
  const rows = await tariffsQuery(db, payer.ownerId, others, payer.now);
  const bySource = new Map(standing(rows, payer.now).map((row) => [row.source, row]));
  for (const other of others) {
    const row = bySource.get(tariffSourceOf(other));
    if (row) channels.set(other, pricedOf(other, row, payer));
  }
  return channels;
}

export async function pricing(
  { db, clock }: Pick<Platform, "db" | "clock">,
  ownerId: string,
  type: string,
): Promise<Result<(address: string) => boolean>> {
  const now = clock();
  const [row] = standing(await tariffsQuery(db, ownerId, [type], now), now);
  if (!row) return refuse("noTariff", "type");
  const { priceOf } = pricedOf(type, row, { ownerId, now, isTest: false, counters: new Map() });
  return ok((address) => priceOf({ phone: pricedPhone(address), segments: 1 }) !== null);
}

// Prefix prices are for phones only.
export const pricedPhone = (address: string) => (address.includes("@") ? "" : address);

export function tariffsQuery(db: Database, ownerId: string, types: string[], now: number) {
  const sources = types.map(tariffSourceOf);
  return db
    .select({ ...tariffColumns, ...ownColumns(ownerId, now), bought: boughtColumn(now) })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(and(eq(userTariffs.userId, ownerId), inArray(tariffs.source, sources)));
}

export const standing = (rows: Awaited<ReturnType<typeof tariffsQuery>>, now: number) =>
  rows
    .map(({ bought, ...row }) => ({ ...standingAt(row, now), cost: costAt(bought, now) }))
    .filter(({ isActive }) => isActive);

export function pricedOf(type: string, tariff: ReturnType<typeof standing>[number], payer: Payer): Priced {
  const { ownerId, now, isTest, counters } = payer;
  const { id, source, data, multiplier, coming, cost } = tariff;
  const counterOf = (holderId: string, tariffId: string, { sent, data }: Pick<typeof tariff, "sent" | "data">) =>
    isTest ? undefined : counterAmong(counters, { ownerId: holderId, tariffId, sent, rules: data.rules, now });
  const own = { data, multiplier, counter: counterOf(ownerId, id, tariff) };
  const bought = cost && { ...cost, counter: counterOf(tariff.ownerId, cost.id, cost) };
  const priceOf = isTest ? pricesOf(data, own) : withMargin(own, tariff.ownerId, bought);
  const free: typeof priceOf = (message) => {
    const price = priceOf(message);
    return price && { ...price, amount: 0, most: 0 };
  };
  // A channel due on acceptance is never refunded.
  const isRefundable = data.options.refundOnFailed && channelOf(type).due === "delivery";
  const isCounted = own.counter !== undefined || bought?.counter !== undefined;
  return {
    source,
    tariffId: id,
    multiplier,
    isRefundable,
    priceOf: isTest ? free : priceOf,
    until: Math.min(
      isCounted ? nextMonthAt(now) : Number.POSITIVE_INFINITY,
      ...[...coming, ...(cost?.coming ?? [])].map(({ startsAt }) => startsAt),
    ),
  };
}
