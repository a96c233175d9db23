import type { Platform } from "../shared/ports/platform";
import { announce } from "../shared/publish";

export async function tellOfVisits(
  hub: Platform["hub"],
  ...visits: readonly { ownerId: string; id: string }[]
): Promise<void> {
  await Promise.all(
    visits.map(({ ownerId, id }) => announce(hub, ownerId, [{ event: "telemetry.created", data: { id } }])),
  );
}
