import type { TaskType } from "../../../db/schema/tasks";
import type { TaskRow } from "./tasks";

const SWEEP_AFTER_MS = 30_000;

type Given = Pick<TaskRow, "id" | "title" | "data" | "cursor" | "total"> & { type: TaskType };

export function newTask(ownerId: string, given: Given, now: number): TaskRow {
  return {
    ownerId,
    ...given,
    state: "running",
    meta: {},
    ...{ expanded: 0, sent: 0, delivered: 0, errored: 0, unsent: 0, amount: 0, refunded: 0, charged: 0, doubles: 0 },
    isTest: false,
    error: null,
    leaseUntil: 0,
    dueAt: now + SWEEP_AFTER_MS,
    startsAt: now,
    startedAt: now,
    finishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
