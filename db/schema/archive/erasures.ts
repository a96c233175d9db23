import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../../columns";

const counter = (name: string) => integer(name).notNull().default(0);

export const erasures = sqliteTable(
  "erasures",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    phone: text("phone"),
    shown: text("shown").notNull(),
    askedBy: text("asked_by").notNull(),
    reason: text("reason").notNull().default(""),
    walkedDay: counter("walked_day"),
    walkedPart: counter("walked_part"),
    messages: counter("messages"),
    archived: counter("archived"),
    incoming: counter("incoming"),
    contacts: counter("contacts"),
    mailings: counter("mailings"),
    templates: counter("templates"),
    drafts: counter("drafts"),
    files: counter("files"),
    walkedFile: text("walked_file").notNull().default(""),
    underWay: counter("under_way"),
    unread: counter("unread"),
    dueAt: integer("due_at"),
    createdAt: createdAt(),
    finishedAt: integer("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
