import type { Viewer } from "../../../domain/access/viewer";
import { findFailed } from "../../../domain/drafts/resend/find-failed";
import type { MessageFilter } from "../../../domain/sendings/actions/bulk-change";
import { isHeld } from "../../../domain/sendings/actions/cancel";
import type { ChangeKind } from "../../../domain/sendings/actions/change-kinds";
import { findSendings, loadSendings } from "../../../domain/sendings/list/find";
import { formatPhone } from "../../../domain/shared/phone";
import type { Platform } from "../../../domain/shared/ports/platform";
import type { Meant } from "./change-text.server";

/** Number of affected messages: of `ids` or of all found. */
export async function meantOf(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  kind: ChangeKind,
  { ids, filter }: { ids: readonly string[]; filter: MessageFilter | null },
): Promise<Meant> {
  const unknown = { isAll: filter !== null, meant: null, only: null, unfit: 0, reached: 0, total: null };
  if (kind === "again") {
    const failed = await findFailed(db, viewer, filter ? { filter } : { ids });
    // Too many to check: the form reports it on submit.
    if (!failed.ok) return unknown;
    const { rows, reached, unfit } = failed.value;
    return { ...unknown, meant: rows.length, unfit, reached };
  }
  if (filter) {
    const page = await findSendings(db, viewer, { ...filter, limit: 1 });
    return { ...unknown, total: page.isTotalExact ? page.total : null };
  }
  const chosen = await loadSendings(db, viewer, ids);
  const meant = kind === "cancel" ? chosen.filter(isHeld) : chosen;
  const [first] = chosen.length === 1 ? meant : [];
  const only = first ? formatPhone(first.recipient) : null;
  return { ...unknown, meant: meant.length, only, unfit: chosen.length - meant.length };
}
