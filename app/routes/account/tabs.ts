import type { Viewer } from "../../domain/access/viewer";
import { pathFor } from "../../web/menu";

/** In the order of spec §2. */
const TABS = ["profile", "requisites", "tokens", "password", "telemetry"] as const;

/** The tabs of /account that the viewer may open. */
export function accountTabs(viewer: Viewer): { name: (typeof TABS)[number]; to: string }[] {
  return TABS.flatMap((name) => {
    const to = pathFor(viewer, name);
    return to ? [{ name, to }] : [];
  });
}
