import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { reportSchedules } from "../../../../db/schema/reports/tables";
import { assertCan } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { READ } from "./files";
import { nextRun } from "./next-run";
import { isOwnEmail, type Maker, type ScheduleRow, scheduleInput } from "./schedules";

const { shape } = scheduleInput;

/** Absent fields stay unchanged: defaults are not applied. */
export const scheduleChange = scheduleInput
  .extend({
    name: shape.name.unwrap(),
    type: shape.type.unwrap(),
    filterBy: shape.filterBy.unwrap(),
    format: shape.format.unwrap(),
    encoding: shape.encoding.unwrap(),
    delimiter: shape.delimiter.unwrap(),
    specificWeekDay: shape.specificWeekDay.unwrap(),
  })
  .partial();

/** Null: not found. A run ordered in the meantime uses the previous schedule. */
export async function changeSchedule(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Maker,
  id: string,
  change: z.infer<typeof scheduleChange>,
): Promise<Result<ScheduleRow> | null> {
  const ownRow = and(eq(reportSchedules.ownerId, viewer.id), eq(reportSchedules.id, id));
  const row = await db.select().from(reportSchedules).where(ownRow).get();
  if (!row) return null;
  if (viewer.actor) return refuse("scheduleOwnOnly", undefined, undefined, "conflict");
  const { scheduleFrequency, specificWeekDay, hour, format, encoding, delimiter, ...rest } = change;
  assertCan(viewer, READ[rest.type ?? row.type]);
  const isSame = rest.email === undefined || rest.email === row.email;
  if (!isSame && !isOwnEmail(viewer, rest.email!)) return refuse("scheduleEmailOwn", "email");
  const frequency = scheduleFrequency ?? row.frequency;
  const weekDay = frequency === "weekly" ? (specificWeekDay ?? row.weekDay ?? 0) : null;
  const when = { frequency, weekDay, hour: hour ?? row.hour };
  const isMoved = frequency !== row.frequency || weekDay !== row.weekDay || when.hour !== row.hour;
  const now = clock();
  const written = { format, encoding, delimiter };
  const set = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
  const [changed] = await db
    .update(reportSchedules)
    .set({
      ...rest,
      ...when,
      format: { ...row.format, ...set },
      ...(isMoved && { nextAt: nextRun({ ...when, zone: row.zone }, now) }),
      updatedAt: now,
    })
    .where(ownRow)
    .returning();
  return changed ? ok(changed) : null;
}
