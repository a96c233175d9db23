import { isOverspend, mentions } from "../../../base/shared/errors/db-errors";
import { hasMoved } from "../../../base/tasks/checkpoint";
import { isRecounted } from "../../../money/billing/usage";
import { isSlugTaken } from "../../short-links/own-links";

/** `recounted`: concurrent messages took range positions that the chunk's prices assume · `again`: a slug was taken. */
export type Outcome = "written" | "overspend" | "moved" | "recounted" | "again";

export async function attempt(write: () => Promise<unknown>): Promise<Outcome> {
  try {
    await write();
    return "written";
  } catch (error) {
    if (isOverspend(error)) return "overspend";
    if (isRecounted(error)) return "recounted";
    if (isSlugTaken(error)) return "again";
    if (hasMoved(error) || mentions(error, "UNIQUE constraint failed: chunks")) return "moved";
    throw error;
  }
}
