import { useMatches } from "@remix-run/react";
import type { ScreenName } from "../../screens";

/** What a route says of itself: its screen, and which resources' events refresh it. */
export interface ScreenHandle {
  screen?: ScreenName;
  /** The screen whose title and place in the menu it has all the same, by what its loader answered. */
  standsFor?: (data: unknown) => ScreenName | null;
  live?: readonly string[];
}

/** `screen` names the page; `place` is the one in the menu where that is not told by the address. */
export function useScreen(): { screen: ScreenName | undefined; place: ScreenName | undefined } {
  const matches = useMatches().map(({ handle, data }) => ({ handle: handle as ScreenHandle | undefined, data }));
  const place = matches
    .map(({ handle, data }) => (data ? handle?.standsFor?.(data) : null) ?? undefined)
    .findLast(Boolean);
  return { screen: place ?? matches.map(({ handle }) => handle?.screen).findLast(Boolean), place };
}
