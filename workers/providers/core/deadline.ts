/** What comes before the message, files and recordings, leaves it this share of the time: an answer cut off says nothing. */
const KEPT = 1 / 3;

/** The time of one submit, which all its requests share, ms. */
export interface Deadline {
  /** 0 when it is over. */
  leftMs(): number;
  /** For what has to be had before the message goes; 1 at least, since a request without time is none. */
  beforeMs(): number;
}

/** Starts now. */
export function deadlineIn(timeoutMs: number): Deadline {
  const end = Date.now() + timeoutMs;
  const left = (until: number) => until - Date.now();
  return {
    leftMs: () => Math.max(0, left(end)),
    beforeMs: () => Math.max(1, Math.floor(left(end - timeoutMs * KEPT))),
  };
}
