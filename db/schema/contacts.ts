import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export type ContactListType = "regular" | "blacklist";

export const contactLists = sqliteTable(
  "contact_lists",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    type: text("type").$type<ContactListType>().notNull(),
    isActive: isActive(),
    contacts: integer("contacts").notNull().default(0),
    /** ms UTC. Removal takes several steps; from then on nothing new may use the row. */
    removingSince: integer("removing_since"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const contacts = sqliteTable(
  "contacts",
  {
    ownerId: text("owner_id").notNull(),
    listId: text("list_id").notNull(),
    phone: text("phone").notNull(),
    id: text("id").notNull(),
    email: text("email"),
    name: text("name"),
    firstName: text("first_name"),
    middleName: text("middle_name"),
    lastName: text("last_name"),
    gender: text("gender").$type<"male" | "female">(),
    date: text("date"),
    /** custom01..custom20 in order; absent when all are empty. */
    custom: text("custom", { mode: "json" }).$type<(string | null)[]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.listId, table.phone] })],
);
