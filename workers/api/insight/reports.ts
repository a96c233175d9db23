import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok, refuse } from "../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../app/domain/base/shared/money";
import { DEFAULT_ZONE } from "../../../app/domain/base/shared/time/default-zone";
import {
  cancelReport,
  findReports,
  type ListedReport,
  orderReport,
  REPORT_STATES,
  retryReport,
} from "../../../app/domain/insight/reports/files";
import { reportInput } from "../../../app/domain/insight/reports/input";
import { MOST_ROWS, reportRows, surveyOf } from "../../../app/domain/insight/reports/online";
import { DAY_MS } from "../../../app/domain/insight/reports/period";
import { faultOf, filterFields, filtersOf } from "../../../app/domain/insight/reports/question";
import { DIMENSIONS, REPORT_TYPES } from "../../../app/domain/insight/reports/report-types";
import { ledgerOwner } from "../../../app/domain/money/billing/owner";
import { endpoint, found, type Route, route } from "../http/endpoint";
import {
  boundsOf,
  byId,
  figuresOf,
  isForeign,
  isoTime,
  moment,
  pageIn,
  pageOf,
  paging,
  period,
  sortIn,
  walkedBy,
} from "../http/list";
import { SCHEDULE_ROUTES } from "./report-schedules";

const figures = z.object({
  source: z.string(),
  by: z.string().optional(),
  within: z.string().nullable().optional(),
  count_total: z.int(),
  /** Handed to a provider: the delivery rate is count_delivered divided by this. */
  count_sent: z.int(),
  count_delivered: z.int(),
  count_failed: z.int(),
  count_unsent: z.int(),
  count_doubles: z.int(),
  /** Signed as in the ledger: payments made are negative. */
  sum_total: z.number(),
  sum_charged: z.number(),
  sum_held: z.number(),
  sum_refunded: z.number(),
  currency: z.string(),
});

const PRESETS = ["billings.group001", "messages"] as const;

/** A bare array, as the dialect's clients expect. */
const report = endpoint("readReport", {
  query: z.strictObject({
    ...period,
    ...filterFields,
    $preset: z.enum(PRESETS, "reportPresetUnknown").default("billings.group001"),
    by: z.enum(DIMENSIONS, "reportGroupUnknown").default("type"),
    within: z.enum(DIMENSIONS, "reportGroupUnknown").optional(),
    OwnerId: z.string().optional(),
  }),
  reply: z.array(figures),
  async handle({ platform, viewer, query: { createdAt, $preset, OwnerId, by, within, ...asked } }) {
    const { db, clock, config } = platform;
    const owner = await ledgerOwner(db, viewer, OwnerId ?? null);
    if (!owner) return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
    const { to = clock(), from = to - config.reportDays * DAY_MS } = boundsOf(createdAt);
    const fault = faultOf({ from, to }, config.reportDays);
    if (fault)
      return refuse(fault === "periodTooLong" ? "reportTooLong" : fault, "createdAt", { max: config.reportDays });
    const isOfSources = $preset === "billings.group001";
    const groups = isOfSources ? { by: "type" as const, within: null } : { by, within: within ?? null };
    const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
    const question = { ...filtersOf(asked), ...groups, from, to, zone };
    const [rows, { isCut }] = await Promise.all([
      reportRows(db, { id: owner.id }, question),
      surveyOf(db, { id: owner.id }, question),
    ]);
    // Partial figures would look like complete ones.
    if (isCut || rows.length > MOST_ROWS) return refuse("reportCut", "createdAt", { max: MOST_ROWS });
    return ok(
      rows.map((row) => ({
        source: groups.by === "type" ? `sendings.${row.first}` : "sendings",
        ...(isOfSources ? {} : { by: row.first, within: row.second }),
        count_total: row.total,
        count_sent: row.sentTo,
        count_delivered: row.arrived,
        count_failed: row.failed,
        count_unsent: row.unsent,
        count_doubles: row.doubles,
        sum_total: toUnits(0 - row.charged - row.held),
        sum_charged: toUnits(row.charged),
        sum_held: toUnits(row.held),
        sum_refunded: toUnits(row.refunded),
        currency: row.currency,
      })),
    );
  },
});

