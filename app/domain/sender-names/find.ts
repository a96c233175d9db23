import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { sendernames } from "../../../db/schema/sendings";
import type { Viewer } from "../access/viewer";

export type SenderNameRow = typeof sendernames.$inferSelect;

/** The viewer's sender names of one channel or all, in alphabetical order; nobody has many. */
export function findSenderNames(db: Database, viewer: Pick<Viewer, "id">, type?: string): Promise<SenderNameRow[]> {
  return db
    .select()
    .from(sendernames)
    .where(and(eq(sendernames.ownerId, viewer.id), type === undefined ? undefined : eq(sendernames.type, type)))
    .orderBy(asc(sendernames.name));
}

/** A sender name as REST shows it (spec §3). */
export function senderNameView(row: SenderNameRow) {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    moderation: row.moderation,
    comment: row.comment,
    isActive: row.isActive,
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
