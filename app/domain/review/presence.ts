import type { Viewer } from "../access/viewer";
import { mayReview } from "../moderation/kinds";
import { getSenderName } from "../sender-names/find";
import type { Platform } from "../shared/ports/platform";
import { getTemplate } from "../templates/find";
import { isReviewKind } from "./key";

/** Who looks at a thing, as its hub keeps it: a name for each level that is told. */
export interface Looker {
  id: string;
  names: { manager: string; reseller: string };
  sees: "manager" | "reseller";
}

export const looksHub = (thing: string) => `looks/${thing}`;

/** `thing`: kind and id, a dot between them; null where the viewer may not decide it. */
export async function lookerAt({ db }: Pick<Platform, "db">, viewer: Viewer, thing: string): Promise<Looker | null> {
  const [kind = "", id = ""] = thing.split(/\.(.*)/s);
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
