import { announce } from "../shared/announce";
import type { Platform } from "../shared/ports/platform";

export async function announceVisits(
  hub: Platform["hub"],
  ...visits: readonly { ownerId: string; id: string }[]
): Promise<void> {
  await Promise.all(
    visits.map(({ ownerId, id }) => announce(hub, ownerId, [{ event: "telemetry.created", data: { id } }])),
  );
}
