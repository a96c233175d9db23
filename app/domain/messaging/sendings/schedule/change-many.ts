import type { Viewer } from "../../../base/access/viewer";
import type { Platform } from "../../../base/shared/ports/platform";
import { pauseTask, resumeTask, stopTask } from "./pause-resume-stop";

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
  const taskIds = [...new Set(ids)].slice(0, MOST_TASKS);
  for (const id of taskIds) {
    const result = await TASK_CHANGES[change](platform, viewer, id);
    if (result?.ok) done++;
  }
  return { done, left: taskIds.length - done };
}
