import { sql } from "drizzle-orm";
import type { Viewer } from "../../access/viewer";
import { NOBODY, parseAddress } from "../../channels/person";
import { ok, type Result, refuse } from "../../shared/errors/result";
import type { Platform } from "../../shared/ports/platform";
import { getList } from "../lists";
import { additionStatements } from "./add-addresses";
import { tellLists } from "./bulk";

export const MOST_PHONES = 1000;

/**
 * Adds typed phones and e-mails, one a line or divided by commas and semicolons, to a list in one batch. Refuses the whole where a
 * line is neither; null when the viewer has no such list.
 */
export async function addPhones(
  platform: Pick<Platform, "db" | "clock" | "hub">,
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
  if (bad.length > 0) return refuse("phonesInvalid", "phones", { phones: bad.slice(0, 5).join(", ") });
  if (!(await getList(platform.db, viewer, listId))) return null;
  const phones = [...new Set(parsed as string[])];
  const added = await addKnown(platform, viewer, listId, phones);
  return ok({ added, known: phones.length - added });
}

function keyOf(line: string): string | null {
  const { phone, email } = parseAddress(line) ?? NOBODY;
  return phone ?? email;
}

/** Adds phones (digits) and e-mails (small letters), each once, to the viewer's list in one batch; answers how many it lacked. */
export async function addKnown(
  platform: Pick<Platform, "db" | "clock" | "hub">,
  viewer: Pick<Viewer, "id">,
  listId: string,
  addresses: readonly string[],
): Promise<number> {
  if (addresses.length === 0) return 0;
  const { db, clock } = platform;
  const [count, insert] = additionStatements({ ownerId: viewer.id, listId, addresses }, clock());
  const [, inserted] = await db.batch([db.run(count), db.all<{ id: string }>(sql`${insert} RETURNING id`)]);
  await tellLists(platform, viewer, [listId]);
  return inserted.length;
}
