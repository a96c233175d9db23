import type { tasks } from "../../../db/schema/tasks";
import type { BulkInput } from "../sendings/accept/input";
import { type Frequency, isWithin, nextIndex, occurrenceAt, type Recurrence } from "./recurrence";

type TaskRow = typeof tasks.$inferSelect;

/** What a recurrent task does, as accepted; moments in ms UTC. */
export interface RecurrentData extends Record<string, unknown> {
  sending: BulkInput;
  frequency: Frequency;
  zone: string;
  endsAt: number | null;
  amount: number | null;
}

/** `n`: the next occurrence to be looked at; `made`: how many mailings there were. */
export interface RecurrentCursor extends Record<string, unknown> {
  n: number;
  made: number;
}

type Recurrent = Pick<TaskRow, "data" | "startsAt">;

export function recurrenceOf({ data, startsAt }: Recurrent): Recurrence {
  const { frequency, zone, endsAt, amount } = data as RecurrentData;
  return { startsAt, frequency, zone, endsAt, amount };
}

export function cursorOf({ cursor }: Pick<TaskRow, "cursor">): RecurrentCursor {
  return cursor as RecurrentCursor;
}

/** When the next mailing is due, ms UTC; null for a task that waits for nothing. */
export function nextStartOf(task: Recurrent & Pick<TaskRow, "cursor" | "state">): number | null {
  return task.state === "scheduled" ? occurrenceAt(recurrenceOf(task), cursorOf(task).n) : null;
}

/** Where a paused task goes on: at the next occurrence from now; what fell into the pause is left out. Null: nothing is left. */
export function resumedFrom(task: Recurrent & Pick<TaskRow, "cursor">, now: number) {
  const recurrence = recurrenceOf(task);
  const { n, made } = cursorOf(task);
  const next = Math.max(n, nextIndex(recurrence, now));
  return isWithin(recurrence, next, made) ? { cursor: { n: next, made }, dueAt: occurrenceAt(recurrence, next) } : null;
}

/** As REST and live events show it (spec §3, Task): a mailing with a frequency. */
export function recurrentView(task: TaskRow) {
  const { sending, frequency, endsAt, amount } = task.data as RecurrentData;
  const { type, payload } = sending;
  const next = nextStartOf(task);
  return {
    source: `sendings.${type}`,
    ...{ frequency, amount, sending: { groupId: task.id, type, payload } },
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    nextStartsAt: next === null ? null : new Date(next).toISOString(),
  };
}
