/** Visits per visitor and minute that this Worker counts alone; further ones ask the location's rate limit. */
const OWN_VISITS = 10;
const MINUTE_MS = 60_000;
/** With fewer remembered, the rate limit is asked sooner. */
const MOST_VISITORS = 10_000;

export class Visitors {
  #seen = new Map<string, number>();
  #minute = 0;

  /** Counts within the minute of `now` (ms); true for a visitor's first visits. */
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
