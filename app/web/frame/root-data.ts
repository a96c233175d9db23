import { useRouteLoaderData } from "@remix-run/react";
import type { Frontend } from "../../domain/settings/frontend";
import type { Language } from "../../i18n/options";
import type { seasonAt } from "./season";
import type { Theme } from "./theme";

/** What every page knows, signed in or not. */
export interface RootData extends Pick<Frontend, "title" | "brand" | "support" | "documents" | "blogUrl"> {
  /** The stylesheet of the brand's own accents, null where it has none. */
  accents: string | null;
  languages: readonly Language[];
  theme: Theme;
  season: ReturnType<typeof seasonAt>;
  /** A form's answer, in the reader's words. */
  flash: { tone: "ok" | "info" | "bad"; text: string } | null;
}

/** Undefined only where the root's own loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
