import { useEffect, useState } from "react";

interface Page<Row> {
  rows: Row[];
  next: string | null;
  total: number;
  isTotalExact: boolean;
}

/**
 * Rows that change in place but do not make room under a pointer: what is new waits until it is asked for, unless there
 * is nothing to move. `key` is the list's address: another one starts afresh.
 */
export function useHeldRows<Row extends { id: string }>(page: Page<Row>, key: string, isFirstPage: boolean) {
  const [held, setHeld] = useState({ key, rows: page.rows, total: page.total });
  const fresh = new Map(page.rows.map((row) => [row.id, row]));
  const last = page.next === null ? "" : (page.rows.at(-1)?.id ?? "");
  // What the page has room for and does not show is no longer of the list; what is older was pushed off it.
  const kept = held.key === key ? held.rows.filter(({ id }) => fresh.has(id) || id < last) : [];
  const top = held.rows[0]?.id ?? "";
  const arrived = page.rows.filter(({ id }) => id > top).length;
  const grown = page.isTotalExact ? page.total - held.total : 0;
  const waiting = kept.length === 0 ? 0 : isFirstPage ? Math.max(arrived, arrived > 0 ? grown : 0) : Math.max(grown, 0);
  const show = () => setHeld({ key, rows: page.rows, total: page.total });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is weighed once
  useEffect(() => {
    if (waiting === 0) show();
  }, [page, key]);

  return { rows: waiting > 0 ? kept.map((row) => fresh.get(row.id) ?? row) : page.rows, waiting, show };
}
