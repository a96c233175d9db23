import { can, type Viewer } from "../../domain/access/viewer";
import { isMeant, type Sought } from "../../domain/search/search";
import { SCREENS, type ScreenName } from "../../screens";

const MOST = 6;
/** Reached by their own links alone. */
const APART: ReadonlySet<string> = new Set(["search", "unsubscribe", "debug", "survey"]);

/** Screens that the viewer may open and whose title in his language has what was typed. */
export function screensLike(viewer: Viewer, sought: Sought, titleOf: (name: ScreenName) => string) {
  return Object.values(SCREENS)
    .filter((screen) => !APART.has(screen.title))
    .filter((screen) => !("audience" in screen && screen.audience === "strangers") && can(viewer, screen))
    .map(({ path, title }) => ({ to: path, title: titleOf(title) }))
    .filter(({ title }) => isMeant(title, sought))
    .slice(0, MOST);
}
