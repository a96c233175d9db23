import { useMatches } from "@remix-run/react";
import type { ScreenName } from "../../screens";

export interface ScreenHandle {
  screen?: ScreenName;
  /** Screen whose title and menu item apply instead, depending on loader data. */
  standsFor?: (data: unknown) => ScreenName | null;
  live?: readonly string[];
}

/** `screen` is the page; `place` is its menu item. */
export function useScreen(): { screen: ScreenName | undefined; place: ScreenName | undefined } {
  const matches = useMatches().map(({ handle, data }) => ({ handle: handle as ScreenHandle | undefined, data }));
  const place = matches
    .map(({ handle, data }) => (data ? handle?.standsFor?.(data) : null) ?? undefined)
    .findLast(Boolean);
  return { screen: place ?? matches.map(({ handle }) => handle?.screen).findLast(Boolean), place };
}
