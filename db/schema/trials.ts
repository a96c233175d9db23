import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export const ownPhones = sqliteTable("own_phones", {
  ownerId: text("owner_id").primaryKey(),
  /** Digits; null: none confirmed yet. */
  phone: text("phone"),
  confirmedAt: integer("confirmed_at"),
  /** The number that the last code went to ("": it is confirmed), and that code's session. */
  requested: text("requested").notNull(),
  codeOwner: text("code_owner").notNull(),
  requestId: text("request_id").notNull(),
  updatedAt: updatedAt(),
});

export const trials = sqliteTable("trials", {
  ownerId: text("owner_id").primaryKey(),
  phone: text("phone").notNull(),
  /** Tax number. */
  company: text("company"),
  lineId: text("line_id").notNull(),
  /** Micros. */
  amount: integer("amount").notNull(),
  /** The line that took the rest back. */
  backId: text("back_id"),
  createdAt: createdAt(),
});
