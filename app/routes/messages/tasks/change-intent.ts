import { MOST_TASKS, TASK_CHANGES, type TaskChange } from "../../../domain/sendings/schedule/change-many";
import type { Flash } from "../../../web/http/toast";

export interface AskedChange {
  change: TaskChange;
  ids: string[];
}

export function intentOf(form: FormData): AskedChange | null {
  const [named = "", id] = String(form.get("row") ?? "").split(":");
  const asked = id ? named : form.get("intent");
  const change = (Object.keys(TASK_CHANGES) as TaskChange[]).find((known) => known === asked);
  return change ? { change, ids: id ? [id] : form.getAll("id").map(String).slice(0, MOST_TASKS) } : null;
}

export function changedToast({ change, ids }: AskedChange, { done, left }: { done: number; left: number }): Flash {
  if (done === 0) return { key: ids.length > 1 ? "tasks_changed" : "task_changed", tone: "info" };
  if (left > 0) return { key: "tasksPart", tone: "info", values: { done, left } };
  return ids.length > 1
    ? { key: `tasks_${change}`, tone: "ok", values: { number: done } }
    : { key: `task_${change}`, tone: "ok" };
}
