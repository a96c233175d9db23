import { mostOfPrice } from "../../billing/price";
import type { Chain } from "../chains/chain";
import type { Prepared } from "../compose/plan";
import { forecast, type KnownHabit } from "./forecast";

export interface ForecastStep {
  /** Share of all recipients that this step reaches first, 0 to 1; null: nobody knows. */
  arrives: number | null;
  /** Micros a message; null: none priced. */
  least: number | null;
  most: number | null;
  /** Micros a message where a dearer range begins meanwhile; absent from older tasks. */
  dearest?: number;
  /** Parts of the longest text. */
  segments: number;
}

/** What a mailing's path is expected to do; stored with its task. */
export interface PathForecast {
  steps: ForecastStep[];
  /** Share that no step reaches. */
  lost: number | null;
  /** `own`: from the account's last 30 days; null: nothing is known. */
  basis: "own" | "usual" | null;
}

/** Prices and first messages of the recipients, one by one. */
export function openPath(types: string[]) {
  const ways = types.map(() => 0);
  const steps = types.map(() => ({ least: Number.POSITIVE_INFINITY, most: 0, dearest: 0, segments: 0 }));
  return {
    look(prepared: readonly Prepared[], first: number | null): void {
      if (first !== null) ways[first]!++;
      for (const [index, { price, segments }] of prepared.entries()) {
        const step = steps[index]!;
        if (!price) continue;
        step.least = Math.min(step.least, price.amount);
        step.most = Math.max(step.most, price.amount);
        step.dearest = Math.max(step.dearest, mostOfPrice(price));
        step.segments = Math.max(step.segments, segments);
      }
    },
    told(chain: Chain | null, habitFor: (type: string) => KnownHabit): PathForecast {
      const { arrivals, lost, basis } = expectedShares(types, chain, habitFor, ways);
      return {
        steps: steps.map(({ least, most, dearest, segments }, index) => ({
          arrives: arrivals[index]!,
          ...(least === Number.POSITIVE_INFINITY ? { least: null, most: null } : { least, most }),
          dearest,
          segments,
        })),
        ...{ lost, basis },
      };
    },
  };
}

/** `ways`: recipients by the step that they are sent first. A step behind an unmeasured channel is unknown. */
export function expectedShares(
  types: string[],
  chain: Chain | null,
  habitFor: (type: string) => KnownHabit,
  ways: readonly number[] = [1],
) {
  const people = ways.reduce((sum, some) => sum + some, 0);
  const shares = types.map(() => 0);
  for (const [first, some] of (people > 0 ? ways : [1]).entries()) {
    if (some === 0) continue;
    const rest = chain && { ...chain, steps: chain.steps.slice(first) };
    const { arrivals } = forecast(types.slice(first), rest, habitFor);
    for (const [index, share] of arrivals.entries()) shares[first + index]! += (share * some) / Math.max(1, people);
  }
  const unknown = types.findIndex((type) => !habitFor(type).isKnown);
  const known = unknown < 0 ? types.length : unknown;
  const isOwn = types.slice(0, known).every((type) => habitFor(type).isOwn);
  return {
    arrivals: shares.map((share, index) => (index < known ? share : null)),
    lost: unknown < 0 ? Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0)) : null,
    basis: known === 0 ? null : isOwn ? ("own" as const) : ("usual" as const),
  };
}
