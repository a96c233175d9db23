import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../../columns";

export const shortLinks = sqliteTable(
  "short_links",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    domain: text("domain").notNull(),
    slug: text("slug").notNull(),
    fullUrl: text("full_url").notNull(),
    expiresAt: integer("expires_at"),
    blockedAt: integer("blocked_at"),
    source: text("source"),
    clicks: integer("clicks").notNull().default(0),
    people: integer("people").notNull().default(0),
    bots: integer("bots").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const shortLinkDomains = sqliteTable(
  "short_link_domains",
  {
    ownerId: text("owner_id").notNull(),
    domain: text("domain").notNull(),
    verifiedAt: integer("verified_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.domain] })],
);
