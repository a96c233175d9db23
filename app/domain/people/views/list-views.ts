import type { Density } from "../../../../db/schema/views";
import type { ListName } from "./lists";

/** Translated on the server, so that list scripts do not contain them. */
export const TOOL_WORDS = [
  "views",
  "whole",
  "shared",
  "manage",
  "update",
  "setDefault",
  "unsetDefault",
  "name",
  "isDefault",
  "isShared",
  "save",
  "columns",
  "export",
  "apply",
  "resetColumns",
  "density",
  "density_usual",
  "density_normal",
  "density_compact",
] as const;

export interface ListViews {
  resource: ListName;
  views: { id: string; name: string; query: string; isMine: boolean }[];
  current: string | null;
  standard: string | null;
  query: string;
  columns: string[] | null;
  density: Density | null;
  mayShare: boolean;
  words: Record<(typeof TOOL_WORDS)[number], string>;
}
