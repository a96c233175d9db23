import { SCREENS, type Screen } from "../../screens";

export function isOpenPath(pathname: string): boolean {
  return Object.values<Screen>(SCREENS).some(
    ({ audience, path }) => audience === "everybody" && (pathname === path || pathname.startsWith(`${path}/`)),
  );
}
