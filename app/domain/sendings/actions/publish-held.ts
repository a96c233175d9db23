import type { Platform } from "../../shared/ports/platform";
import { tellManagers } from "../../shared/publish-to-managers";

/** Tells managers' open screens that other messages are held than before. */
export function publishHeld(needs: Pick<Platform, "db" | "hub">): Promise<void> {
  return tellManagers(needs, [{ event: "held.updated", data: {} }]);
}
