import { useRouteLoaderData } from "@remix-run/react";
import type { Frontend } from "../../domain/base/settings/frontend";
import type { Language } from "../../i18n/options";
import type { seasonAt } from "./season";
import type { Theme } from "./theme";

export interface RootData extends Pick<Frontend, "title" | "brand" | "support" | "documents" | "blogUrl"> {
  accents: string | null;
  languages: readonly Language[];
  theme: Theme;
  season: ReturnType<typeof seasonAt>;
  flash: { tone: "ok" | "info" | "bad"; text: string } | null;
}

/** Undefined only if the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
