import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { isEmail } from "../../base/shared/email";
import type { Platform } from "../../base/shared/ports/platform";
import { blacklistedEvent, blacklistStatements } from "../../library/contacts/blacklist";
import { getIncoming } from "./find";
import { isPhone } from "./view";

/** `title`: name for a new blacklist if the viewer has none; null when there is no such message. */
export async function blockSender(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  viewer: Pick<Viewer, "id">,
  id: string,
  title: string,
): Promise<{ sender: string } | null> {
  const row = await getIncoming(db, { id: viewer.id, level: "me" }, id);
  if (!row || !(isPhone(row.sender) || isEmail(row.sender))) return null;
  const { sender } = row;
  const { blacklisted } = await batchByName(db, blacklistStatements(db, viewer.id, sender, title, clock()));
  const [contact] = blacklisted;
  if (contact) await announce(hub, viewer.id, [blacklistedEvent(contact, sender)]);
  return { sender };
}
