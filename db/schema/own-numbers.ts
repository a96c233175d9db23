import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export type OwnNumberState = "authorized" | "notAuthorized" | "sleep" | "deleted" | "undefined";

export const ownNumbers = sqliteTable(
  "wapi_instances",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    providerId: text("provider_id").notNull(),
    idInstance: text("id_instance"),
    sealed: text("sealed"),
    phone: text("phone"),
    state: text("state").$type<OwnNumberState>().notNull(),
    hint: text("hint"),
    /** ms UTC, whole seconds. */
    stateAt: integer("state_at").notNull().default(0),
    isPaid: integer("is_paid", { mode: "boolean" }).notNull().default(false),
    isActive: isActive(),
    isCanceled: integer("is_canceled", { mode: "boolean" }).notNull().default(false),
    /** ms UTC */
    expiredAt: integer("expired_at"),
    /** ms UTC */
    dueAt: integer("due_at"),
    /** ms UTC */
    lookAt: integer("look_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
