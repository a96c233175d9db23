import { type SQL, sql } from "drizzle-orm";
import type { SendingStatus, TimelineEntry } from "../../../../../db/schema/sendings";
import { type Chain, decide, type SentStep } from "../../../base/chains/chain";
import { firstIdAt } from "../../../base/shared/ids";

/** Typical outcomes of a channel as ratios of 1; the rest gets no receipt. */
export interface Habit {
  delivered: number;
  failed: number;
  /** Ratio of the delivered ones. */
  seen: number;
}

const PERIOD_MS = 30 * 24 * 60 * 60_000;
const MOST_TASKS = 200;
/** Below this, statistics are not significant. */
const MEASURABLE = 100;

const USUAL: Record<string, Habit> = {
  sms: { delivered: 0.95, failed: 0.04, seen: 0 },
  viber: { delivered: 0.7, failed: 0.1, seen: 0.6 },
  telegram: { delivered: 0.8, failed: 0.15, seen: 0.7 },
};
const OTHERS: Habit = { delivered: 0.85, failed: 0.1, seen: 0.3 };

export interface Counted {
  type: string;
  sent: number;
  delivered: number;
  errored: number;
}

/** Counters by type for the account's campaigns of the last 30 days without fallbacks; excludes unsent messages. */
export function habitsQuery(ownerId: string, now: number): SQL {
  return sql`SELECT type, sum(sent) AS sent, sum(delivered) AS delivered, sum(errored) AS errored
    FROM (SELECT data ->> 'type' AS type, sent, delivered, errored FROM tasks
      WHERE owner_id = ${ownerId} AND id >= ${firstIdAt(now - PERIOD_MS)} AND type = 'sendings:bulk' AND NOT is_test
        AND data -> 'chain' IS NULL ORDER BY id DESC LIMIT ${MOST_TASKS})
    GROUP BY type`;
}

export interface KnownHabit extends Habit {
  isOwn: boolean;
  /** False: a guess without measurements. */
  isKnown: boolean;
}

export function habitOf(type: string, rows: Counted[]): KnownHabit {
  const usual = USUAL[type] ?? OTHERS;
  const own = rows.find((row) => row.type === type);
  const all = own ? own.sent + own.errored : 0;
  if (!own || all < MEASURABLE) return { ...usual, isOwn: false, isKnown: type in USUAL };
  return { ...usual, delivered: own.delivered / all, failed: own.errored / all, isOwn: true, isKnown: true };
}

/** Expected outcome where only a ratio (0 to 1) of the people can be reached: the others fail at once. */
export function reaching<T extends Habit>(habit: T, ratio: number): T {
  if (ratio >= 1) return habit;
  const { delivered, failed } = habit;
  return { ...habit, delivered: delivered * ratio, failed: 1 - ratio + failed * ratio };
}

/** Number of simulated paths: enough for ratios of one per cent. */
const PATHS = 1000;
const AFTER_MS = { sent: 1000, delivered: 5000, failed: 10_000, seen: 600_000 };
const MOST_POLLS = 50;

type HabitFor = (type: string, step: number) => Habit;

/** Runs the chain's own decisions: ratio of recipients sent each step, and ratio that each step delivers to first. */
export function forecast(types: string[], chain: Chain | null, habitFor: HabitFor) {
  const reached = types.map(() => 0);
  const arrived = types.map(() => 0);
  for (let path = 0; path < PATHS; path++) {
    const played = play(types, chain, habitFor, path);
    for (let step = 0; step < played.steps; step++) reached[step]!++;
    if (played.first !== null) arrived[played.first]!++;
  }
  const ratio = (count: number) => count / PATHS;
  return { shares: reached.map(ratio), arrivals: arrived.map(ratio) };
}

type Event = [at: number, status: SendingStatus];

function play(types: string[], chain: Chain | null, habitFor: HabitFor, path: number) {
  const steps: SentStep[] = [];
  const coming: Event[][] = [];
  let now = 0;
  const send = () => {
    const step = steps.length;
    steps.push({ status: "pending", timeline: [{ at: now, status: "pending" }], updatedAt: now });
    coming.push(fateOf(habitFor(types[step]!, step), now, fraction(path, step)));
  };
  send();
  for (let poll = 0; poll < MOST_POLLS && steps.length < types.length; poll++) {
    for (const [index, events] of coming.entries()) arrive(steps[index]!, events, now);
    const next = chain!.steps[steps.length - 1]!;
    const decision = decide(steps, next.options, now);
    if (decision.kind === "over") break;
    if (decision.kind === "fire") {
      send();
      continue;
    }
    const soonest = Math.min(decision.until, ...coming.flatMap((events) => events.map(([at]) => at)));
    if (soonest <= now) break;
    now = soonest;
  }
  for (const [index, events] of coming.entries()) arrive(steps[index]!, events, Number.POSITIVE_INFINITY);
  const arrivals = steps.map(({ timeline }) => timeline.find(isArrival)?.at ?? Number.POSITIVE_INFINITY);
  const earliest = Math.min(...arrivals);
  return { steps: steps.length, first: earliest < Number.POSITIVE_INFINITY ? arrivals.indexOf(earliest) : null };
}

const isArrival = ({ status }: TimelineEntry) => status === "delivered" || status === "seen";

function fateOf({ delivered, failed, seen }: Habit, now: number, luck: number): Event[] {
  const events: Event[] = [[now + AFTER_MS.sent, "sent"]];
  if (luck < delivered) {
    events.push([now + AFTER_MS.delivered, "delivered"]);
    if (luck < delivered * seen) events.push([now + AFTER_MS.seen, "seen"]);
  } else if (luck < delivered + failed) events.push([now + AFTER_MS.failed, "failed"]);
  return events;
}

function arrive(step: SentStep, events: Event[], now: number): void {
  while (events.length > 0 && events[0]![0] <= now) {
    const [at, status] = events.shift()!;
    step.status = status;
    step.updatedAt = at;
    step.timeline.push({ at, status } as TimelineEntry);
  }
}

/** Deterministic, evenly spread over 0..1, in a different order for each step. */
function fraction(path: number, step: number): number {
  const golden = [0.6180339887498949, 0.7548776662466927, 0.8191725133961645, 0.8566748838545029][step % 4]!;
  const at = (path + 0.5) * (step === 0 ? 1 / PATHS : golden) + step * 0.1;
  return at - Math.floor(at);
}
