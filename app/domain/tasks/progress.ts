export interface Counters {
  state: string;
  total: number;
  sent: number;
  delivered: number;
  errored: number;
  /** ms UTC */
  startedAt: number | null;
  finishedAt: number | null;
}

export interface Progress {
  done: number;
  total: number;
  /** Whole per cent; 100 only when nothing is left. */
  percent: number;
  delivered: number;
  /** Sent, their receipt has not come. */
  waiting: number;
  failed: number;
  queued: number;
  /** Messages a minute since the start; null before there is anything to measure. */
  perMinute: number | null;
  /** When the rest is handed over at this rate, ms UTC; null unless running. */
  endsAt: number | null;
}

const MINUTE_MS = 60_000;
/** A shorter run says nothing about the rate. */
const MEASURABLE_MS = 2000;

/** How far a bulk task got; `now` in ms UTC. */
export function progressOf(task: Counters, now: number): Progress {
  const { sent, delivered, errored } = task;
  const done = sent + errored;
  const total = Math.max(task.total, done);
  const queued = total - done;
  const elapsed = task.startedAt === null ? 0 : (task.finishedAt ?? now) - task.startedAt;
  const rate = done > 0 && elapsed >= MEASURABLE_MS ? done / (elapsed / MINUTE_MS) : null;
  return {
    done,
    total,
    percent: total === 0 ? 0 : Math.floor((done / total) * 100),
    delivered,
    waiting: sent - delivered,
    failed: errored,
    queued,
    perMinute: rate === null ? null : Math.round(rate),
    endsAt:
      task.state === "running" && rate !== null && queued > 0 ? Math.round(now + (queued / rate) * MINUTE_MS) : null,
  };
}
