/** The columns of a task's row that its progress follows from. */
export interface Counters {
  type: "sendings:bulk" | "contacts:import";
  state: string;
  total: number;
  expanded: number;
  sent: number;
  delivered: number;
  errored: number;
  /** ms UTC */
  startedAt: number | null;
  finishedAt: number | null;
}

export interface Progress {
  /** Messages handed over or failed; of an import, rows read. */
  done: number;
  total: number;
  left: number;
  /** Whole per cent; 100 only when nothing is left. */
  percent: number;
  /** Done a minute since the start; null before there is anything to measure. */
  perMinute: number | null;
  /** When the rest is done at this rate, ms UTC; null unless running. */
  endsAt: number | null;
}

const MINUTE_MS = 60_000;
/** A shorter run says nothing about the rate. */
const MEASURABLE_MS = 2000;

/** How far a task got; `now` in ms UTC. */
export function progressOf(task: Counters, now: number): Progress {
  const done = task.type === "contacts:import" ? task.expanded : task.sent + task.errored;
  const total = Math.max(task.total, done);
  const left = total - done;
  const elapsed = task.startedAt === null ? 0 : (task.finishedAt ?? now) - task.startedAt;
  const rate = done > 0 && elapsed >= MEASURABLE_MS ? done / (elapsed / MINUTE_MS) : null;
  return {
    done,
    total,
    left,
    percent: total === 0 ? 0 : Math.floor((done / total) * 100),
    perMinute: rate === null ? null : Math.round(rate),
    endsAt: task.state === "running" && rate !== null && left > 0 ? Math.round(now + (left / rate) * MINUTE_MS) : null,
  };
}
