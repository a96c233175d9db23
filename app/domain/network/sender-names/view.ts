import type { Viewer } from "../../base/access/viewer";
import { shownSteps } from "../../base/moderation/history";
import type { SenderNameRow } from "./find";

/** REST (spec §3); moderation in the scope `full`. */
export function senderNameView(row: SenderNameRow, viewer: Pick<Viewer, "id" | "level">, isFull = false) {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    moderation: row.moderation,
    comment: row.comment,
    meta: { comment: row.comment },
    reason: reasonOf(row),
    isActive: row.isActive,
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    ...(isFull
      ? { history: shownSteps(row.history, viewer).map((step) => ({ ...step, at: new Date(step.at).toISOString() })) }
      : {}),
  };
}

export function reasonOf({ moderation, history }: Pick<SenderNameRow, "moderation" | "history">): string | null {
  if (moderation !== "rejected") return null;
  return history.findLast(({ what }) => what === "rejected")?.comment ?? null;
}
