import { and, desc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import { reportEmails, reportSchedules } from "../../../../db/schema/reports/tables";
import { type Asker, assertCan, can, type Viewer } from "../../base/access/viewer";
import { viewerOfOwner } from "../../base/access/viewer-of-token";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { batchByName } from "../../base/shared/batch-by-name";
import { readEmail } from "../../base/shared/email";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { orderReport, READ } from "./files";
import { reportInput } from "./input";
import { nextRun, periodOfRun } from "./next-run";
import { FREQUENCIES } from "./report-types";

const MOST_SCHEDULES = 50;
const PAGE = 20;
const MOST_PAGES = 50;
/** ms that a failing run is retried. */
const GIVE_UP_MS = 3_600_000;

export type ScheduleRow = typeof reportSchedules.$inferSelect;

const { name, type, filterBy, format, encoding, delimiter } = reportInput.shape;

export const scheduleInput = z.object({
  name,
  type,
  filterBy,
  format,
  encoding,
  delimiter,
  scheduleFrequency: z.enum(FREQUENCIES, "frequencyUnknown"),
  specificWeekDay: z.coerce.number().int().min(0).max(6).default(0),
  hour: z.coerce.number().int().min(0).max(23),
  email: z.email("emailInvalid").max(200),
});

export type Maker = Asker & Pick<Viewer, "id" | "preferences" | "email" | "actor">;

export const isOwnEmail = ({ email }: Pick<Viewer, "email">, typed: string) =>
  email !== null && email !== undefined && readEmail(typed) === readEmail(email);

/** Newest first, each with the title of the campaign it filters by. */
export function findSchedules(db: Database, { id }: Pick<Viewer, "id">) {
  const task = sql`${reportSchedules.filterBy} ->> 'task'`;
  const mailing = sql<
    string | null
  >`(SELECT t.title FROM tasks t WHERE t.owner_id = ${reportSchedules.ownerId} AND t.id = ${task})`;
  return db
    .select({ ...getTableColumns(reportSchedules), mailing })
    .from(reportSchedules)
    .where(eq(reportSchedules.ownerId, id))
    .orderBy(desc(reportSchedules.id))
    .limit(MOST_SCHEDULES);
}

export async function getSchedule(db: Database, { id: ownerId }: Pick<Viewer, "id">, id: string) {
  const ownRow = and(eq(reportSchedules.ownerId, ownerId), eq(reportSchedules.id, id));
  return (await db.select().from(reportSchedules).where(ownRow).get()) ?? null;
}

export async function createSchedule(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Maker,
  input: z.infer<typeof scheduleInput>,
  id = newId(),
): Promise<Result<{ id: string }>> {
  const now = clock();
  assertCan(viewer, READ[input.type]);
  // Runs have the account's own rights, which an actor may lack now or later.
  if (viewer.actor) return refuse("scheduleOwnOnly", undefined, undefined, "conflict");
  if (!isOwnEmail(viewer, input.email)) return refuse("scheduleEmailOwn", "email");
  const known = await findSchedules(db, viewer);
  if (known.length >= MOST_SCHEDULES) return refuse("schedulesMost", undefined, { max: MOST_SCHEDULES }, "conflict");
  const { name, type, filterBy, scheduleFrequency: frequency, specificWeekDay, hour, email, ...format } = input;
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const weekDay = frequency === "weekly" ? specificWeekDay : null;
  const when = { frequency, weekDay, hour, zone };
  const nextAt = nextRun(when, now);
  const times = { nextAt, lastAt: null, createdAt: now, updatedAt: now };
  await db
    .insert(reportSchedules)
    .values({ ownerId: viewer.id, id, name, type, filterBy, format, ...when, email, ...times })
    .onConflictDoNothing();
  return ok({ id });
}

export async function removeSchedule(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<boolean | null> {
  const gone = await db
    .delete(reportSchedules)
    .where(and(eq(reportSchedules.ownerId, viewer.id), eq(reportSchedules.id, id)))
    .returning();
  return gone.length > 0 || null;
}

/** Orders due reports. After a crash it orders the same report again, under the same id. */
export async function sweepSchedules(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  for (let page = 0, after = ""; page < MOST_PAGES; page++) {
    const due = await db
      .select()
      .from(reportSchedules)
      .where(sql`next_at IS NOT NULL AND next_at <= ${now} AND owner_id || id > ${after}`)
      .orderBy(sql`owner_id || id`)
      .limit(PAGE);
    await eachApart("reports.schedule", due, (row) => run(platform, row), {
      idOf: ({ ownerId, id }) => ({ ownerId, id }),
      moveOn: async (row) => (now - row.nextAt! < GIVE_UP_MS ? undefined : next(platform, row, true, "ru")),
    });
    const last = due.at(-1);
    if (!last || due.length < PAGE) return;
    after = last.ownerId + last.id;
  }
}

async function run(platform: Platform, row: ScheduleRow): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  const at = row.nextAt!;
  const viewer = await viewerOfOwner(db, sql`${row.ownerId}`);
  const language = viewer?.preferences.language ?? "ru";
  let isFailed = viewer !== null;
  if (viewer?.email && can(viewer, ["reports.create", READ[row.type]])) {
    const id = await derivedId(at, `report/${row.ownerId}/${row.id}/${at}`);
    const input = reportInput.parse({
      name: row.name,
      type: row.type,
      filterBy: row.filterBy,
      ...row.format,
      dateRange: periodOfRun(row, at),
    });
    const email = { ownerId: row.ownerId, id, email: viewer.email, dueAt: now, createdAt: now };
    const also = [db.insert(reportEmails).values(email).onConflictDoNothing()];
    const ordered = await orderReport(platform, viewer, input, { id, ownerId: null, language, also });
    isFailed = !ordered.ok;
  }
  await next(platform, row, isFailed, language);
}

/** Notifies the account of a run without a report, in the batch that advances the schedule. */
async function next(platform: Platform, row: ScheduleRow, isFailed: boolean, language: string): Promise<void> {
  const { db, clock, say } = platform;
  const { ownerId, id, nextAt } = row;
  const [now, at] = [clock(), nextAt!];
  const ownRow = and(eq(reportSchedules.ownerId, ownerId), eq(reportSchedules.id, id), lte(reportSchedules.nextAt, at));
  const title = row.name || say(language, "exportPages", row.type === "messages" ? "title_outgoing" : "title_billings");
  const isDue = sql`EXISTS (SELECT 1 FROM report_schedules WHERE ${ownRow})`;
  const notice = isFailed ? notificationOf(db, ownerId, "reportFailed", { title }, now, isDue) : null;
  const move = db
    .update(reportSchedules)
    .set({ nextAt: nextRun(row, Math.max(at, now)), lastAt: at })
    .where(ownRow);
  await batchByName(db, { notice: notice?.statements, move });
  if (notice) await announceNotification(platform, notice);
}
