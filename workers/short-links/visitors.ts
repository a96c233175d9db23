/** Visits of one visitor that this Worker counts by itself in a minute; beyond them the location's limit is asked. */
const OWN_VISITS = 10;
const MINUTE_MS = 60_000;
/** The fewer are kept, the sooner the limit is asked. */
const MOST_VISITORS = 10_000;

export class Visitors {
  #seen = new Map<string, number>();
  #minute = 0;

  /** Of the minute of `now` (ms); true for the first ones of a visitor. */
  isFirst(visitor: string, now: number): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#seen.clear();
    this.#minute = minute;
    const visits = (this.#seen.get(visitor) ?? 0) + 1;
    if (visits > OWN_VISITS) return false;
    if (visits === 1 && this.#seen.size >= MOST_VISITORS) return false;
    this.#seen.set(visitor, visits);
    return true;
  }
}
