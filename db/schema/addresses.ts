import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { updatedAt } from "../columns";

export const addresses = sqliteTable(
  "addresses",
  {
    providerId: text("provider_id").notNull(),
    phone: text("phone").notNull(),
    /** "": shared by all owners that use the provider. */
    ownerId: text("owner_id").notNull(),
    address: text("address").notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, unknown>>(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.phone, table.ownerId, table.address] }),
    index("addresses_by_address").on(table.providerId, table.address),
  ],
);
