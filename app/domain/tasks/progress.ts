import type { TaskState, TaskType } from "../../../db/schema/tasks";
import { paceStart } from "./pace";
import { isEnded } from "./states";

/** The columns of a task's row that its progress follows from. */
export interface Counters {
  type: TaskType;
  state: TaskState;
  total: number;
  expanded: number;
  sent: number;
  delivered: number;
  errored: number;
  unsent: number;
  /** ms UTC */
  startedAt: number | null;
  /** ms UTC of the last change; without it something moved just now. */
  updatedAt?: number;
  /** `timing.until`, ms UTC, where a mailing is spread. */
  data?: object;
  /** `pace`: how far it was of late. */
  meta?: object;
}

export interface Progress {
  /** Messages handed over or failed; of an import, rows read; of what recurs, mailings made. */
  done: number;
  total: number;
  left: number;
  /** Of those left, the ones that will not be sent any more: taken back, or the mailing was stopped. */
  unsent: number;
  /** Whole per cent; 100 only when nothing is left. */
  percent: number;
  /** Done a minute of late; null unless running with something left, too soon to tell, or nothing moved for a minute. */
  perMinute: number | null;
  /** When the rest is done at this rate, or a spread mailing is to end, ms UTC. */
  endsAt: number | null;
}

const MINUTE_MS = 60_000;
/** A shorter run says nothing about the rate. */
const MEASURABLE_MS = 2000;

/** Recipients of a mailing to whom nothing was sent, and nothing will be. */
export function unsentOf({ type, state, total, sent, errored, unsent }: Omit<Counters, "startedAt">): number {
  if (type !== "sendings:bulk") return 0;
  return isEnded(state) ? Math.max(unsent, total - sent - errored) : unsent;
}

/** How far a task got; `now` in ms UTC. */
export function progressOf(task: Counters, now: number): Progress {
  const done = task.type === "sendings:bulk" ? task.sent + task.errored : task.expanded;
  const total = Math.max(task.total, done);
  const left = total - done;
  const start = task.state === "running" ? paceStart(task) : null;
  const elapsed = start ? now - start.at : 0;
  const sinceThen = start ? done - start.done : 0;
  // What waits only for receipts has no rate any more: it would sink with the clock.
  const isMoving = now - (task.updatedAt ?? now) < MINUTE_MS;
  const isUnderWay = left - unsentOf(task) > 0;
  const isMeasurable = isUnderWay && sinceThen > 0 && isMoving && elapsed >= MEASURABLE_MS;
  const rate = isMeasurable ? sinceThen / (elapsed / MINUTE_MS) : null;
  const until = isUnderWay && task.state === "running" ? spreadEnd(task.data) : null;
  const atRate = rate === null ? null : Math.round(now + (left / rate) * MINUTE_MS);
  return {
    done,
    total,
    left,
    unsent: unsentOf(task),
    percent: total === 0 ? 0 : Math.floor((done / total) * 100),
    perMinute: rate === null ? null : Math.round(rate),
    endsAt: until !== null && until > now ? until : atRate,
  };
}

function spreadEnd(data: object | undefined): number | null {
  const { timing } = (data ?? {}) as { timing?: { until?: unknown } };
  return typeof timing?.until === "number" ? timing.until : null;
}
