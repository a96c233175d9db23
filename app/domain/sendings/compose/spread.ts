interface Spread {
  startsAt: number;
  until: number | null;
  total: number;
}

export function turnOf({ startsAt, until, total }: Spread, place: number): number {
  if (until === null || until <= startsAt || total < 2) return startsAt;
  return startsAt + Math.floor(((until - startsAt) * Math.min(place, total - 1)) / (total - 1));
}
