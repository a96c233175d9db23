import type { Chain } from "../../../base/chains/chain";
import { mostOfPrice } from "../../../money/tariffs/price";
import type { Prepared } from "../compose/plan";
import { forecast, type KnownHabit, reaching } from "./forecast";

export interface ForecastStep {
  /** Ratio of all recipients that this step reaches first, 0 to 1; null: unknown. */
  arrives: number | null;
  /** Micros per message; null: none has a price. */
  least: number | null;
  most: number | null;
  /** Micros per message if a dearer range starts in the meantime; absent from older tasks. */
  dearest?: number;
  /** Segments of the longest text. */
  segments: number;
}

/** Expected results of a campaign's path; stored with its task. */
export interface PathForecast {
  steps: ForecastStep[];
  /** Ratio that no step reaches. */
  lost: number | null;
  /** `own`: from the account's last 30 days; null: unknown. */
  basis: "own" | "usual" | null;
}

/** Collects prices and first messages, recipient by recipient. */
export function openPath(types: string[]) {
  const ways = types.map(() => 0);
  const sendable = types.map(() => 0);
  let people = 0;
  let accepted = 0;
  const steps = types.map(() => ({ least: Number.POSITIVE_INFINITY, most: 0, dearest: 0, segments: 0 }));
  const openOf = (step: number) => (accepted > 0 ? sendable[step]! / accepted : 1);
  return {
    add(prepared: readonly Prepared[], first: number | null): void {
      people++;
      if (first !== null) {
        accepted++;
        ways[first]!++;
        for (const [index, { price }] of prepared.entries()) if (price) sendable[index]!++;
      }
      for (const [index, { price, segments }] of prepared.entries()) {
        const step = steps[index]!;
        if (!price) continue;
        step.least = Math.min(step.least, price.amount);
        step.most = Math.max(step.most, price.amount);
        step.dearest = Math.max(step.dearest, mostOfPrice(price));
        step.segments = Math.max(step.segments, segments);
      }
    },
    openOf,
    result(chain: Chain | null, habitFor: (type: string) => KnownHabit): PathForecast {
      const isToNobody = people > 0 && accepted === 0;
      const { arrivals, lost, basis } = expectedShares(types, chain, habitFor, { ways, openOf, isToNobody });
      return {
        steps: steps.map(({ least, most, dearest, segments }, index) => ({
          arrives: arrivals[index]!,
          ...(least === Number.POSITIVE_INFINITY ? { least: null, most: null } : { least, most }),
          dearest,
          segments,
        })),
        lost,
        basis,
      };
    },
  };
}

interface Reached {
  /** Recipients by the first step they are sent. */
  ways: readonly number[];
  /** Ratio of the recipients whom a later step can reach, 0 to 1. */
  openOf: (step: number) => number;
  /** Ratio whom the first message of a way can reach; 1 where ways begin with it. */
  ofFirst?: number;
  isToNobody?: boolean;
}

const EVERYONE: Reached = { ways: [1], openOf: () => 1 };

/** Steps after an unmeasured channel are unknown, except those that reach nobody. */
export function expectedShares(
  types: string[],
  chain: Chain | null,
  habitFor: (type: string) => KnownHabit,
  { ways, openOf, ofFirst = 1, isToNobody = false }: Reached = EVERYONE,
) {
  if (isToNobody) return { arrivals: types.map(() => 0), lost: 1, basis: null };
  const people = ways.reduce((sum, some) => sum + some, 0);
  const shares = types.map(() => 0);
  for (const [first, some] of (people > 0 ? ways : [1]).entries()) {
    if (some === 0) continue;
    const rest = chain && { ...chain, steps: chain.steps.slice(first) };
    const { arrivals } = forecast(types.slice(first), rest, habitFrom(habitFor, openOf, first, ofFirst));
    for (const [index, ratio] of arrivals.entries()) shares[first + index]! += (ratio * some) / Math.max(1, people);
  }
  const unknown = types.findIndex((type, step) => !habitFor(type).isKnown && openOf(step) > 0);
  const known = unknown < 0 ? types.length : unknown;
  const isOwn = types.slice(0, known).every((type) => habitFor(type).isOwn);
  return {
    arrivals: shares.map((ratio, index) => (index < known ? ratio : null)),
    lost: unknown < 0 ? Math.max(0, 1 - shares.reduce((sum, ratio) => sum + ratio, 0)) : null,
    basis: known === 0 ? null : isOwn ? ("own" as const) : ("usual" as const),
  };
}

/** The outcome of each step of a way, by the people whom the step can reach. */
export function habitFrom(
  habitFor: (type: string) => KnownHabit,
  openOf: Reached["openOf"],
  first: number,
  ofFirst = 1,
) {
  return (type: string, at: number) => reaching(habitFor(type), at === 0 ? ofFirst : openOf(first + at));
}
