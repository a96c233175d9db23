import type { StepCount } from "../../messaging/sendings/settle/chain-counters";
import { sentToOf, unreportedOf } from "../figures/figures";
import type { Micros } from "../shared/money";
import type { TaskRow } from "./tasks";

/** One step of a campaign's path: messages, people reached by it first, micros. */
export type StepCounts = Record<StepCount, number> & { charged: Micros };

export interface PathCounts {
  steps: StepCounts[];
  /** Micros for deliveries to people who already had the message. */
  twice: Micros;
}

interface Counters {
  data: Record<string, unknown>;
  meta: Record<string, unknown>;
  total: number;
  sent: number;
  delivered: number;
  errored: number;
  charged: Micros;
}

/** Outcomes of each step; null for a campaign accepted before steps were counted. */
export function pathCounts({ data, meta, ...counted }: Counters): PathCounts | null {
  if (data.path === undefined) return null;
  const later = (data.chain as { steps: unknown[] } | undefined)?.steps.length ?? 0;
  if (later === 0) return { steps: [onlyStep({ ...counted, meta })], twice: 0 };
  const stored = (meta.steps ?? {}) as Record<string, number>;
  const of = (step: number, name: StepCount) => stored[`${step}.${name}`] ?? 0;
  const steps = Array.from(
    { length: later + 1 },
    (_, step): StepCounts => ({
      made: of(step, "made"),
      left: of(step, "left"),
      arrived: of(step, "arrived"),
      first: of(step, "first"),
      seen: of(step, "seen"),
      failed: of(step, "failed"),
      charged: of(step, "charged"),
    }),
  );
  return { steps, twice: stored.twice ?? 0 };
}

function onlyStep(row: Omit<Counters, "data">) {
  const { total, delivered, errored, charged, meta } = row;
  const seen = Number(meta.seen ?? 0);
  return { made: total, left: sentToOf(row), arrived: delivered, first: delivered, seen, failed: errored, charged };
}

type Ended = Pick<TaskRow, "sent" | "delivered" | "errored" | "finishedAt" | "meta">;

/** Ratios of a campaign's path: of people with an outcome while it runs, afterwards of all sent to. */
export function reachedOf(row: Ended) {
  const { delivered, errored, finishedAt } = row;
  const waiting = finishedAt === null ? 0 : unreportedOf(row);
  const people = finishedAt === null ? delivered + errored : sentToOf(row);
  const shareOf = (some: number) => (people > 0 ? some / people : 0);
  return { people, lost: shareOf(errored), waiting: shareOf(waiting) };
}
