import { useEffect, useState } from "react";

interface Page<Row> {
  rows: Row[];
  total: number;
  isTotalExact: boolean;
}

/** Scrolled less than this, the reader still looks at the top. */
const AT_TOP_PX = 120;

/**
 * Rows that change in place but do not jump: what is new joins at once while the reader is at the top of the first
 * page, else it waits. `key` is the list's address: another one starts afresh.
 */
export function useHeldRows<Row extends { id: string }>(page: Page<Row>, key: string, isFirstPage: boolean) {
  const [held, setHeld] = useState({ key, rows: page.rows, total: page.total });
  const isSame = held.key === key;
  const fresh = new Map(page.rows.map((row) => [row.id, row]));
  const top = held.rows[0]?.id ?? "";
  const arrived = page.rows.filter((row) => row.id > top).length;
  const grown = page.isTotalExact ? page.total - held.total : 0;
  const waiting = !isSame ? 0 : isFirstPage ? Math.max(arrived, arrived > 0 ? grown : 0) : Math.max(grown, 0);
  const show = () => setHeld({ key, rows: page.rows, total: page.total });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is weighed once
  useEffect(() => {
    if (!isSame || (isFirstPage && window.scrollY < AT_TOP_PX)) show();
  }, [page, key]);

  const rows = isSame && waiting > 0 ? held.rows.map((row) => fresh.get(row.id) ?? row) : page.rows;
  return { rows, waiting, show };
}
