import type { tasks } from "../../../../db/schema/tasks";
import type { BulkInput } from "../../messaging/sendings/accept/input";
import { type Frequency, isWithin, nextIndex, occurrenceAt, type Recurrence } from "./recurrence";

type TaskRow = typeof tasks.$inferSelect;

export interface RecurrentData extends Record<string, unknown> {
  sending: BulkInput;
  frequency: Frequency;
  zone: string;
  endsAt: number | null;
  amount: number | null;
}

interface RecurrentCursor extends Record<string, unknown> {
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

/** ms UTC; null: no further start. */
export function nextStartOf(task: Recurrent & Pick<TaskRow, "cursor" | "state">): number | null {
  return task.state === "scheduled" ? occurrenceAt(recurrenceOf(task), cursorOf(task).n) : null;
}

export function resumedFrom(task: Recurrent & Pick<TaskRow, "cursor">, now: number) {
  const recurrence = recurrenceOf(task);
  const { n, made } = cursorOf(task);
  const next = Math.max(n, nextIndex(recurrence, now));
  return isWithin(recurrence, next, made) ? { cursor: { n: next, made }, dueAt: occurrenceAt(recurrence, next) } : null;
}

export function upcoming(task: Recurrent & Pick<TaskRow, "cursor" | "state">, count: number): number[] {
  if (task.state !== "scheduled") return [];
  const recurrence = recurrenceOf(task);
  const { n, made } = cursorOf(task);
  const steps = Array.from({ length: count }, (_, ahead) => ahead);
  return steps
    .filter((ahead) => isWithin(recurrence, n + ahead, made + ahead))
    .map((ahead) => occurrenceAt(recurrence, n + ahead));
}

const SHOWN_AHEAD = 5;

export function splitView(split: BulkInput["split"]) {
  if (!split) return {};
  const { share, text, subject } = split;
  return { split: { share, text, ...(subject === undefined ? {} : { subject }) } };
}

export function recurrentView(task: TaskRow) {
  const { sending, frequency, endsAt, amount } = task.data as RecurrentData;
  const { type, payload, split, tags } = sending;
  const next = nextStartOf(task);
  return {
    source: `sendings.${type}`,
    frequency,
    amount,
    sending: { groupId: task.id, type, payload, ...splitView(split), ...(tags && { tags }) },
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    nextStartsAt: next === null ? null : new Date(next).toISOString(),
    nextStarts: upcoming(task, SHOWN_AHEAD).map((at) => new Date(at).toISOString()),
  };
}
