import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export type Level = "me" | "reseller" | "manager";

export interface UserData {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  country?: string;
  meta?: { source?: string; survey?: unknown; usedReferralCode?: string; salon_id?: string; visit?: string };
  partnership?: { hasContract?: boolean; ManagerId?: string };
}

export interface Preferences {
  language?: string;
  /** IANA time zone. */
  timeZone?: string;
  density?: "normal" | "compact";
}

export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  username: text("username").notNull(),
  email: text("email"),
  passwordHash: text("password_hash").notNull(),
  level: text("level").$type<Level>().notNull(),
  resellerId: text("reseller_id"),
  data: text("data", { mode: "json" }).$type<UserData>().notNull(),
  grants: text("grants", { mode: "json" }).$type<Record<string, boolean>>().notNull(),
  preferences: text("preferences", { mode: "json" }).$type<Preferences>().notNull().default({}),
  referralCode: text("referral_code"),
  referrerId: text("referrer_id"),
  isActive: isActive(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const userWords = sqliteTable(
  "user_words",
  {
    /** The platform ("") or the user's reseller. */
    scope: text("scope").notNull(),
    word: text("word").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.word, table.userId] })],
);

export const userNotes = sqliteTable(
  "user_notes",
  {
    userId: text("user_id").notNull(),
    id: text("id").notNull(),
    authorId: text("author_id").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const sessions = sqliteTable("sessions", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  userAgent: text("user_agent"),
  ip: text("ip"),
  createdAt: createdAt(),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
  actorId: text("actor_id"),
  actorSessionId: text("actor_session_id"),
});

export const settings = sqliteTable(
  "settings",
  {
    ownerId: text("owner_id").notNull(),
    key: text("key").notNull(),
    value: text("value", { mode: "json" }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })],
);

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    ownerId: text("owner_id").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    entityId: text("entity_id").notNull(),
    status: integer("status"),
    body: text("body"),
    leaseUntil: integer("lease_until").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })],
);
