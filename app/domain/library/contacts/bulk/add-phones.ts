import { sql } from "drizzle-orm";
import type { Viewer } from "../../../base/access/viewer";
import { addressFault, NOBODY, parseAddress } from "../../../base/channels/person";
import { batchByName } from "../../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { notifyQuota } from "../../../people/accounts/quotas";
import { getList } from "../lists";
import { refusalOfRoom } from "../room";
import { additionStatements, lackedBy } from "./add-addresses";
import { announceLists } from "./bulk";

export const MOST_PHONES = 1000;

/** One batch. Refuses everything if a line is invalid or the account full; null for an unknown list. */
export async function addPhones(
  platform: Pick<Platform, "db" | "clock" | "hub" | "queue">,
  viewer: Pick<Viewer, "id">,
  listId: string,
  text: string,
): Promise<Result<{ added: number; known: number }> | null> {
  const typed = text
    .split(/[\n\r,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (typed.length === 0) return refuse("addressRequired", "phones");
  if (typed.length > MOST_PHONES) return refuse("phonesAtMost", "phones", { most: MOST_PHONES });
  const parsed = typed.map((line) => keyOf(line));
  const bad = typed.filter((_, at) => parsed[at] === null);
  const lost = bad.find((line) => addressFault(line) === "recipientDigitsLost");
  if (lost !== undefined) return refuse("recipientDigitsLost", "phones", { value: lost });
  if (bad.length > 0) return refuse("phonesInvalid", "phones", { phones: bad.slice(0, 5).join(", ") });
  if (!(await getList(platform.db, viewer, listId))) return null;
  const phones = [...new Set(parsed as string[])];
  const added = await addKnown(platform, viewer, listId, phones);
  return added.ok ? ok({ added: added.value, known: phones.length - added.value }) : added;
}

function keyOf(line: string): string | null {
  const { phone, email } = parseAddress(line) ?? NOBODY;
  return phone ?? email;
}

/** One batch; returns how many were new. Refuses to exceed the quota. */
export async function addKnown(
  platform: Pick<Platform, "db" | "clock" | "hub" | "queue">,
  viewer: Pick<Viewer, "id">,
  listId: string,
  addresses: readonly string[],
): Promise<Result<number>> {
  if (addresses.length === 0) return ok(0);
  const { db, clock } = platform;
  const addition = { ownerId: viewer.id, listId, addresses };
  const full = await refusalOfRoom(db, viewer.id, listId, lackedBy(addition));
  if (full) return full;
  const [count, insert] = additionStatements(addition, clock());
  const { inserted } = await batchByName(db, {
    count: db.run(count),
    inserted: db.all<{ id: string }>(sql`${insert} RETURNING id`),
  });
  await announceLists(platform, viewer, [listId]);
  await notifyQuota(platform, viewer.id, "contacts");
  return ok(inserted.length);
}
