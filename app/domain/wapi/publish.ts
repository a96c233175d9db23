import type { Platform } from "../shared/ports/platform";
import { getInstance } from "./find";
import type { InstanceRow } from "./keys";
import { instanceView } from "./view";

/** Tells the owner's open screens. Never throws: a screen that did not hear shows it when it is opened. */
export async function tell(
  { db, hub }: Pick<Platform, "db" | "hub">,
  { ownerId, id }: Pick<InstanceRow, "ownerId" | "id">,
  verb: "created" | "updated" | "removed",
): Promise<void> {
  const row = await getInstance(db, { id: ownerId }, id);
  const data = row && verb !== "removed" ? instanceView(row) : { id };
  await hub.publish(ownerId, [{ event: `apisender.${verb}`, data }]).catch(() => undefined);
}
