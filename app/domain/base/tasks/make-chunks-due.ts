import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { chunks } from "../../../../db/schema/sendings";
import { CHANGED_SQL } from "./states";

/** Makes all chunks due; ms UTC. Part of the batch that changes the task, so that a crash leaves nothing waiting. */
export function makeChunksDueStatement(db: Database, ownerId: string, taskId: string, now: number) {
  const hasChanged = sql`EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = ${ownerId} AND t.id = ${taskId}
    AND t.updated_at = ${now} AND t.state IN ${CHANGED_SQL})`;
  const turnAt = sql`(SELECT iif(t.state = 'running', ${now}, NULL) FROM tasks t WHERE t.owner_id = ${ownerId} AND t.id = ${taskId})`;
  return db
    .update(chunks)
    .set({ dueAt: now, turnAt, looks: 0 })
    .where(and(eq(chunks.ownerId, ownerId), eq(chunks.taskId, taskId), hasChanged));
}
