import { and, eq, sql } from "drizzle-orm";
import { tasks } from "../../../../db/schema/tasks";
import type { Platform } from "../../shared/ports/platform";
import type { TaskRow } from "../../tasks/tasks";
import type { Audience } from "../recipients/audience";
import { announceTask } from "../settle/announce-messages";

/** Its only recipient was erased, whose words may be none that the channel would take. */
export function isToNobody({ expanded }: TaskRow, { lists, phones }: Audience): boolean {
  return expanded === 0 && lists.length + phones.length === 0;
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
