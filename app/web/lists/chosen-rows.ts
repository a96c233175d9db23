import { MOST_AT_ONCE } from "../../domain/shared/batch-limit";

/** What is to be done with rows of a list, and which: chosen ones, or all that its filter finds. */
export interface ChosenRows<Kind extends string> {
  /** Null where nothing known was asked for. */
  kind: Kind | null;
  ids: string[];
  isAll: boolean;
}

export function readChosen<Kind extends string>(search: URLSearchParams, kinds: readonly Kind[]): ChosenRows<Kind> {
  const kind = kinds.find((one) => one === search.get("do")) ?? null;
  return { kind, ids: search.getAll("id").slice(0, MOST_AT_ONCE), isAll: search.get("scope") === "all" };
}

/** Rows that are chosen for a file (`do=export`); `ids` null: all that the filter finds. `kept`: a list's query with them. */
export function chosenIn(search: URLSearchParams): { ids: string[] | null; kept: (query: string) => string } {
  const { kind, ids, isAll } = readChosen(search, ["export"]);
  if (kind === null || isAll) return { ids: null, kept: (query) => query };
  const named = new URLSearchParams([["do", kind], ...ids.map((id) => ["id", id])]);
  return { ids, kept: (query) => `${query ? `${query}&` : "?"}${named}` };
}
