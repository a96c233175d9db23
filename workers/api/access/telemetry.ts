import { z } from "zod";
import { ok } from "../../../app/domain/shared/errors/result";
import { VISIT_ACTIONS } from "../../../app/domain/telemetry/actions";
import { findVisits, getVisit, visitView } from "../../../app/domain/telemetry/find";
import { endpoint, found } from "../http/endpoint";
import { byId, isForeign, pageOf, paging, sought, walked } from "../http/list";

const action = z.enum(VISIT_ACTIONS, "actionUnknown");

const visit = z.object({
  id: z.string(),
  action,
  useragent: z.string().nullable(),
  ip: z.string().nullable(),
  country: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  OwnerId: z.string(),
});

export const listTelemetry = endpoint("listTelemetry", {
  query: z.strictObject({
    ...paging,
    ...walked,
    action: action.optional(),
    ip: z.string().optional(),
  }),
  reply: pageOf(visit),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { action, ip } = query;
    const page = await sought(
      query,
      (part) => findVisits(platform.db, viewer, { ...part, action, ip }),
      (row) => [row.ip, row.userAgent, row.country],
    );
    return ok({ data: page.rows.map((row) => visitView(viewer.id, row)), total: page.total, next: page.next });
  },
});

export const readVisit = endpoint("readVisit", {
  query: byId,
  reply: visit,
  handle: async ({ platform, viewer, params }) =>
    ok(visitView(viewer.id, found(await getVisit(platform.db, viewer, params.id ?? "")))),
});
