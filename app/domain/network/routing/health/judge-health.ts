import type { HealthReason } from "../../../../../db/schema/health";
import { errorsSince, type Health, lowerReason, nextHealth, tripReason, WELL } from "./health";
import { type Minute, merged, type Seen, type Share, seenIn } from "./health-window";

export const ALL = "";

export interface Watched {
  id: string;
  type: string;
  isOpen: boolean;
  health: ReadonlyMap<string, Health>;
  minutes: ReadonlyMap<string, readonly Minute[]>;
}

export interface Verdict {
  providerId: string;
  operatorGroup: string;
  before: Health;
  next: Health;
}

/** Problems with one operator count only for that operator; slowness shared by all providers of a type is ignored. */
export function judge(providers: readonly Watched[], now: number): Verdict[] {
  return providers.flatMap((provider) => {
    const rivals = providers.filter(({ id, type, isOpen }) => id !== provider.id && type === provider.type && isOpen);
    const whole = judgeWhole(provider, rivals, now);
    const isHeld = whole.next.state === "tripped" || whole.next.state === "returning";
    const isLowered = whole.next.state === "lowered";
    const groups = new Set([...provider.minutes.keys(), ...provider.health.keys()].filter((group) => group !== ALL));
    const verdicts = [...groups].map((group): Verdict => {
      const before = provider.health.get(group) ?? WELL;
      const seen = seenOf(provider, group, now, before);
      const lowering = isHeld || isLowered ? null : apart(lowerReason(seen), seen, rivals, group, now);
      const tripping = isHeld ? null : tripReason({ ...seen, silent: NONE }, before.state === "returning");
      return {
        providerId: provider.id,
        operatorGroup: group,
        before,
        next: nextHealth(before, { tripping, lowering }, now),
      };
    });
    return [whole, ...verdicts];
  });
}

const NONE: Share = { share: 0, of: 0 };

function judgeWhole(provider: Watched, rivals: readonly Watched[], now: number): Verdict {
  const before = provider.health.get(ALL) ?? WELL;
  const isReturning = before.state === "returning";
  const seen = seenOf(provider, ALL, now, before);
  const trip = tripReason(seen, isReturning);
  const lower = lowerReason(seen);
  const tripping = trip && isGeneral(provider, trip, now, before) ? trip : null;
  const general = lower && isGeneral(provider, lower, now, before) ? lower : null;
  const lowering = apart(general, seen, rivals, ALL, now);
  return { providerId: provider.id, operatorGroup: ALL, before, next: nextHealth(before, { tripping, lowering }, now) };
}

function seenOf({ minutes, type }: Watched, group: string, now: number, health: Health = WELL): Seen {
  const rows = group === ALL ? merged([...minutes.values()].flat()) : (minutes.get(group) ?? []);
  return seenIn(rows, type, now, errorsSince(health));
}

// The problem is general if the other operators have half of its ratio, or no data.
function isGeneral(provider: Watched, { rule, share }: HealthReason, now: number, health: Health): boolean {
  if (rule === "silent" || provider.minutes.size < 2) return true;
  const troubles = [...provider.minutes.keys()].map((group) => {
    const seen = seenIn(provider.minutes.get(group)!, provider.type, now, errorsSince(health))[rule];
    return { group, trouble: seen.share * seen.of };
  });
  const worst = troubles.reduce((a, b) => (b.trouble > a.trouble ? b : a));
  const others = [...provider.minutes].filter(([group]) => group !== worst.group).flatMap(([, rows]) => rows);
  const rest = seenIn(merged(others), provider.type, now, errorsSince(health))[rule];
  return rest.of === 0 || rest.share >= share / 2;
}

function apart(
  reason: HealthReason | null,
  seen: Seen,
  rivals: readonly Watched[],
  group: string,
  now: number,
): HealthReason | null {
  if (!reason) return null;
  const { rule } = reason;
  const couldBeBetter = rivals.some((rival) => {
    if ((rival.health.get(ALL) ?? WELL).state === "tripped") return false;
    const its = seenOf(rival, group, now)[rule];
    return its.of < ENOUGH_TO_COMPARE || its.share < seen[rule].share / 2;
  });
  return couldBeBetter ? reason : null;
}

const ENOUGH_TO_COMPARE = 20;
