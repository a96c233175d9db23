import { type SQL, sql } from "drizzle-orm";
import type { erasures } from "../../../../db/schema/archive/erasures";

export type ErasureRow = typeof erasures.$inferSelect;

export type Counter = "messages" | "archived" | "incoming" | "contacts" | "mailings" | "templates" | "drafts" | "files";

export const counted = (column: Counter, { ownerId, id }: ErasureRow, by: number): SQL =>
  sql`UPDATE erasures SET ${sql.raw(column)} = ${sql.raw(column)} + ${by} WHERE owner_id = ${ownerId} AND id = ${id}`;

/** A legal hold set in the meantime stops the erasure too. */
export const mayErase = (ownerId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM archive_accounts WHERE owner_id = ${ownerId} AND is_held)`;
