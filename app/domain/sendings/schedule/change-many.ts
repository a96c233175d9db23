import type { Viewer } from "../../access/viewer";
import type { Platform } from "../../shared/ports/platform";
import { pauseTask, resumeTask, stopTask } from "./control-task";

export const TASK_CHANGES = { pause: pauseTask, resume: resumeTask, stop: stopTask };
export type TaskChange = keyof typeof TASK_CHANGES;

export const MOST_TASKS = 100;

export async function changeTasks(
  platform: Pick<Platform, "db" | "clock" | "hub" | "queue" | "scheduler">,
  viewer: Pick<Viewer, "id">,
  ids: readonly string[],
  change: TaskChange,
): Promise<{ done: number; left: number }> {
  let done = 0;
  const asked = [...new Set(ids)].slice(0, MOST_TASKS);
  for (const id of asked) {
    const result = await TASK_CHANGES[change](platform, viewer, id);
    if (result?.ok) done++;
  }
  return { done, left: asked.length - done };
}
