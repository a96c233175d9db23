import type { Platform } from "../../../base/shared/ports/platform";
import type { IntegrationRow } from "../integrations";

/** ms; most messages have been sent by then. */
export const FIRST_LOOK_MS = 5000;

/** A lost queue message only delays: the sweep finds due calls. */
export function queueIntegration(
  { queue }: Pick<Platform, "queue">,
  { ownerId, id }: Pick<IntegrationRow, "ownerId" | "id">,
): Promise<void> {
  return queue.send([{ kind: "integration", ownerId, integrationId: id }]);
}
