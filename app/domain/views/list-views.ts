import type { Density } from "../../../db/schema/views";
import type { ListName } from "./lists";

/** Words of the tools that stand over a list: the server writes them, so they are no part of every list's script. */
export const TOOL_WORDS = [
  ...(["views", "whole", "shared", "manage", "update", "setDefault", "unsetDefault"] as const),
  ...(["name", "isDefault", "isShared", "save", "columns", "export", "apply", "resetColumns"] as const),
  ...(["density", "density_usual", "density_normal", "density_compact"] as const),
] as const;

/** What a list's tools and table show of its saved views. */
export interface ListViews {
  resource: ListName;
  views: { id: string; name: string; query: string; isMine: boolean }[];
  /** The view that is open. */
  current: string | null;
  /** The view that opens with the list. */
  standard: string | null;
  /** The list's filters as a view would keep them. */
  query: string;
  /** null: the list's own choice. */
  columns: string[] | null;
  density: Density | null;
  mayShare: boolean;
  words: Record<(typeof TOOL_WORDS)[number], string>;
}
