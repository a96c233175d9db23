import { SCREENS, type Screen } from "../../screens";

/** Whether the screen at this path is for everybody, signed in or not. */
export function isOpenPath(pathname: string): boolean {
  return Object.values<Screen>(SCREENS).some(
    ({ audience, path }) => audience === "everybody" && (pathname === path || pathname.startsWith(`${path}/`)),
  );
}
