import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { contactLists, contacts } from "../../../../db/schema/contacts";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { CUSTOM_FIELDS } from "../../base/shared/contact-fields";
import { isEmail } from "../../base/shared/email";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { isNearlyFull, notifyQuota, quotaOf, refusalOfQuota } from "../../people/accounts/quotas";
import { customWith } from "./change-statements";
import type { ContactInput } from "./input";
import { keyAfter } from "./only-email";
import { type ContactRow, contactView } from "./view";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub">;
type CreateNeeds = Needs & Pick<Platform, "queue">;

/** Row and counter in one batch. Null for an unknown list. */
export async function createContact(
  platform: CreateNeeds,
  viewer: Owner,
  listId: string,
  input: ContactInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<ContactRow> | null> {
  const { db, hub } = platform;
  const now = platform.clock();
  const key = keyAfter(null, input);
  if (!key.ok) return key;
  const quota = await quotaOf(db, viewer.id, "contacts");
  const full = refusalOfQuota("contacts", quota, 1);
  if (full) return full;
  const row: ContactRow = {
    ownerId: viewer.id,
    listId,
    phone: key.value,
    id,
    email: input.email ?? null,
    name: input.name ?? null,
    firstName: input.firstName ?? null,
    middleName: input.middleName ?? null,
    lastName: input.lastName ?? null,
    gender: input.gender ?? null,
    date: input.date ?? null,
    custom: customOf(input),
    createdAt: now,
    updatedAt: now,
  };
  try {
    const [counted] = await db.batch([countOne(db, row), insertInto(db, row)]);
    if (counted.length === 0) return null;
  } catch (error) {
    if (isDuplicate(error)) return taken(row.phone);
    throw error;
  }
  await announce(hub, viewer.id, [{ event: "contacts.created", data: contactView(row) }]);
  if (isNearlyFull({ ...quota, used: quota.used + 1 }) !== quota.isTold)
    await notifyQuota(platform, viewer.id, "contacts");
  return ok(row);
}

/** Absent fields stay unchanged; null clears. Null for an unknown contact. */
export async function updateContact(
  { db, clock, hub }: Needs,
  viewer: Owner,
  id: string,
  change: ContactInput,
): Promise<Result<ContactRow> | null> {
  const known = await getContact(db, viewer, id);
  if (!known) return null;
  const key = keyAfter(known, change);
  if (!key.ok) return key;
  const { email, name, firstName, middleName, lastName, gender, date } = change;
  const own = CUSTOM_FIELDS.flatMap((field, at) => (change[field] === undefined ? [] : [[at, change[field]] as const]));
  const custom = own.length > 0 ? customWith(own) : undefined;
  const isMoved = key.value !== known.phone;
  const phone = isMoved ? key.value : undefined;
  try {
    const [row] = await db
      .update(contacts)
      .set({ phone, email, name, firstName, middleName, lastName, gender, date, custom, updatedAt: clock() })
      .where(
        and(
          inList(viewer.id, known.listId),
          isMoved ? eq(contacts.phone, known.phone) : undefined,
          eq(contacts.id, id),
        ),
      )
      .returning();
    if (!row) return null;
    await announce(hub, viewer.id, [{ event: "contacts.updated", data: contactView(row) }]);
    return ok(row);
  } catch (error) {
    if (isDuplicate(error)) return taken(key.value);
    throw error;
  }
}

export async function removeContact({ db, clock, hub }: Needs, viewer: Owner, id: string): Promise<ContactRow | null> {
  const known = await getContact(db, viewer, id);
  if (!known) return null;
  const row = and(inList(viewer.id, known.listId), eq(contacts.phone, known.phone), eq(contacts.id, id));
  const { removed } = await batchByName(db, {
    count: db
      .update(contactLists)
      .set({ contacts: sql`contacts - 1`, updatedAt: clock() })
      .where(
        and(
          eq(contactLists.ownerId, viewer.id),
          eq(contactLists.id, known.listId),
          sql`EXISTS (SELECT 1 FROM contacts WHERE ${row})`,
        ),
      ),
    removed: db.delete(contacts).where(row).returning(),
  });
  if (!removed[0]) return null;
  await announce(hub, viewer.id, [{ event: "contacts.removed", data: { id, ListId: known.listId } }]);
  return removed[0];
}

/** SQL for a contact of a list, by id. One seek: ids are indexed within a list. */
export function ofContact({ id: ownerId }: Owner, { listId, id }: { listId: string; id: string }, columns: SQL): SQL {
  return sql`SELECT ${columns} FROM contacts WHERE owner_id = ${ownerId} AND list_id = ${listId} AND id = ${id}`;
}

export async function getContactOf(
  db: Database,
  viewer: Owner,
  listId: string,
  id: string,
): Promise<ContactRow | null> {
  const row = await db
    .select()
    .from(contacts)
    .where(and(inList(viewer.id, listId), eq(contacts.id, id)))
    .get();
  return row ?? null;
}

export async function getContact(db: Database, viewer: Owner, id: string): Promise<ContactRow | null> {
  const row = await db
    .select({ contact: contacts })
    .from(contactLists)
    .crossJoin(contacts)
    .where(
      and(
        eq(contactLists.ownerId, viewer.id),
        eq(contacts.ownerId, contactLists.ownerId),
        eq(contacts.listId, contactLists.id),
        eq(contacts.id, id),
      ),
    )
    .get();
  return row?.contact ?? null;
}

function taken(key: string) {
  return isEmail(key)
    ? refuse("contactEmailExists", "email", undefined, "conflict")
    : refuse("contactExists", "phone", undefined, "conflict");
}

function inList(ownerId: string, listId: string) {
  return and(eq(contacts.ownerId, ownerId), eq(contacts.listId, listId));
}

function countOne(db: Database, { ownerId, listId, updatedAt }: ContactRow) {
  return db
    .update(contactLists)
    .set({ contacts: sql`contacts + 1`, updatedAt })
    .where(and(eq(contactLists.ownerId, ownerId), eq(contactLists.id, listId)))
    .returning({ id: contactLists.id });
}

// INSERT … SELECT from the list stores nothing once the list is removed.
function insertInto(db: Database, row: ContactRow) {
  return db.run(sql`INSERT INTO contacts (owner_id, list_id, phone, id, email, name, first_name, middle_name, last_name,
      gender, date, custom, created_at, updated_at)
    SELECT owner_id, id, ${row.phone}, ${row.id}, ${row.email}, ${row.name}, ${row.firstName}, ${row.middleName},
      ${row.lastName}, ${row.gender}, ${row.date}, ${row.custom && JSON.stringify(row.custom)}, ${row.createdAt}, ${row.updatedAt}
    FROM contact_lists WHERE owner_id = ${row.ownerId} AND id = ${row.listId}`);
}

function customOf(input: ContactInput): (string | null)[] | null {
  const custom = CUSTOM_FIELDS.map((field) => input[field] ?? null);
  return custom.some((value) => value !== null) ? custom : null;
}
