import type { TaskState, TaskType } from "../../../../db/schema/tasks";
import { paceStart } from "./pace";
import { isEnded } from "./states";

export interface Counters {
  type: TaskType;
  state: TaskState;
  total: number;
  expanded: number;
  sent: number;
  delivered: number;
  errored: number;
  unsent: number;
  startedAt: number | null;
  /** ms UTC; default: now. */
  updatedAt?: number;
  data?: object;
  meta?: object;
}

export interface Progress {
  done: number;
  total: number;
  left: number;
  unsent: number;
  percent: number;
  /** null: not running, too early, or no progress for a minute. */
  perMinute: number | null;
  /** ms UTC; estimated at the current rate if over a minute away, or the end of the spread. */
  endsAt: number | null;
}

const MINUTE_MS = 60_000;
const MEASURABLE_MS = 2000;

export function unsentOf({ type, state, total, sent, errored, unsent }: Omit<Counters, "startedAt">): number {
  if (type !== "sendings:bulk") return 0;
  return isEnded(state) ? Math.max(unsent, total - sent - errored) : unsent;
}

/** `now` in ms UTC. */
export function progressOf(task: Counters, now: number): Progress {
  const done = task.type === "sendings:bulk" ? task.sent + task.errored : task.expanded;
  const total = Math.max(task.total, done);
  const left = total - done;
  const start = task.state === "running" ? paceStart(task) : null;
  const elapsed = start ? now - start.at : 0;
  const sinceThen = start ? done - start.done : 0;
  // Waiting for receipts does not count as progress.
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
    endsAt: until !== null && until > now ? until : atRate !== null && atRate - now < MINUTE_MS ? null : atRate,
  };
}

function spreadEnd(data: object | undefined): number | null {
  const { timing } = (data ?? {}) as { timing?: { until?: unknown } };
  return typeof timing?.until === "number" ? timing.until : null;
}
