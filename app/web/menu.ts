import { can, type Viewer } from "../domain/access/viewer";
import { SCREENS, type ScreenName } from "../screens";

export interface MenuScreen {
  to: string;
  labelKey: ScreenName;
  icon: Extract<(typeof SCREENS)[ScreenName], { menu: unknown }>["menu"]["icon"];
}

export interface TabScreen {
  to: string;
  labelKey: ScreenName;
}

/** The sections of the menu that the viewer may open, in the table's order (spec §6). */
export function menuOf(viewer: Viewer): MenuScreen[] {
  return Object.values(SCREENS).flatMap((screen) =>
    "menu" in screen && can(viewer, screen)
      ? [{ to: screen.path, labelKey: screen.title, icon: screen.menu.icon }]
      : [],
  );
}

/** The tabs of a section that the viewer may open, in the table's order. */
export function tabsOf(viewer: Viewer, section: ScreenName): TabScreen[] {
  return Object.values(SCREENS).flatMap((screen) =>
    "under" in screen && screen.under === section && can(viewer, screen)
      ? [{ to: screen.path, labelKey: screen.title }]
      : [],
  );
}

/** The screen's path for who may open it, else null. */
export function pathFor(viewer: Viewer, name: ScreenName): string | null {
  return can(viewer, SCREENS[name]) ? SCREENS[name].path : null;
}
