import { fullName } from "../../domain/base/access/viewer-of-token";
import { platformMargin } from "../../domain/base/figures/figures";
import type { DeskCustomer } from "../../domain/insight/home/desk";
import type { getToday, TodayCustomer } from "../../domain/insight/home/today";
import type { Earned } from "../../domain/money/tariffs/purchases";

export const callable = ({ id, data, username, lastAt }: DeskCustomer) => ({
  id,
  name: fullName(data, username),
  lastAt,
});

type When = "is" | "was";

/** Covers messages whose purchase price is known; null if none is. */
function earnedBy(some: readonly TodayCustomer[], when: When) {
  const all = some.flatMap(({ earned }) => earned?.[when] ?? []);
  const sum = (name: keyof Earned) => all.reduce((total, one) => total + one[name], 0);
  const [income, cost, unknown] = [sum("income"), sum("cost"), sum("unknown")];
  return all.length === 0 || (unknown > 0 && income === 0 && cost === 0) ? null : { income, cost, unknown };
}

/** Micros. */
function marginOf(some: readonly TodayCustomer[]) {
  const earned = earnedBy(some, "is");
  return earned && platformMargin(earned);
}

/** The busiest customers, the others as one line, and the total; money per currency. */
export function linesOf({ shown, others }: NonNullable<Awaited<ReturnType<typeof getToday>>>) {
  const summed = (kind: "others" | "all", some: TodayCustomer[]) => {
    const sum = (of: (one: TodayCustomer) => number) => some.reduce((total, one) => total + of(one), 0);
    const money = [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, of]) => ({
      currency,
      charged: of.reduce((total, { charged }) => total + charged, 0),
      margin: marginOf(of),
    }));
    const figures = { people: sum((one) => one.people), reached: sum((one) => one.reached) };
    return {
      key: kind,
      kind,
      id: null,
      name: "",
      count: some.length,
      ...figures,
      before: sum((one) => one.peopleBefore),
      money,
    };
  };
  const lines = shown.map((one) => {
    const { id, data, username, currency, charged, people, reached, peopleBefore: before } = one;
    return {
      key: id,
      kind: "one" as const,
      id,
      name: fullName(data, username),
      count: 1,
      people,
      reached,
      before,
      money: [{ currency, charged, margin: marginOf([one]) }],
    };
  });
  return [
    ...lines,
    ...(others.length > 0 ? [summed("others", others)] : []),
    ...(lines.length > 1 ? [summed("all", [...shown, ...others])] : []),
  ];
}

/** All customers' figures for today so far, against the same hours a week ago; null if only a part is known. */
export function daySoFar({ shown, others, isPart }: NonNullable<Awaited<ReturnType<typeof getToday>>>) {
  const all = [...shown, ...others];
  if (isPart || all.length === 0) return null;
  const sum = (name: "people" | "reached" | "peopleBefore" | "reachedBefore") =>
    all.reduce((total, one) => total + one[name], 0);
  const money = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    charged: some.reduce((total, { charged }) => total + charged, 0),
    before: some.reduce((total, { chargedBefore }) => total + chargedBefore, 0),
    earned: earnedBy(some, "is"),
    earnedBefore: earnedBy(some, "was"),
  }));
  const [is, was] = [
    { people: sum("people"), reached: sum("reached") },
    { people: sum("peopleBefore"), reached: sum("reachedBefore") },
  ];
  return { is, was, money, customers: all.length };
}
