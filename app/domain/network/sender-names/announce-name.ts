import type { Platform } from "../../base/shared/ports/platform";
import type { SenderNameRow } from "./find";

export async function announceName(
  { hub }: Pick<Platform, "hub">,
  { ownerId, id }: Pick<SenderNameRow, "ownerId" | "id">,
  what: "created" | "updated" | "removed",
): Promise<void> {
  await hub.publish(ownerId, [{ event: `sendernames.${what}`, data: { id } }]).catch(() => undefined);
}
