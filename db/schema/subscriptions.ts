import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export const SUBSCRIPTION_STATUSES = ["active", "grace", "unpaid", "ended"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    source: text("source").notNull(),
    tariffId: text("tariff_id").notNull(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    paidUntil: integer("paid_until").notNull(),
    startsAt: integer("starts_at").notNull(),
    zone: text("zone").notNull(),
    graceUntil: integer("grace_until"),
    price: integer("price").notNull().default(0),
    dueAt: integer("due_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
