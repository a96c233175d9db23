import type { StepCount } from "../sendings/settle/chain-counters";
import type { Micros } from "../shared/money";
import type { TaskRow } from "./tasks";

/** One step of a mailing's path: messages, people that it reached first, micros. */
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

/** What became of each step; null for a mailing accepted before steps were counted. */
export function pathCounts({ data, meta, ...counted }: Counters): PathCounts | null {
  if (data.path === undefined) return null;
  const later = (data.chain as { steps: unknown[] } | undefined)?.steps.length ?? 0;
  if (later === 0) return { steps: [onlyStep(counted, Number(meta.seen ?? 0))], twice: 0 };
  const told = (meta.steps ?? {}) as Record<string, number>;
  const of = (step: number, name: StepCount) => told[`${step}.${name}`] ?? 0;
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
  return { steps, twice: told.twice ?? 0 };
}

function onlyStep({ total, sent, delivered, errored, charged }: Omit<Counters, "data" | "meta">, seen: number) {
  const left = sent + errored;
  return { made: total, left, arrived: delivered, first: delivered, seen, failed: errored, charged };
}

type Ended = Pick<TaskRow, "sent" | "delivered" | "errored" | "finishedAt">;

export const waitingOf = ({ sent, delivered }: Pick<TaskRow, "sent" | "delivered">) => Math.max(0, sent - delivered);

/** Whose shares a mailing tells: of those with an outcome while it runs, then of all whom it went to. */
export function reachedOf({ sent, delivered, errored, finishedAt }: Ended) {
  const waiting = finishedAt === null ? 0 : waitingOf({ sent, delivered });
  const people = delivered + errored + waiting;
  const shareOf = (some: number) => (people > 0 ? some / people : 0);
  return { people, lost: shareOf(errored), waiting: shareOf(waiting) };
}
