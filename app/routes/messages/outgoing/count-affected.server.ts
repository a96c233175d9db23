import type { Viewer } from "../../../domain/base/access/viewer";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { findFailed } from "../../../domain/messaging/drafts/resend/find-failed";
import type { MessageFilter } from "../../../domain/messaging/sendings/actions/bulk-change";
import { isHeld } from "../../../domain/messaging/sendings/actions/cancel";
import type { ChangeKind } from "../../../domain/messaging/sendings/actions/change-kinds";
import { meantStep } from "../../../domain/messaging/sendings/actions/meant-step";
import { findChains, loadChains } from "../../../domain/messaging/sendings/list/find-chains";
import type { Meant } from "./change-text.server";

type Db = Pick<Platform, "db">;

/** The step of each chain that the change applies to. */
export async function meantSteps({ db }: Db, viewer: Pick<Viewer, "id">, kind: ChangeKind, ids: readonly string[]) {
  return (await loadChains(db, viewer, ids)).map((chain) => meantStep(kind, chain));
}

/** Number of affected people: in the chains `ids`, or in all found. */
export async function meantOf(
  { db }: Db,
  viewer: Pick<Viewer, "id">,
  kind: ChangeKind,
  { ids, filter }: { ids: readonly string[]; filter: MessageFilter | null },
): Promise<Meant> {
  const unknown = { isAll: filter !== null, meant: null, only: null, unfit: 0, reached: 0, total: null };
  const chosen = filter ? [] : await meantSteps({ db }, viewer, kind, ids);
  if (kind === "again") {
    const failed = await findFailed(db, viewer, filter ? { filter } : { ids: chosen.map(({ id }) => id) });
    // Too many to check: the form reports it on submit.
    if (!failed.ok) return unknown;
    const { rows, reached, unfit } = failed.value;
    return { ...unknown, meant: rows.length, unfit, reached };
  }
  if (filter) {
    const page = await findChains(db, viewer, { ...filter, limit: 1, isCounted: true });
    return { ...unknown, total: page.isTotalExact ? page.total : null };
  }
  const meant = kind === "cancel" ? chosen.filter(isHeld) : chosen;
  const [first] = chosen.length === 1 ? meant : [];
  const only = first ? formatPhone(first.recipient) : null;
  return { ...unknown, meant: meant.length, only, unfit: chosen.length - meant.length };
}
