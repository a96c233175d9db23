export interface Places {
  /** Returns a function that releases the slot; null: all are taken. */
  take(now: number): (() => void) | null;
}

/** Semaphore with `most` slots. A slot that is not released frees itself after `leaseMs`. */
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
