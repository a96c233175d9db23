import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { rootId } from "../../../base/chains/ids";
import { ERASED, personOf, shownAddress } from "../../../base/channels/person";
import { type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { getTask } from "../../../base/tasks/tasks";
import { getAnySending } from "../../archive/read";
import type { BulkData } from "../../sendings/accept/create-bulk";
import type { DraftContent, DraftRecipients } from "../../sendings/compose/draft-content";
import type { Audience } from "../../sendings/recipients/audience";
import { type Draft, saveDraft } from "../drafts";
import { broughtBy, ownIn, ownOf } from "../recipients/own-values";
import { draftFromSending } from "../sources";
import { type FailedGroup, findFailedGroups } from "./failed-groups";
import type { FailedOnes } from "./find-failed";

type Owner = Pick<Viewer, "id">;

/** `like`: a message of the chosen group. */
interface Again {
  id: string;
  ones: FailedOnes;
  like?: string | undefined;
  blank: DraftContent;
}

/** Stores draft `id` with the failed recipients only. Refuses different contents ("mixedAgain"). */
export async function draftOfFailed(
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

/** From a campaign, or a chain's root for its recipient; null if it is not the viewer's. */
export async function draftLike(
  needs: Pick<Platform, "db" | "files">,
  viewer: Owner,
  id: string,
  blank: DraftContent,
): Promise<DraftContent | null> {
  const { db } = needs;
  const row = await getAnySending(needs, viewer, id);
  if (!row) return draftFromSending(db, viewer, id, blank);
  const root = (row.step > 0 && (await getAnySending(needs, viewer, rootId(id, row.step)))) || row;
  const content = await draftFromSending(db, viewer, root.id, blank, root);
  const task = root.taskId === null ? null : await getTask(db, viewer, root.taskId);
  if (!content || task?.type !== "sendings:bulk") return content;
  return { ...content, recipients: await recipientsOf(db, viewer, { roots: [root], task }) };
}

/** Recipients on a list become contacts; others keep their own values. */
async function recipientsOf(
  db: Database,
  viewer: Owner,
  { roots, task: mailing }: FailedGroup,
): Promise<DraftRecipients> {
  const task = mailing && (await getTask(db, viewer, mailing.id));
  const { lists = [], ...brought }: Partial<Audience> = task ? (task.data as BulkData).audience : {};
  const own = ownIn(brought);
  const typedAs = addressesByEmail(brought);
  const people = new Map(
    roots
      .filter(({ recipient }) => recipient !== ERASED)
      .map((root) => {
        const known = ownOf(root);
        const address = typedAs.get(known.address) ?? known.address;
        return [address, { ...known.own, ...own[address] }] as const;
      }),
  );
  const contacts = await contactsAmong(db, viewer, lists, [...people.keys()]);
  const isListed = (address: string) => contacts.has(address);
  return {
    phones: [...people.keys()]
      .filter((address) => !isListed(address))
      .map(shownAddress)
      .join("\n"),
    include: [],
    exclude: [],
    contacts: [...new Set(contacts.values())],
    ...broughtBy(
      Object.fromEntries(
        [...people].map(([address, one]) => [address, isListed(address) ? (own[address] ?? {}) : one]),
      ),
    ),
  };
}

/** Map of e-mail to phone. */
function addressesByEmail({ emails = {} }: Partial<Audience>): Map<string, string> {
  return new Map(Object.entries(emails).map(([phone, email]) => [email, phone]));
}

async function contactsAmong(db: Database, { id: ownerId }: Owner, lists: string[], addresses: string[]) {
  const among = (is: SQL, address: SQL, values: string[]) =>
    values.length === 0 || lists.length === 0
      ? []
      : db.all<{ id: string; address: string }>(sql`SELECT c.id, ${address} AS address
          FROM json_each(${JSON.stringify(lists)}) l CROSS JOIN json_each(${JSON.stringify(values)}) p
          CROSS JOIN contacts c ON c.owner_id = ${ownerId} AND c.list_id = l.value AND ${is}`);
  const [byPhone, byEmail] = await Promise.all([
    among(
      sql`c.phone = p.value`,
      sql`c.phone`,
      addresses.filter((address) => personOf(address).phone),
    ),
    among(
      sql`lower(c.email) = p.value AND c.email IS NOT NULL`,
      sql`lower(c.email)`,
      addresses.filter((address) => personOf(address).email),
    ),
  ]);
  return new Map([...byPhone, ...byEmail].map(({ address, id }) => [address, id]));
}
