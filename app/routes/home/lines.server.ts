import { fullName } from "../../domain/access/viewer-of-token";
import type { DeskCustomer } from "../../domain/home/desk";
import type { getToday, TodayCustomer } from "../../domain/home/today";
import type { Earned } from "../../domain/tariffs/purchases";

export const callable = ({ id, data, username, lastAt }: DeskCustomer) => ({
  id,
  name: fullName(data, username),
  lastAt,
});

type When = "is" | "was";

/** Of messages whose purchase price is known; null: none is. */
function earnedBy(some: readonly TodayCustomer[], when: When) {
  const all = some.flatMap(({ earned }) => earned?.[when] ?? []);
  const sum = (name: keyof Earned) => all.reduce((total, one) => total + one[name], 0);
  const [income, cost, unknown] = [sum("income"), sum("cost"), sum("unknown")];
  return all.length === 0 || (unknown > 0 && income === 0 && cost === 0) ? null : { income, cost, unknown };
}

/** Micros. */
function marginOf(some: readonly TodayCustomer[]) {
  const earned = earnedBy(some, "is");
  return earned && earned.income - earned.cost;
}

/** The busiest customers, the others as one line, and all; money by currency. */
export function linesOf({ shown, others }: NonNullable<Awaited<ReturnType<typeof getToday>>>) {
  const summed = (kind: "others" | "all", some: TodayCustomer[]) => {
    const sum = (of: (one: TodayCustomer) => number) => some.reduce((total, one) => total + of(one), 0);
    const money = [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, of]) => ({
      currency,
      charged: of.reduce((total, { charged }) => total + charged, 0),
      margin: marginOf(of),
    }));
    const figures = {
      total: sum((one) => one.total),
      arrived: sum((one) => one.arrived),
      ended: sum((one) => one.ended),
    };
    return {
      key: kind,
      kind,
      id: null,
      name: "",
      count: some.length,
      ...figures,
      before: sum((one) => one.before),
      money,
    };
  };
  const lines = shown.map((one) => {
    const { id, data, username, currency, charged, total, arrived, ended, before } = one;
    return {
      ...{ key: id, kind: "one" as const, id, name: fullName(data, username), count: 1 },
      ...{ total, arrived, ended, before, money: [{ currency, charged, margin: marginOf([one]) }] },
    };
  });
  return [
    ...lines,
    ...(others.length > 0 ? [summed("others", others)] : []),
    ...(lines.length > 1 ? [summed("all", [...shown, ...others])] : []),
  ];
}

/** All customers' day so far, against the same hours a week ago; null where only a part is known. */
export function daySoFar({ shown, others, isPart }: NonNullable<Awaited<ReturnType<typeof getToday>>>) {
  const all = [...shown, ...others];
  if (isPart || all.length === 0) return null;
  const sum = (name: "people" | "arrived" | "ended" | "peopleBefore" | "arrivedBefore" | "endedBefore") =>
    all.reduce((total, one) => total + one[name], 0);
  const money = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    charged: some.reduce((total, { charged }) => total + charged, 0),
    before: some.reduce((total, { chargedBefore }) => total + chargedBefore, 0),
    earned: earnedBy(some, "is"),
    earnedBefore: earnedBy(some, "was"),
  }));
  const [is, was] = [
    { people: sum("people"), arrived: sum("arrived"), ended: sum("ended") },
    { people: sum("peopleBefore"), arrived: sum("arrivedBefore"), ended: sum("endedBefore") },
  ];
  return { is, was, money, customers: all.length };
}
