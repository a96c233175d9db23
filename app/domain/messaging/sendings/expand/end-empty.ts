import { and, eq, sql } from "drizzle-orm";
import { tasks } from "../../../../../db/schema/tasks";
import type { Platform } from "../../../base/shared/ports/platform";
import type { TaskRow } from "../../../base/tasks/tasks";
import type { Audience } from "../recipients/audience";
import { announceTask } from "../settle/announce-messages";

/** The only recipient was erased; the placeholder text might be invalid for the channel. */
export function isToNobody({ expanded }: TaskRow, { lists, phones, segments = [] }: Audience): boolean {
  return expanded === 0 && lists.length + phones.length + segments.length === 0;
}

export async function endEmpty(platform: Platform, { ownerId, id }: TaskRow): Promise<void> {
  const now = platform.clock();
  const cursor = sql`json_set(cursor, '$.isExpanded', json('true'))`;
  const over = { state: "completed", total: 0, cursor, leaseUntil: 0, dueAt: null, finishedAt: now } as const;
  await platform.db
    .update(tasks)
    .set({ ...over, updatedAt: now })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"), eq(tasks.expanded, 0)));
  await announceTask(platform, ownerId, id);
}
