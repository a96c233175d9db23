import { can, type Viewer } from "../../domain/base/access/viewer";
import { SCREENS, type ScreenName } from "../../screens";

interface TabScreen {
  to: string;
  labelKey: ScreenName;
}

interface MenuScreen extends TabScreen {
  icon: Extract<(typeof SCREENS)[ScreenName], { menu: unknown }>["menu"]["icon"];
  tabs: TabScreen[];
}

/** Other items follow in table order, settings last. */
const ORDER = [
  "home",
  "review",
  "console",
  "messages",
  "contacts",
  "users",
  "routing",
  "reports",
  "balance",
  "tariffs",
  "storage",
  "widgets",
];

export function menuOf(viewer: Viewer): MenuScreen[] {
  return Object.values(SCREENS)
    .flatMap((screen) =>
      "menu" in screen && can(viewer, screen)
        ? [{ to: screen.path, labelKey: screen.title, icon: screen.menu.icon, tabs: tabsOf(viewer, screen.title) }]
        : [],
    )
    .sort((a, b) => placeOf(a.labelKey) - placeOf(b.labelKey));
}

export function tabsOf(viewer: Viewer, section: ScreenName): TabScreen[] {
  return Object.values(SCREENS).flatMap((screen) =>
    "under" in screen && screen.under === section && can(viewer, screen)
      ? [{ to: screen.path, labelKey: screen.title }]
      : [],
  );
}

/** null without permission. */
export function pathFor(viewer: Viewer, name: ScreenName): string | null {
  return can(viewer, SCREENS[name]) ? SCREENS[name].path : null;
}

function placeOf(section: string): number {
  const place = ORDER.indexOf(section);
  return place < 0 ? ORDER.length + Number(section === "settings") : place;
}
