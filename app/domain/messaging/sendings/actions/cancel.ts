import type { Viewer } from "../../../base/access/viewer";
import { CANCELLED } from "../../../base/chains/status";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import type { SendingRow } from "../accept/create-sending";
import { followUp } from "../fallbacks/trigger";
import { getSending } from "../list/find";
import { announceChanges } from "../settle/announce-messages";
import { settle } from "../settle/settle";

export const isHeld = ({ status, isUnsure }: Pick<SendingRow, "status" | "isUnsure">) =>
  (status === "pending" || status === "paused") && !isUnsure;

/**
 * Ends a message not submitted yet, with its chain, and refunds it. 409 if it is claimed or may have arrived; null when
 * the viewer has no such message.
 */
export async function cancelSending(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  id: string,
): Promise<Result<SendingRow> | null> {
  const { db } = platform;
  const row = await getSending(db, viewer, id);
  if (!row) return null;
  if (row.status === "failed" && row.error === CANCELLED) return ok(row);
  const done = await cancelHeld(platform, viewer.id, [row]);
  if (!done.has(id)) return refuse("sendingHandedOver", undefined, undefined, "conflict");
  return ok((await getSending(db, viewer, id)) ?? row);
}

/** Ends the owner's unsubmitted messages and refunds each once; returns their ids. */
export async function cancelHeld(platform: Platform, ownerId: string, rows: SendingRow[]): Promise<Set<string>> {
  const now = platform.clock();
  const changes = rows
    .filter(isHeld)
    .map(({ id, taskId, chunkId, resellerId, step, steps, status, price, isRefundable }) => ({
      id,
      taskId,
      chunkId,
      resellerId,
      step,
      steps,
      price,
      isRefundable,
      from: status,
      to: "failed" as const,
      error: CANCELLED,
      entries: [{ at: now, status: "failed" as const, code: CANCELLED }],
    }));
  if (changes.length === 0) return new Set();
  const settled = await settle(platform.db, ownerId, changes, now);
  await announceChanges(platform, ownerId, changes, settled);
  await followUp(platform, ownerId, settled.chains);
  return settled.done;
}
