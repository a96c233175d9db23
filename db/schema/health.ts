import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export type HealthState = "ok" | "lowered" | "tripped" | "returning";

/** `share` (0..1) of `of` messages; for rule `silent`, of requests. */
export interface HealthReason {
  rule: "errors" | "silent" | "slow" | "failed";
  share: number;
  of: number;
}

const count = (name: string) => integer(name).notNull().default(0);

export const providerStats = sqliteTable(
  "provider_stats",
  {
    minute: integer("minute").notNull(),
    providerId: text("provider_id").notNull(),
    operatorGroup: text("operator_group").notNull(),
    submitted: count("submitted"),
    errors: count("errors"),
    requests: count("requests"),
    silent: count("silent"),
    delivered: count("delivered"),
    failed: count("failed"),
    slow: count("slow"),
  },
  (table) => [primaryKey({ columns: [table.minute, table.providerId, table.operatorGroup] })],
);

export const providerHealth = sqliteTable(
  "provider_health",
  {
    providerId: text("provider_id").notNull(),
    operatorGroup: text("operator_group").notNull(),
    state: text("state").$type<HealthState>().notNull(),
    weight: integer("weight").notNull(),
    until: integer("until").notNull(),
    trips: count("trips"),
    reason: text("reason", { mode: "json" }).$type<HealthReason>().notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.operatorGroup] })],
);
