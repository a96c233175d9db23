import type { TaskState, TaskType } from "../../../../db/schema/tasks";
import { PAGE_SIZES } from "../../../domain/base/shared/ui-constants";
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

export interface TasksQuery {
  /** Scope: "customers", "all" or an account's id. */
  whose: string | null;
  title: string | null;
  state: TaskState | null;
  type: TaskType | null;
  tag: string | null;
  period: Period | null;
  /** Days in the viewer's zone, inclusive; override the preset. */
  from: string | null;
  to: string | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): TasksQuery {
  const period = search.get("period");
  const days = daysIn(search);
  const rows = Number(search.get("rows"));
  return {
    whose: search.get("whose") || null,
    title: search.get("title")?.trim() || null,
    state: STATES.find((known) => known === search.get("state")) ?? null,
    type: TYPES.find((known) => known === search.get("type")) ?? null,
    tag: search.get("tag")?.trim() || null,
    period: isPeriod(period) && !days.from && !days.to ? period : null,
    ...days,
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

export const FILTERS = ["title", "state", "type", "tag", "period", "from", "to"] as const;

const NAMES = ["whose", ...FILTERS, "rows", "view", "cursor"] as const;

/** The list's path with changed state; a changed filter resets the cursor. `ids`: tasks of the dialog at `base`. */
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
