import { and, desc, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../db/client";
import { reportEmails, reportSchedules } from "../../../db/schema/reports/tables";
import { can, type Viewer } from "../access/viewer";
import { viewerOfOwner } from "../access/viewer-of-token";
import { eachApart } from "../shared/errors/isolate-failures";
import { ok, type Result, refuse } from "../shared/errors/result";
import { derivedId, newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { orderReport } from "./files";
import { reportInput } from "./input";
import { nextRun, periodOfRun } from "./recurrence";
import { FREQUENCIES } from "./report-types";

const MOST_SCHEDULES = 50;
const PAGE = 20;

export type ScheduleRow = typeof reportSchedules.$inferSelect;

const { name, type, filterBy, format, encoding, delimiter } = reportInput.shape;

export const scheduleInput = z.object({
  ...{ name, type, filterBy, format, encoding, delimiter },
  scheduleFrequency: z.enum(FREQUENCIES, "frequencyUnknown"),
  specificWeekDay: z.coerce.number().int().min(0).max(6).default(0),
  hour: z.coerce.number().int().min(0).max(23),
  email: z.email("emailInvalid").max(200),
});

type Owner = Pick<Viewer, "id" | "preferences">;

/** Newest first. */
export function findSchedules(db: Database, { id }: Pick<Viewer, "id">): Promise<ScheduleRow[]> {
  return db
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.ownerId, id))
    .orderBy(desc(reportSchedules.id))
    .limit(MOST_SCHEDULES);
}

export async function createSchedule(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Owner,
  input: z.infer<typeof scheduleInput>,
  id = newId(),
): Promise<Result<{ id: string }>> {
  const now = clock();
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

/** Orders what is due. Killed in between, it orders the same report again, which is one. */
export async function sweepSchedules(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  const due = await db.select().from(reportSchedules).where(sql`next_at IS NOT NULL AND next_at <= ${now}`).limit(PAGE);
  await eachApart("reports.schedule", due, (row) => run(platform, row), {
    idOf: ({ ownerId, id }) => ({ ownerId, id }),
  });
}

async function run(platform: Platform, row: ScheduleRow): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  const at = row.nextAt!;
  const viewer = await viewerOfOwner(db, sql`${row.ownerId}`);
  if (viewer && can(viewer, "reports.create")) {
    const id = await derivedId(at, `report/${row.ownerId}/${row.id}/${at}`);
    const input = reportInput.parse({
      ...{ name: row.name, type: row.type, filterBy: row.filterBy, ...row.format },
      dateRange: periodOfRun(row, at),
    });
    const email = { ownerId: row.ownerId, id, email: row.email, dueAt: now, createdAt: now };
    const language = viewer.preferences.language ?? "ru";
    const also = [db.insert(reportEmails).values(email).onConflictDoNothing()];
    await orderReport(platform, viewer, input, { id, ownerId: null, language, also });
  }
  await db
    .update(reportSchedules)
    .set({ nextAt: nextRun(row, Math.max(at, now)), lastAt: at })
    .where(
      and(eq(reportSchedules.ownerId, row.ownerId), eq(reportSchedules.id, row.id), lte(reportSchedules.nextAt, at)),
    );
}
