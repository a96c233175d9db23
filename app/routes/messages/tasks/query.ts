import type { TaskState, TaskType } from "../../../../db/schema/tasks";
import { PAGE_SIZES } from "../../../domain/shared/ui-constants";
import { daysIn, isPeriod, type Period } from "../../../web/lists/periods";
import { TASK_NAMES } from "./status-style";

export const TASKS = "/messages/tasks";
export const STOP_TASKS = "/messages/tasks/stop";

export const STATES = [
  "scheduled",
  "running",
  "paused",
  "completed",
  "failed",
  "stopped",
] as const satisfies TaskState[];
export const TYPES = Object.keys(TASK_NAMES) as TaskType[];

/** The list's state, which is all in its address. */
export interface TasksQuery {
  title: string | null;
  state: TaskState | null;
  type: TaskType | null;
  period: Period | null;
  /** Days of the viewer's zone, both included; they stand instead of a preset. */
  from: string | null;
  to: string | null;
  /** The saved view that it was opened by; "none": the whole list in spite of a default one. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): TasksQuery {
  const period = search.get("period");
  const days = daysIn(search);
  const rows = Number(search.get("rows"));
  return {
    title: search.get("title")?.trim() || null,
    state: STATES.find((known) => known === search.get("state")) ?? null,
    type: TYPES.find((known) => known === search.get("type")) ?? null,
    period: isPeriod(period) && !days.from && !days.to ? period : null,
    ...days,
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

/** What is looked for; the rest of the address says where in it one stands. */
export const FILTERS = ["title", "state", "type", "period", "from", "to"] as const;

const NAMES = [...FILTERS, "rows", "view", "cursor"] as const;

/** The same list with some of its state changed; a filter that changes begins at the newest again. `ids`: tasks that `base` is about. */
export function pathOf(
  query: TasksQuery,
  change: Partial<TasksQuery> = {},
  base = TASKS,
  ids: readonly string[] = [],
): string {
  const isSame = "cursor" in change || Object.keys(change).length === 0;
  const next = { ...query, ...(isSame ? {} : { cursor: null }), ...change };
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZES[0])) search.set(name, String(value));
  }
  for (const id of ids) search.append("id", id);
  return search.size > 0 ? `${base}?${search}` : base;
}

export function isFiltered(query: TasksQuery): boolean {
  return FILTERS.some((name) => query[name] !== null);
}
