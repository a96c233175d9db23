import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { sendernames } from "../../../db/schema/sendings";
import type { Viewer } from "../access/viewer";

export async function findApprovedNames(db: Database, viewer: Pick<Viewer, "id">, type: string): Promise<string[]> {
  const rows = await db
    .select({ name: sendernames.name })
    .from(sendernames)
    .where(
      and(
        eq(sendernames.ownerId, viewer.id),
        eq(sendernames.type, type),
        eq(sendernames.moderation, "approved"),
        eq(sendernames.isActive, true),
      ),
    );
  return rows.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
}
