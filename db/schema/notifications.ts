import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export const notifications = sqliteTable(
  "notifications",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    type: text("type").notNull(),
    /** "email": sent by e-mail only, not listed. */
    channel: text("channel").$type<"web" | "email">().notNull().default("web"),
    data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    title: text("title"),
    text: text("text"),
    isHtml: integer("is_html", { mode: "boolean" }).notNull().default(false),
    isRead: integer("is_read", { mode: "boolean" }).notNull().default(false),
    sentAt: integer("sent_at").notNull(),
    deliveredAt: integer("delivered_at"),
    /** When its e-mail is due; null when none is wanted, and once sent or abandoned. */
    emailDueAt: integer("letter_due_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const notificationBrowsers = sqliteTable(
  "notification_browsers",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    endpoint: text("endpoint").notNull(),
    keys: text("keys", { mode: "json" }).$type<{ p256dh: string; auth: string }>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
