import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../columns";

export const ledgerSeals = sqliteTable(
  "ledger_seals",
  {
    ownerId: text("owner_id").notNull(),
    seq: integer("seq").notNull(),
    lastId: text("last_id").notNull(),
    open: text("open", { mode: "json" }).$type<string[]>().notNull(),
    late: text("late", { mode: "json" }).$type<string[]>().notNull(),
    lines: integer("lines").notNull(),
    balance: integer("balance").notNull(),
    hash: text("hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.seq] })],
);

export const ledgerAnchors = sqliteTable("ledger_anchors", {
  day: text("day").primaryKey(),
  accounts: integer("accounts").notNull(),
  root: text("root").notNull(),
  createdAt: integer("created_at"),
  walked: text("walked").notNull().default(""),
  leaseUntil: integer("lease_until"),
});
