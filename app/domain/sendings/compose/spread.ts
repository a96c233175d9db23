/** A mailing's time: from its start on, evenly until its end where it has one (spec §4: spread over 0 to 12 hours). */
export interface Spread {
  /** ms UTC */
  startsAt: number;
  /** ms UTC; null sends everything at once. */
  until: number | null;
  /** Recipients expected; more than that go at the end. */
  total: number;
}

/** When the recipient with this place in the mailing has his turn, ms UTC. */
export function turnOf({ startsAt, until, total }: Spread, place: number): number {
  if (until === null || until <= startsAt || total < 2) return startsAt;
  return startsAt + Math.floor(((until - startsAt) * Math.min(place, total - 1)) / (total - 1));
}
