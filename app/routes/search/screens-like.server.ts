import { can, type Viewer } from "../../domain/base/access/viewer";
import { isMeant, type SearchTerm } from "../../domain/insight/search/search";
import { SCREENS, type ScreenName } from "../../screens";

const MOST = 6;
/** Screens reachable only by direct links. */
const APART: ReadonlySet<string> = new Set(["search", "unsubscribe", "debug", "survey"]);

/** Screens that the viewer may open and whose title, in the viewer's language, contains the typed text. */
export function screensLike(viewer: Viewer, query: SearchTerm, titleOf: (name: ScreenName) => string) {
  return Object.values(SCREENS)
    .filter((screen) => !APART.has(screen.title))
    .filter((screen) => !("audience" in screen && screen.audience === "strangers") && can(viewer, screen))
    .map(({ path, title }) => ({ to: path, title: titleOf(title) }))
    .filter(({ title }) => isMeant(title, query))
    .slice(0, MOST);
}
