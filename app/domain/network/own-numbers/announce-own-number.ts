import type { Platform } from "../../base/shared/ports/platform";
import { getOwnNumber } from "./find";
import type { OwnNumberRow } from "./keys";
import { ownNumberView } from "./view";

/** Never throws. */
export async function announceOwnNumber(
  { db, hub }: Pick<Platform, "db" | "hub">,
  { ownerId, id }: Pick<OwnNumberRow, "ownerId" | "id">,
  verb: "created" | "updated" | "removed",
): Promise<void> {
  const row = await getOwnNumber(db, { id: ownerId }, id);
  const data = row && verb !== "removed" ? ownNumberView(row) : { id };
  await hub.publish(ownerId, [{ event: `wapi.${verb}`, data }]).catch(() => undefined);
}
