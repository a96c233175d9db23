import type { ScreenName } from "../../screens";

/** What a route says of itself: its screen, and which resources' events refresh it. */
export interface ScreenHandle {
  screen?: ScreenName;
  live?: readonly string[];
}