const queued = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(REPORT_TYPES),
  filterBy: z.record(z.string(), z.unknown()),
  dateRange: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
  isUrgent: z.boolean(),
  ownerId: z.string(),
  OwnerId: z.string(),
  state: z.enum(REPORT_STATES),
  rows: z.int(),
  total: z.int(),
  files: z.array(z.object({ id: z.string(), rows: z.int() })),
  /** Messages missing from the files because their archive could not be read. */
  unread: z.array(z.object({ day: z.iso.date(), messages: z.int() })).optional(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

function view({ accountId, dateFrom, dateTo, ...row }: ListedReport, viewer: { id: string }): z.infer<typeof queued> {
  const { id, name, type, filterBy, isUrgent, state, rows, total, files, unread, createdAt, finishedAt } = row;
  return {
    id,
    name,
    type,
    filterBy,
    dateRange: { from: isoTime(dateFrom), to: isoTime(dateTo) },
    isUrgent,
    state,
    ownerId: accountId,
    OwnerId: viewer.id,
    rows,
    total,
    files: files.map((file) => ({ ...file })),
    ...(unread.length > 0 && {
      unread: unread.map(({ day, messages }) => ({ day: isoTime(day).slice(0, 10), messages })),
    }),
    createdAt: isoTime(createdAt),
    finishedAt: finishedAt === null ? null : isoTime(finishedAt),
  };
}

const list = endpoint("listReportQueue", {
  query: z.strictObject({ ...paging, ...walkedBy("name") }),
  reply: pageOf(queued),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const sort = sortIn(query, { name: sql`t.name` });
    const page = await findReports(platform, viewer, { ...pageIn(query), search: query.$search, sort });
    return ok({ data: page.rows.map((row) => view(row, viewer)), ...figuresOf(page) });
  },
});

type Door = Parameters<NonNullable<typeof list.handle>>[0];

async function one({ platform, viewer }: Pick<Door, "platform" | "viewer">, id: string) {
  const { rows } = await findReports(platform, viewer, { id, limit: 1 });
  return rows[0] ? view(rows[0], viewer) : null;
}

const body = reportInput.extend({
  dateRange: z.object({ from: moment, to: moment }),
  ownerId: z.string().optional(),
  OwnerId: z.string().optional(),
});

/**
 * Fields of the dialect's schedules: a schedule needs an hour and an e-mail of the account, so it is not ordered here.
 */
const RECURRENT = ["scheduleFrequency", "specificWeekDay"];

const create = endpoint("orderReport", {
  isCostly: true,
  body,
  reply: queued,
  async handle({ platform, viewer, body: { ownerId, OwnerId = ownerId, ...input }, raw, id }) {
    const recurrent = RECURRENT.find((name) => Object.hasOwn(Object(raw), name));
    if (recurrent) return refuse("scheduleOnScreen", recurrent);
    const { language = "ru" } = viewer.preferences;
    const ordered = await orderReport(platform, viewer, input, { id, ownerId: OwnerId ?? null, language });
    return ordered.ok ? ok(found(await one({ platform, viewer }, ordered.value.id))) : ordered;
  },
  recover: one,
});

const read = endpoint("readReportOrder", {
  query: byId,
  reply: queued,
  handle: async ({ platform, viewer, params }) => ok(found(await one({ platform, viewer }, params.id ?? ""))),
});

const cancel = endpoint("cancelReport", {
  reply: queued,
  async handle({ platform, viewer, params: { id = "" } }) {
    found(await one({ platform, viewer }, id));
    const stopped = found(await cancelReport(platform, viewer, id));
    return stopped.ok ? ok(found(await one({ platform, viewer }, id))) : stopped;
  },
});

const retry = endpoint("retryReport", {
  isCostly: true,
  reply: queued,
  async handle({ platform, viewer, params, id }) {
    const { language = "ru" } = viewer.preferences;
    const ordered = found(await retryReport(platform, viewer, params.id ?? "", language, id));
    return ordered.ok ? ok(found(await one({ platform, viewer }, ordered.value.id))) : ordered;
  },
  recover: one,
});

export const REPORT_ROUTES: Route[] = [
  ...SCHEDULE_ROUTES,
  route("GET", "/reports", "reports.get", report),
  route("GET", "/reportQueue", "reports.get", list),
  route("POST", "/reportQueue", "reports.create", create),
  route("GET", "/reportQueue/:id", "reports.get", read),
  route("DELETE", "/reportQueue/:id", "reports.create", cancel),
  route("POST", "/reportQueue/:id/retry", "reports.create", retry),
];
