import { asc, desc, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { contacts } from "../../../../db/schema/contacts";
import type { Viewer } from "../../base/access/viewer";
import { CUSTOM_FIELDS, type CustomField } from "../../base/shared/contact-fields";

const SAMPLE = 500;

/** Checks a sample: new imports must not reuse a field that has values. */
export async function fieldsInUse(db: Database, { id }: Pick<Viewer, "id">): Promise<Set<CustomField>> {
  const some = (order: typeof asc) =>
    db
      .select({ custom: contacts.custom })
      .from(contacts)
      .where(eq(contacts.ownerId, id))
      .orderBy(order(contacts.listId), order(contacts.phone))
      .limit(SAMPLE);
  const rows = (await db.batch([some(asc), some(desc)])).flat();
  return new Set(CUSTOM_FIELDS.filter((_, at) => rows.some(({ custom }) => custom?.[at])));
}
