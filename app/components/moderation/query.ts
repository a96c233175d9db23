import { PAGE_SIZES } from "../../domain/shared/ui-constants";
import type { ListViews } from "../../domain/views/list-views";

export const MODERATIONS = ["pending", "approved", "rejected"] as const;
export type ModerationName = (typeof MODERATIONS)[number];

/** The state of a list of what is looked at before it is used, all in its address. */
export interface ModeratedQuery {
  /** null: one's own. */
  whose: "customers" | null;
  moderation: ModerationName | null;
  type: string | null;
  search: string | null;
  /** The saved view that it was opened by; "none": the whole list in spite of a default one. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

export function readModerated(params: URLSearchParams, mayJudge: boolean, types: readonly string[]): ModeratedQuery {
  const rows = Number(params.get("rows"));
  const whose = mayJudge && params.get("whose") === "customers" ? "customers" : null;
  const moderation = MODERATIONS.find((known) => known === params.get("moderation")) ?? null;
  return {
    whose,
    // A queue is of one kind; what waits comes first.
    moderation: moderation ?? (whose ? "pending" : null),
    type: types.find((known) => known === params.get("type")) ?? null,
    search: params.get("search")?.trim() || null,
    view: params.get("view") || null,
    cursor: params.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

/** The same list with some of its state changed; a filter that changes begins anew. */
export function pathOfModerated(base: string, query: ModeratedQuery, change: Partial<ModeratedQuery> = {}): string {
  const { rows, ...rest } = { ...query, cursor: null, ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== null) search.set(name, value);
  if (rows !== PAGE_SIZES[0]) search.set("rows", String(rows));
  return search.size > 0 ? `${base}?${search}` : base;
}

/** Without filters; a list that keeps views whole, in spite of a default one. */
export function wholeModerated(base: string, query: ModeratedQuery, views?: Pick<ListViews, "standard">): string {
  const view = views?.standard && !query.whose ? "none" : null;
  return pathOfModerated(base, { ...query, moderation: null, type: null, search: null, view });
}

export function isNarrowed({ whose, moderation, type, search }: ModeratedQuery): boolean {
  return type !== null || search !== null || (moderation !== null && !(whose && moderation === "pending"));
}
