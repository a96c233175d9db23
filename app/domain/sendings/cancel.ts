import { and, eq } from "drizzle-orm";
import { sendings } from "../../../db/schema/sendings";
import type { Viewer } from "../access/viewer";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { announceChanges } from "./announce";
import type { SendingRow } from "./create";
import { getSending } from "./find";
import { followUp } from "./fire";
import { CANCELLED } from "./rules";
import { settle } from "./settle";

// Waiting for its turn, or for a moderator's word.
const isHeld = ({ status, isUnsure }: SendingRow) => (status === "pending" || status === "paused") && !isUnsure;

/**
 * Ends a message that nobody was given yet, and its chain with it, and pays it back. One that is in a worker's hands, or may have arrived, is
 * refused (409). Null when the viewer has no such message.
 */
export async function cancelSending(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  id: string,
): Promise<Result<SendingRow> | null> {
  const { db } = platform;
  const row = await db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, viewer.id), eq(sendings.id, id)))
    .get();
  if (!row) return null;
  if (row.status === "failed" && row.error === CANCELLED) return ok(row);
  const now = platform.clock();
  const change = {
    ...{ id, taskId: row.taskId, step: row.step, steps: row.steps },
    ...{ from: row.status, to: "failed" as const, price: row.price },
    ...{ isRefundable: row.isRefundable, error: CANCELLED },
    entries: [{ at: now, status: "failed" as const, code: CANCELLED }],
  };
  const settled = isHeld(row) ? await settle(db, viewer.id, [change], now) : null;
  if (!settled?.done.has(id)) return refuse("sendingHandedOver", undefined, undefined, "conflict");
  await announceChanges(platform, viewer.id, [change], settled);
  await followUp(platform, viewer.id, settled.chains);
  return ok((await getSending(db, viewer, id)) ?? row);
}
