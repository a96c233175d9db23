const KEPT_MS = 60_000;
const MOST_KEPT = 500;

/** Home is read anew each second: what may be a minute old is kept by the isolate. */
export function keptForMinute<T>() {
  const kept = new Map<string, { at: number; value: T }>();
  return async (key: string, now: number, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.at <= now && now < known.at + KEPT_MS) return known.value;
    const value = await read();
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { at: now, value });
    return value;
  };
}
