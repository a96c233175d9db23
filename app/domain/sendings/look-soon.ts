import { and, eq } from "drizzle-orm";
import { chunks } from "../../../db/schema/sendings";
import type { Platform } from "../shared/platform";

/** Rings every chunk of a task at the next tick: after a resume or a stop nobody else would. */
export async function lookSoon(
  platform: Pick<Platform, "db" | "clock" | "scheduler">,
  ownerId: string,
  taskId: string,
): Promise<void> {
  const now = platform.clock();
  await platform.db
    .update(chunks)
    .set({ dueAt: now, looks: 0 })
    .where(and(eq(chunks.ownerId, ownerId), eq(chunks.taskId, taskId)));
  await platform.scheduler.wake(now);
}
