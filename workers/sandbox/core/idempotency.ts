const DAY_MS = 24 * 60 * 60 * 1000;
const BROKEN_MS = 60_000;

/** Starts a request, identified by its hash, or ends it: `answer` null frees the key. */
export type Step = { key: string; print: string } | { key: string; answer: string | null; afterMs: number };

export type Earlier = { print: string; answer: string | null };

/** Valid for a day. Returns the earlier request with this key, or null. */
export function once(sql: SqlStorage, step: Step): Earlier | null {
  if ("print" in step) return begin(sql, step.key, step.print);
  const { key, answer, afterMs } = step;
  if (answer === null) sql.exec("DELETE FROM once WHERE key = ?", key);
  else sql.exec("UPDATE once SET answer = ?, at = ? WHERE key = ?", answer, Date.now() + afterMs, key);
  return null;
}

function begin(sql: SqlStorage, key: string, print: string): Earlier | null {
  const now = Date.now();
  sql.exec("DELETE FROM once WHERE key = ? AND at < iif(answer IS NULL, ?, ?)", key, now - BROKEN_MS, now - DAY_MS);
  const [known] = sql.exec<Earlier & { at: number }>("SELECT print, answer, at FROM once WHERE key = ?", key).toArray();
  if (known) return { print: known.print, answer: known.at > now ? null : known.answer };
  sql.exec("INSERT INTO once VALUES (?, ?, NULL, ?)", key, print, now);
  return null;
}
