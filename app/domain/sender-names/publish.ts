import type { Platform } from "../shared/ports/platform";
import type { SenderNameRow } from "./find";

/** Tells the owner's open screens; the row is safe already, so nothing is lost with a failure. */
export async function announceName(
  { hub }: Pick<Platform, "hub">,
  { ownerId, id }: Pick<SenderNameRow, "ownerId" | "id">,
  what: "created" | "updated" | "removed",
): Promise<void> {
  await hub.publish(ownerId, [{ event: `sendernames.${what}`, data: { id } }]).catch(() => undefined);
}
