import type { Viewer } from "../../../domain/base/access/viewer";
import { ok } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import {
  changeTasks,
  MOST_TASKS,
  TASK_CHANGES,
  type TaskChange,
} from "../../../domain/messaging/sendings/schedule/change-many";
import type { changeForm } from "../../../web/forms/change-form.server";
import { leadTo, once } from "../../../web/http/idempotent.server";
import { replyErrors } from "../../../web/http/reply";
import type { Flash } from "../../../web/http/toast";

interface AskedChange {
  change: TaskChange;
  ids: string[];
}

export function intentOf(form: FormData): AskedChange | null {
  const [named = "", id] = String(form.get("row") ?? "").split(":");
  const requested = id ? named : form.get("intent");
  const change = (Object.keys(TASK_CHANGES) as TaskChange[]).find((known) => known === requested);
  return change ? { change, ids: id ? [id] : form.getAll("id").map(String).slice(0, MOST_TASKS) } : null;
}

function changedToast({ change, ids }: AskedChange, { done, left }: { done: number; left: number }): Flash {
  if (done === 0) return { key: ids.length > 1 ? "tasks_changed" : "task_changed", tone: "info" };
  if (left > 0) return { key: "tasksPart", tone: "info", values: { done, left } };
  return ids.length > 1
    ? { key: `tasks_${change}`, tone: "ok", values: { number: done } }
    : { key: `task_${change}`, tone: "ok" };
}

/** Changes the posted tasks once and returns to the list. */
export async function changeOnce(
  args: { request: Request },
  door: { platform: Platform; viewer: Viewer },
  form: Awaited<ReturnType<typeof changeForm>>,
  { to, ...asked }: AskedChange & { to: string },
) {
  const led = await once(args, door, form, async () => {
    const changed = await changeTasks(door.platform, door.viewer, asked.ids, asked.change);
    return ok({ to, toast: changedToast(asked, changed) });
  });
  return led.ok ? leadTo(led.value) : replyErrors(led);
}
