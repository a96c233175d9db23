import { can, type Viewer } from "../../../domain/base/access/viewer";
import { shownSteps } from "../../../domain/base/moderation/history";
import type { findHolders, KnownName } from "../../../domain/network/sender-names/find";
import { mayDecide } from "../../../domain/network/sender-names/request";
import { isNamed, shapeOf } from "../../../domain/network/sender-names/rules";
import { reasonOf } from "../../../domain/network/sender-names/view";

/** A sender name with the viewer's permissions. */
export function shownName(
  viewer: Viewer,
  { row, role, owner }: KnownName,
  known: Awaited<ReturnType<typeof findHolders>>,
) {
  const { id, name, type, moderation, comment, isActive, updatedAt } = row;
  const mayChange = can(viewer, "sendernames.update");
  const decide = mayChange && mayDecide(viewer) && (role !== "owner" || viewer.level === "manager");
  const holders = decide ? known : [];
  return {
    row: { id, name, type, moderation, comment, isActive, updatedAt },
    // Rule for checking while typing.
    named: isNamed(type) ? { type, shape: shapeOf(type)! } : null,
    owner: role === "owner" ? null : owner,
    // Managers only.
    holders: viewer.level === "manager" ? holders : holders.map(({ isSame }) => ({ owner: "", isSame })),
    steps: shownSteps(row.history, viewer),
    reason: reasonOf(row),
    may: {
      decide,
      rewrite: mayChange && role === "owner" && moderation !== "approved",
      change: mayChange,
      remove: can(viewer, "sendernames.remove"),
      send: role === "owner" && moderation === "approved" && isActive && can(viewer, "sendings.generate"),
    },
  };
}

export type ShownName = ReturnType<typeof shownName>;
