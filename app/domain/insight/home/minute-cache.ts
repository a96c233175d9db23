const KEPT_MS = 60_000;
const MOST_KEPT = 500;

/** Cached per isolate, for data on the home page that may be a minute old: the page itself reloads each second. */
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
