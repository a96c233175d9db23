import type { Viewer } from "../../domain/access/viewer";
import { pathFor } from "../../web/menu";

const TABS = ["settingsUser", "sendernames", "integrations", "apisender"] as const;

/** The tabs of the settings that the viewer may open (spec §2). */
export function tabsOf(viewer: Viewer) {
  return TABS.flatMap((name) => {
    const to = pathFor(viewer, name);
    return to ? [{ name, to }] : [];
  });
}

export function firstTab(viewer: Viewer): string {
  return tabsOf(viewer)[0]?.to ?? "/forbidden";
}
