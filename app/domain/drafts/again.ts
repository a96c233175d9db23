import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { shownAddress } from "../channels/person";
import type { BulkData } from "../sendings/bulk";
import type { MessageFilter } from "../sendings/change";
import type { SendingRow } from "../sendings/create";
import { findSendings, loadSendings } from "../sendings/find";
import type { Platform } from "../shared/platform";
import { type Result, refuse } from "../shared/result";
import { getTask } from "../tasks/tasks";
import type { DraftContent, DraftRecipients } from "./content";
import { type Draft, saveDraft } from "./drafts";
import { draftFromSending } from "./sources";

type Owner = Pick<Viewer, "id">;

/** Failures that become a draft at once; more belong in a contact list first. */
export const MOST_AGAIN = 2000;
const PAGE = 500;

/** The failed ones among chosen messages, or among all that a filter finds. */
export type FailedOnes = { ids: readonly string[] } | { filter: MessageFilter };

/**
 * Stores a draft `id` of the newest failed message's mailing, for the recipients of the failed ones alone. Nothing is
 * sent or paid before it passes the form. Refuses when none failed, or more than MOST_AGAIN did.
 */
export async function draftAgain(
  platform: Pick<Platform, "db" | "clock">,
  viewer: Owner,
  { id, ones, blank }: { id: string; ones: FailedOnes; blank: DraftContent },
): Promise<Result<Draft>> {
  const { db } = platform;
  const rows = await failedOf(db, viewer, ones);
  if (rows === null) return refuse("tooManyAgain", undefined, { most: MOST_AGAIN });
  const [newest] = rows;
  const like = newest && (await draftFromSending(db, viewer, newest.id, blank));
  if (!like) return refuse("noneFailed");
  const content = { ...like, recipients: await recipientsOf(db, viewer, rows), schedule: blank.schedule };
  return saveDraft(platform, viewer, { id, version: 0, blank: content }, {});
}

async function failedOf(db: Database, viewer: Owner, ones: FailedOnes): Promise<SendingRow[] | null> {
  if ("ids" in ones) return (await loadSendings(db, viewer, ones.ids)).filter(({ status }) => status === "failed");
  const rows: SendingRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await findSendings(db, viewer, { ...ones.filter, status: "failed", cursor, limit: PAGE });
    rows.push(...page.rows);
    if (rows.length > MOST_AGAIN) return null;
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

/** Who stands in a list of the same mailing comes as a contact, with the fields that the text names. */
async function recipientsOf(db: Database, viewer: Owner, rows: SendingRow[]): Promise<DraftRecipients> {
  const addresses = [...new Set(rows.map(({ recipient }) => recipient))];
  const [taskId, ...others] = new Set(rows.map((row) => row.taskId));
  const task = taskId && others.length === 0 ? await getTask(db, viewer, taskId) : null;
  const { lists = [] } = task?.type === "sendings:bulk" ? (task.data as BulkData).audience : {};
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
