import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../columns";

export const tokens = sqliteTable("tokens", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull(),
  /** SHA-256 of the token, hex. */
  hash: text("hash").notNull(),
  hint: text("hint").notNull(),
  description: text("description").notNull(),
  /** Addresses and CIDR ranges; empty: any address. */
  ipWhitelist: text("ip_whitelist", { mode: "json" }).$type<string[]>().notNull(),
  isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
  createdAt: createdAt(),
  expiresAt: integer("expires_at"),
  revokedAt: integer("revoked_at"),
  lastUsedAt: integer("last_used_at"),
  lastUsedIp: text("last_used_ip"),
});

export const attempts = sqliteTable("attempts", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  /** ms UTC; the count restarts at zero then. */
  endsAt: integer("ends_at").notNull(),
});

export const recoveries = sqliteTable("recoveries", {
  /** SHA-256 of the key in the e-mail, hex. */
  hash: text("hash").primaryKey(),
  userId: text("user_id").notNull(),
  createdAt: createdAt(),
  expiresAt: integer("expires_at").notNull(),
  usedAt: integer("used_at"),
});

export const telemetry = sqliteTable(
  "telemetry",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    action: text("action").notNull(),
    userAgent: text("user_agent"),
    ip: text("ip"),
    country: text("country"),
    data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
