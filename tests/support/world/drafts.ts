import { type Draft, draftOf, readDraft } from "../../../app/domain/messaging/drafts/drafts";
import { blankContent } from "../../../app/domain/messaging/sendings/compose/draft-content";
import type { Database } from "../../../db/client";

export async function openDraft(db: Database, owner: { id: string }, id: string): Promise<Draft> {
  const row = await readDraft(db, owner, id);
  const blank = { id, version: 0, content: blankContent(), createdAt: 0, updatedAt: 0 };
  return row?.sentAt === null ? draftOf(row) : blank;
}
