import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../columns";

export const incoming = sqliteTable(
  "incoming",
  {
    /** "": no owner; managers handle it. */
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    type: text("type").notNull(),
    /** Phone digits, an e-mail, or the channel's own address with a prefix (`telegram:1`). */
    sender: text("sender").notNull(),
    recipient: text("recipient").notNull(),
    text: text("text").notNull(),
    image: text("image"),
    file: text("file"),
    sendingId: text("sending_id"),
    provider: text("provider").notNull(),
    providerRef: text("provider_ref").notNull(),
    keywords: text("keywords", { mode: "json" }).$type<string[]>().notNull(),
    isStop: integer("is_stop", { mode: "boolean" }).notNull(),
    isRead: integer("is_read", { mode: "boolean" }).notNull().default(true),
    /** When the first reply was accepted, ms UTC. */
    answeredAt: integer("answered_at"),
    /** The provider's time, ms UTC. */
    sentAt: integer("sent_at").notNull(),
    dueAt: integer("due_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const replies = sqliteTable(
  "replies",
  {
    ownerId: text("owner_id").notNull(),
    sendingId: text("sending_id").notNull(),
    incomingId: text("incoming_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sendingId] })],
);
