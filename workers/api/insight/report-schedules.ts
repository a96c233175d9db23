import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { changeSchedule, scheduleChange } from "../../../app/domain/insight/reports/change-schedule";
import { reportInput } from "../../../app/domain/insight/reports/input";
import { FREQUENCIES, REPORT_TYPES } from "../../../app/domain/insight/reports/report-types";
import {
  createSchedule,
  findSchedules,
  getSchedule,
  removeSchedule,
  type ScheduleRow,
  scheduleInput,
} from "../../../app/domain/insight/reports/schedules";
import { endpoint, found, type Route, route, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, isoTime, pageOf, paging, searchRows, walkedBy } from "../http/list";

const time = z.iso.datetime();

const schedule = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(REPORT_TYPES),
  filterBy: z.record(z.string(), z.unknown()),
  scheduleFrequency: z.enum(FREQUENCIES),
  /** 0: Monday; null unless weekly. */
  specificWeekDay: z.int().nullable(),
  hour: z.int(),
  zone: z.string(),
  email: z.string(),
  format: reportInput.shape.format.unwrap(),
  encoding: reportInput.shape.encoding.unwrap(),
  delimiter: reportInput.shape.delimiter.unwrap(),
  nextAt: time.nullable(),
  lastAt: time.nullable(),
  OwnerId: z.string(),
  createdAt: time,
  updatedAt: time,
});

function view({ ownerId, frequency, weekDay, format, nextAt, lastAt, createdAt, updatedAt, ...row }: ScheduleRow) {
  const { id, name, type, filterBy, hour, zone, email } = row;
  const at = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return schedule.parse({
    id,
    name,
    type,
    filterBy,
    scheduleFrequency: frequency,
    specificWeekDay: weekDay,
    hour,
    zone,
    email,
    ...format,
    nextAt: at(nextAt),
    lastAt: at(lastAt),
    OwnerId: ownerId,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  });
}

const list = endpoint("listReportSchedules", {
  query: z.strictObject({ ...paging, ...walkedBy("name") }),
  reply: pageOf(schedule),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const rows = await findSchedules(platform.db, viewer);
    const page = searchRows(query, rows, ({ name }) => [name], { name: ({ name }) => name });
    return ok({ data: page.rows.map(view), ...figuresOf(page) });
  },
});

const create = endpoint("createReportSchedule", {
  body: scheduleInput,
  reply: schedule,
  async handle({ platform, viewer, body, id }) {
    const made = await createSchedule(platform, viewer, body, id);
    return made.ok ? ok(view(found(await getSchedule(platform.db, viewer, made.value.id)))) : made;
  },
  async recover({ platform, viewer }, id) {
    const row = await getSchedule(platform.db, viewer, id);
    return row && view(row);
  },
});

const read = endpoint("readReportSchedule", {
  query: byId,
  reply: schedule,
  handle: async ({ platform, viewer, params: { id = "" } }) =>
    ok(view(found(await getSchedule(platform.db, viewer, id)))),
});

const update = endpoint("updateReportSchedule", {
  body: scheduleChange,
  reply: schedule,
  handle: async ({ platform, viewer, params: { id = "" }, body }) =>
    viewed(found(await changeSchedule(platform, viewer, id, body)), view),
});

const remove = endpoint("removeReportSchedule", {
  reply: z.object({ id: z.string() }),
  async handle({ platform, viewer, params: { id = "" } }) {
    found(await removeSchedule(platform.db, viewer, id));
    return ok({ id });
  },
});

export const SCHEDULE_ROUTES: Route[] = [
  route("GET", "/reportSchedules", "reports.get", list),
  route("POST", "/reportSchedules", "reports.create", create),
  route("GET", "/reportSchedules/:id", "reports.get", read),
  route("PUT", "/reportSchedules/:id", "reports.create", update),
  route("DELETE", "/reportSchedules/:id", "reports.create", remove),
];
