import { MOST_AT_ONCE } from "../../domain/base/shared/batch-limit";

interface ChosenRows<Kind extends string> {
  kind: Kind | null;
  ids: string[];
  isAll: boolean;
}

export function readChosen<Kind extends string>(search: URLSearchParams, kinds: readonly Kind[]): ChosenRows<Kind> {
  const kind = kinds.find((one) => one === search.get("do")) ?? null;
  return { kind, ids: search.getAll("id").slice(0, MOST_AT_ONCE), isAll: search.get("scope") === "all" };
}

/** Rows selected for export (`do=export`); `ids` null: all found. `kept`: appends the selection to the list's query. */
export function chosenIn(search: URLSearchParams): { ids: string[] | null; kept: (query: string) => string } {
  const { kind, ids, isAll } = readChosen(search, ["export"]);
  if (kind === null || isAll) return { ids: null, kept: (query) => query };
  const named = new URLSearchParams([["do", kind], ...ids.map((id) => ["id", id])]);
  return { ids, kept: (query) => `${query ? `${query}&` : "?"}${named}` };
}
