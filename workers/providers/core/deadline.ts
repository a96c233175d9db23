/** Files and recordings must leave this share of the time for the submit. */
const KEPT = 1 / 3;

export interface Deadline {
  leftMs(): number;
  /** ms for requests before the submit, at least 1. */
  beforeMs(): number;
}

export function deadlineIn(timeoutMs: number): Deadline {
  const end = Date.now() + timeoutMs;
  const left = (until: number) => until - Date.now();
  return {
    leftMs: () => Math.max(0, left(end)),
    beforeMs: () => Math.max(1, Math.floor(left(end - timeoutMs * KEPT))),
  };
}
