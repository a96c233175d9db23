import { type Asker, can, type Right, type Rule } from "../../domain/base/access/viewer";
import { SCREENS, type Screen, type ScreenName } from "../../screens";

export interface PreviewedScreen {
  name: ScreenName;
  path: string;
  inMenu: boolean;
  refusal: { by: "level" } | { by: "flag"; flag: string } | { by: "permission"; missing: Right[] } | null;
}

const APART: readonly string[] = ["login", "forbidden"];

export function screensFor(asker: Asker): PreviewedScreen[] {
  const screens = Object.entries(SCREENS) as [ScreenName, Screen][];
  return screens
    .filter(([name]) => !APART.includes(name))
    .map(([name, screen]) => {
      const isOpen = can(asker, screen);
      return {
        name,
        path: screen.path,
        inMenu: isOpen && screen.menu !== undefined,
        refusal: isOpen ? null : refusalOf(asker, screen),
      };
    });
}

function refusalOf(asker: Asker, { permission, level = "everyone", unless }: Rule): PreviewedScreen["refusal"] {
  if (!can(asker, { permission: "signed-in", level })) return { by: "level" };
  if (unless && can(asker, unless)) return { by: "flag", flag: unless };
  const needed = (typeof permission === "string" ? [permission] : permission) as readonly (Right | "signed-in")[];
  const missing = needed.filter((right): right is Right => right !== "signed-in" && !can(asker, right));
  return { by: "permission", missing };
}
