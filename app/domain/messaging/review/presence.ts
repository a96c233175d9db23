import type { Viewer } from "../../base/access/viewer";
import { mayReview } from "../../base/moderation/kinds";
import type { Platform } from "../../base/shared/ports/platform";
import { getSenderName } from "../../network/sender-names/find";
import { getTemplate } from "../templates/find";
import { isReviewKind } from "./key";

/** A viewer of an item, as stored in its hub: with a name for each level that sees it. */
export interface PageViewer {
  id: string;
  names: { manager: string; reseller: string };
  sees: "manager" | "reseller";
}

export const presenceHub = (item: string) => `looks/${item}`;

/** `thing`: kind and id, separated by a dot; null if the viewer may not decide it. */
export async function pageViewerAt(
  { db }: Pick<Platform, "db">,
  viewer: Viewer,
  item: string,
): Promise<PageViewer | null> {
  const [kind = "", id = ""] = item.split(/\.(.*)/s);
  if (!isReviewKind(kind) || !mayReview(viewer, kind)) return null;
  const { level } = viewer;
  if (level === "me") return null;
  if (level !== "manager") {
    const known = await (kind === "names" ? getSenderName(db, viewer, id) : getTemplate(db, viewer, id));
    if (known?.role !== "reseller") return null;
  }
  const { id: ownId, name, username } = viewer.actor ?? viewer;
  const shown = name || username;
  const sees = viewer.askerLevel === "manager" ? "manager" : "reseller";
  return { id: ownId, names: { manager: shown, reseller: sees === "manager" ? "" : shown }, sees };
}
