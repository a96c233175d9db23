import { isRecounted } from "../../billing/usage";
import { isOverspend, mentions } from "../../shared/errors/db-errors";
import { isSlugTaken } from "../../short-links/own-links";
import { hasMoved } from "../../tasks/checkpoint";

/** `recounted`: others took positions that the chunk's prices are of · `again`: a slug was taken. */
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
