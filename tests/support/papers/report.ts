import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { newTask } from "../../../app/domain/base/tasks/start-job";
import { openDatabase } from "../../../db/client";
import { reportQueue, reportSchedules } from "../../../db/schema/reports/tables";
import { type TaskState, tasks } from "../../../db/schema/tasks";

/** Stores an ordered file report that no worker processes; returns its id. */
export async function reportOf(ownerId: string, state: TaskState = "running", name = "Theirs"): Promise<string> {
  const db = openDatabase(env.DB);
  const id = newId();
  const now = Date.now();
  const dates = { dateFrom: now - 86_400_000, dateTo: now };
  const report = { accountId: ownerId, from: dates.dateFrom, to: now };
  const data = { format: { encoding: "utf-8", delimiter: ";" }, header: [], accountId: ownerId, filter: {}, report };
  const cursor = { seq: 0, at: null, parts: [], bytes: 0, rows: 0 };
  const task = newTask(ownerId, { id, type: "billings:export", title: name, data, cursor, total: 0 }, now);
  await db.batch([
    db.insert(tasks).values({ ...task, state, leaseUntil: now + 3_600_000, dueAt: null }),
    db
      .insert(reportQueue)
      .values({ ownerId, id, name, type: "billings", accountId: ownerId, filterBy: {}, ...dates, createdAt: now }),
  ]);
  return id;
}

export async function scheduleOf(ownerId: string, name = "Theirs"): Promise<string> {
  const id = newId();
  const now = Date.now();
  const format = { format: "csv", encoding: "utf-8", delimiter: ";" };
  const when = { frequency: "daily" as const, weekDay: null, hour: 9, zone: "Europe/Moscow", nextAt: now + 86_400_000 };
  await openDatabase(env.DB)
    .insert(reportSchedules)
    .values({
      ownerId,
      id,
      name,
      type: "billings",
      filterBy: {},
      format,
      ...when,
      email: "a@b.example",
      createdAt: now,
      updatedAt: now,
    });
  return id;
}
