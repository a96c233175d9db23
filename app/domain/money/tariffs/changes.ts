import { sql } from "drizzle-orm";
import type { TariffData, TariffPatch, TariffState } from "../../../../db/schema/billing";
import { announceToManagers } from "../../base/shared/announce";
import { refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { getAvailable } from "../billing/available";
import { ACCOUNT_FEE } from "../billing/source-name";
import { belowCost, type Sold } from "./below-cost";
import { unfitRules } from "./input";
import { liveRules } from "./live-rules";
import { comparePrices } from "./price-table";
import { currencyOf, findTariffs, stateAfter, type TariffRow } from "./rows";

export type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "scheduler" | "behind">;

export const noticeOf = ({ id, title }: Pick<TariffRow, "id" | "title">, startsAt: number) => ({
  tariffId: id,
  title,
  startsAt,
  isWithdrawn: false,
});

/** Relative change of the prices in effect, independent of a holder's multiplier: "+24 %", "−5 % … +10 %". */
export function changeOf(source: string, before: TariffData, after: TariffData): { change?: string } {
  const shares = comparePrices(liveRules(source, before.rules), liveRules(source, after.rules)).flatMap((one) => {
    const [was, is] = [one.before, one.after];
    return was && is && was.unit === is.unit && was.price > 0 ? [Math.round((is.price / was.price - 1) * 100)] : [];
  });
  const real = shares.filter((percent) => percent !== 0);
  const written = (percent: number) => `${percent < 0 ? "−" : "+"}${Math.abs(percent)}\u00a0%`;
  if (real.length === 0) return {};
  return { change: [...new Set([Math.min(...real), Math.max(...real)])].map(written).join(" … ") };
}

/** Refuses prices that this tariff cannot have, from `needs.clock()` until its next announced change. */
export async function unfitData(needs: Pick<Needs, "db" | "clock">, known: TariffRow, data: TariffData) {
  const unfit = unfitRules(known.source, data.rules);
  if (unfit || !known.ownerId) return unfit;
  const [{ least } = { least: null }] = await needs.db.all<{ least: number | null }>(
    sql`SELECT min(multiplier) AS least FROM user_tariffs WHERE tariff_id = ${known.id}`,
  );
  const until = known.coming.find(({ startsAt }) => startsAt > needs.clock())?.startsAt;
  return unsellable(needs, known.ownerId, known.source, { data, multiplier: least ?? undefined }, until);
}

/**
 * Refuses prices below the reseller's own, including those announced until `until` (ms UTC); without a fee the cost is
 * zero.
 */
export async function unsellable(
  needs: Pick<Needs, "db" | "clock">,
  ownerId: string,
  source: string,
  sold: Sold,
  until = Number.POSITIVE_INFINITY,
) {
  if (!ownerId) return null;
  const bought = (await findTariffs(needs, { id: ownerId })).find((tariff) => tariff.source === source);
  if (!bought && source === ACCOUNT_FEE) {
    const { currency } = await getAvailable(needs.db, ownerId);
    return currency === currencyOf(sold.data) ? null : refuse("costUnknown", "source", undefined, "conflict");
  }
  const unfit = belowCost(sold, bought);
  if (unfit || !bought) return unfit;
  for (const [index, { startsAt }] of bought.coming.entries()) {
    const { data, isActive } = stateAfter(bought, index);
    const later = startsAt < until && isActive ? belowCost(sold, { ...bought, data }) : null;
    if (later) return refuse("belowComingCost", later.problems[0]!.field, { date: dayOf(startsAt) });
  }
  return null;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export function announceTariff(
  needs: Needs,
  { id, ownerId }: Pick<TariffRow, "id" | "ownerId">,
  what: "created" | "updated" | "removed",
) {
  return announceToManagers(needs, [{ event: `tariffs.${what}`, data: { id } }], ownerId ? [ownerId] : []);
}

export const isRepriced = (before: TariffState, after: TariffState) => pricesOf(before) !== pricesOf(after);

const pricesOf = ({ isActive, data: { rules, options } }: TariffState) => JSON.stringify([isActive, rules, options]);

/** Differences of the second state: anything else keeps whatever it becomes until then. */
export function differing(before: TariffState, after: TariffState): TariffPatch {
  const [one, two] = [before.data, after.data];
  const isOther = (some: unknown, other: unknown) => JSON.stringify(some) !== JSON.stringify(other);
  const { refundOnFailed, noPayments } = two.options;
  return {
    ...(before.title !== after.title && { title: after.title }),
    ...(before.isActive !== after.isActive && { isActive: after.isActive }),
    data: {
      ...(isOther(one.rules, two.rules) && { rules: two.rules }),
      ...(two.hidden && isOther(one.hidden, two.hidden) && { hidden: two.hidden }),
      options: {
        ...(one.options.refundOnFailed !== refundOnFailed && { refundOnFailed }),
        ...(one.options.noPayments !== noPayments && { noPayments }),
      },
    },
  };
}
