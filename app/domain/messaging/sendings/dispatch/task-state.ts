import { and, eq } from "drizzle-orm";
import { tasks } from "../../../../../db/schema/tasks";
import type { Platform } from "../../../base/shared/ports/platform";
import { mayGo } from "../../../base/tasks/states";
import type { Claimed } from "./record-outcomes";

const EVERY_MS = 500;

interface Style {
  at: number;
  isOpen: Promise<boolean>;
}

export function openGate({ db, clock }: Pick<Platform, "db" | "clock">, ownerId: string) {
  const started = clock();
  const checks = new Map<string, Style>();

  const check = async (taskId: string) => {
    const task = await db
      .select({ state: tasks.state })
      .from(tasks)
      .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, taskId)))
      .get();
    return task !== undefined && mayGo(task.state);
  };
  const isOpen = (taskId: string): Promise<boolean> => {
    const known = checks.get(taskId) ?? { at: started, isOpen: Promise.resolve(true) };
    if (Math.abs(clock() - known.at) < EVERY_MS) return known.isOpen;
    const fresh = { at: clock(), isOpen: check(taskId) };
    checks.set(taskId, fresh);
    return fresh.isOpen;
  };
  return async (rows: Claimed[]): Promise<Claimed[]> => {
    const ids = [...new Set(rows.flatMap(({ task_id }) => task_id ?? []))];
    const standing = new Set<string | null>();
    for (const id of ids) if (!(await isOpen(id))) standing.add(id);
    return standing.size === 0 ? rows : rows.filter(({ task_id }) => !standing.has(task_id));
  };
}
