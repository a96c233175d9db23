import type { contactLists, contacts } from "../../../../db/schema/contacts";
import { CUSTOM_FIELDS, type CustomField } from "../../base/shared/contact-fields";
import { isEmail } from "../../base/shared/email";

export type ListRow = typeof contactLists.$inferSelect;
export type ContactRow = typeof contacts.$inferSelect;

/** Spec §3: phone with plus, null for e-mail contacts; times in ISO 8601. */
export function contactView(row: ContactRow) {
  const custom = Object.fromEntries(CUSTOM_FIELDS.map((field, index) => [field, row.custom?.[index] ?? null]));
  return {
    id: row.id,
    phone: isEmail(row.phone) ? null : `+${row.phone}`,
    email: row.email,
    name: row.name,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    gender: row.gender,
    date: row.date,
    ...(custom as Record<CustomField, string | null>),
    ListId: row.listId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function listView(row: ListRow) {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    isActive: row.isActive,
    OwnerId: row.ownerId,
    contacts: row.contacts,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export type ContactView = ReturnType<typeof contactView>;
