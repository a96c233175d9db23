import type { FileKind } from "../../../db/schema/files";
import { FILE_KINDS } from "../../domain/base/channels/file-kinds";
import { placeNamed } from "../../domain/base/channels/file-places";
import { PAGE_SIZE, PAGE_SIZES } from "../../domain/base/shared/ui-constants";
import { expiringAt } from "../../domain/library/files/expiring-filter";
import type { FileFilter } from "../../domain/library/files/find";
import { filterOf as ofPlace } from "../../domain/library/files/mismatch";

export interface FilesQuery {
  /** A customer's id; null: one's own. */
  whose: string | null;
  search: string | null;
  kind: FileKind | null;
  access: "public" | "private" | null;
  soon: "yes" | null;
  /** "telegram.image": only files that fit, for a picker. */
  place: string | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): FilesQuery {
  const access = search.get("access");
  const rows = Number(search.get("rows"));
  return {
    whose: search.get("whose") || null,
    search: search.get("search")?.trim().slice(0, 100) || null,
    kind: FILE_KINDS.find((known) => known === search.get("kind")) ?? null,
    access: access === "public" || access === "private" ? access : null,
    soon: search.get("soon") === "yes" ? "yes" : null,
    place: search.get("place"),
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZE,
  };
}

/** `now` in ms UTC. */
export function filterOf({ search, kind, access, soon, place, cursor, rows }: FilesQuery, now: number): FileFilter {
  const wanted = placeNamed(place);
  return {
    search: search ?? undefined,
    kind: kind ?? undefined,
    ...(wanted && ofPlace(wanted)),
    isPublic: access === null ? undefined : access === "public",
    ...(soon && expiringAt(now)),
    cursor: cursor ?? undefined,
    limit: rows,
  };
}

export const STORAGE = "/storage";
const NAMES = ["whose", "search", "kind", "access", "soon", "rows", "view", "cursor"] as const;
export const FILTERS = ["search", "kind", "access", "soon"] as const;

/** The list's path with changed state; a changed filter resets the cursor. */
export function pathOf(query: FilesQuery, change: Partial<FilesQuery> = {}, base = STORAGE): string {
  const kept = "cursor" in change || Object.keys(change).length === 0 ? {} : { cursor: null };
  const next = { ...query, ...kept, ...change };
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZE)) search.set(name, String(value));
  }
  return search.size > 0 ? `${base}?${search}` : base;
}

export const contentOf = (id: string, scope: string | null) => `/storage/${id}${scope ? `?whose=${scope}` : ""}`;

export function isFiltered(query: FilesQuery): boolean {
  return FILTERS.some((name) => query[name] !== null);
}
