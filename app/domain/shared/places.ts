export interface Places {
  /** Gives the place back; null: all are taken. */
  take(now: number): (() => void) | null;
}

/** Work that at most `most` do at a time. A place that is not given back is free again after `leaseMs`. */
export function openPlaces(most: number, leaseMs: number): Places {
  const taken = new Map<symbol, number>();
  return {
    take(now) {
      for (const [place, until] of taken) if (until <= now) taken.delete(place);
      if (taken.size >= most) return null;
      const place = Symbol();
      taken.set(place, now + leaseMs);
      return () => void taken.delete(place);
    },
  };
}
