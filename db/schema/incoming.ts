import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../columns";

export const incoming = sqliteTable(
  "incoming",
  {
    /** "": nobody's, which managers look after. */
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    type: text("type").notNull(),
    /** Who wrote: digits of the phone, an e-mail, or the channel's own address behind its name (`telegram:1`). */
    sender: text("sender").notNull(),
    /** Our sender name or number. */
    recipient: text("recipient").notNull(),
    text: text("text").notNull(),
    image: text("image"),
    file: text("file"),
    /** The message it answers. */
    sendingId: text("sending_id"),
    provider: text("provider").notNull(),
    providerRef: text("provider_ref").notNull(),
    /** Ids of the keyword lists found in the text. */
    keywords: text("keywords", { mode: "json" }).$type<string[]>().notNull(),
    isStop: integer("is_stop", { mode: "boolean" }).notNull(),
    isRead: integer("is_read", { mode: "boolean" }).notNull().default(true),
    /** When the first reply to it was accepted, ms UTC. */
    answeredAt: integer("answered_at"),
    /** When it was written, as the provider says; ms UTC. */
    sentAt: integer("sent_at").notNull(),
    dueAt: integer("due_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Which incoming message a sending replies to. */
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
