import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { shownAddress } from "../channels/person";
import type { BulkData } from "../sendings/bulk";
import type { Platform } from "../shared/platform";
import { type Result, refuse } from "../shared/result";
import { getTask } from "../tasks/tasks";
import type { DraftContent, DraftRecipients } from "./content";
import { type Draft, saveDraft } from "./drafts";
import { type FailedGroup, type FailedOnes, findFailedGroups } from "./failed-groups";
import { draftFromSending } from "./sources";

type Owner = Pick<Viewer, "id">;

/** `like`: a message of the group that is meant, where the failed ones are several. */
interface Again {
  id: string;
  ones: FailedOnes;
  like?: string | undefined;
  blank: DraftContent;
}

/**
 * Stores a draft `id` of what failed messages said, for the recipients of the failed ones alone. Nothing is sent or paid
 * before it passes the form. Refuses ("mixedAgain") failed ones that say different things: nobody shall get another's text.
 */
export async function draftAgain(
  platform: Pick<Platform, "db" | "clock">,
  viewer: Owner,
  { id, ones, like, blank }: Again,
): Promise<Result<Draft>> {
  const { db } = platform;
  const groups = await findFailedGroups(db, viewer, ones);
  if (!groups.ok) return groups;
  const [first, ...others] = groups.value;
  const group = others.length === 0 ? first : groups.value.find(({ roots }) => roots.some((root) => root.id === like));
  if (!group) return refuse("mixedAgain", undefined, { groups: groups.value.length });
  const content = await draftFromSending(db, viewer, group.roots[0].id, blank);
  if (!content) return refuse("noneFailed");
  const recipients = await recipientsOf(db, viewer, group);
  return saveDraft(
    platform,
    viewer,
    { id, version: 0, blank: { ...content, recipients, schedule: blank.schedule } },
    {},
  );
}

/** Who stands in a list of the mailing comes as a contact, with the fields that the text names. */
async function recipientsOf(
  db: Database,
  viewer: Owner,
  { roots, task: mailing }: FailedGroup,
): Promise<DraftRecipients> {
  const addresses = [...new Set(roots.map(({ recipient }) => recipient))];
  const task = mailing && (await getTask(db, viewer, mailing.id));
  const { lists = [] } = task ? (task.data as BulkData).audience : {};
  const known = lists.length > 0 ? await contactsAmong(db, viewer, lists, addresses) : new Map<string, string>();
  return {
    phones: addresses
      .filter((address) => !known.has(address))
      .map(shownAddress)
      .join("\n"),
    include: [],
    exclude: [],
    contacts: [...known.values()],
  };
}

async function contactsAmong(db: Database, { id: ownerId }: Owner, lists: string[], phones: string[]) {
  const rows = await db.all<{ id: string; phone: string }>(sql`SELECT c.id, c.phone
    FROM json_each(${JSON.stringify(lists)}) l CROSS JOIN json_each(${JSON.stringify(phones)}) p
    CROSS JOIN contacts c ON c.owner_id = ${ownerId} AND c.list_id = l.value AND c.phone = p.value`);
  return new Map(rows.map(({ phone, id }) => [phone, id]));
}
