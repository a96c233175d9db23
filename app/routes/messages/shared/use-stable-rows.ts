import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";

interface Page<Row> {
  rows: Row[];
  next: string | null;
  total: number;
  isTotalExact: boolean;
  query: { cursor: string | null };
}

/** Sorts after any id, so the page after `id~` starts with the row itself. */
const ITSELF = "~";

const endOf = ({ rows, next }: Pick<Page<{ id: string }>, "rows" | "next">) =>
  next === null ? "" : (rows.at(-1)?.id ?? "");

/**
 * Live rows that do not move: new ones wait until requested, unless the list is empty. `to`: address from a cursor;
 * another list resets.
 */
export function useStableRows<Row extends { id: string }>(page: Page<Row>, to: (cursor: string | null) => string) {
  const { cursor } = page.query;
  const key = to(cursor);
  const [held, setHeld] = useState({ key, rows: page.rows, total: page.total });
  const top = held.rows[0]?.id ?? "";
  // Reloads with the page; discarded when its first row changes.
  const { data, load } = useFetcher<unknown>({ key: `${key} ${top}` });
  const pushed = data as Page<Row> | undefined;
  const fresh = new Map([...(pushed?.rows ?? []), ...page.rows].map((row) => [row.id, row]));
  const end = endOf(pushed ?? page);
  // A row missing from a page that has room for it was deleted from the list.
  const kept = held.key === key ? held.rows.filter(({ id }) => fresh.has(id) || id < end) : [];
  const arrived = page.rows.filter(({ id }) => id > top).length;
  const grown = page.isTotalExact ? page.total - held.total : 0;
  const waiting =
    kept.length === 0 ? 0 : cursor === null ? Math.max(arrived, arrived > 0 ? grown : 0) : Math.max(grown, 0);
  const show = () => setHeld({ key, rows: page.rows, total: page.total });
  const isPushed = waiting > 0 && kept.at(-1)!.id < endOf(page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per server answer
  useEffect(() => {
    if (waiting === 0) show();
  }, [page, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for rows pushed off the page
  useEffect(() => {
    if (isPushed) load(to(top + ITSELF));
  }, [isPushed, top]);

  return { rows: waiting > 0 ? kept.map((row) => fresh.get(row.id) ?? row) : page.rows, waiting, show };
}
