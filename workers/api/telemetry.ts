import { z } from "zod";
import { ok } from "../../app/domain/shared/result";
import { VISIT_ACTIONS } from "../../app/domain/telemetry/actions";
import { findVisits, visitView } from "../../app/domain/telemetry/find";
import { endpoint } from "./endpoint";
import { after, boundsOf, isForeign, newestFirst, pageOf, paging, period } from "./list";

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
    ...newestFirst,
    ...period,
    ...after,
    action: action.optional(),
    ip: z.string().optional(),
  }),
  reply: pageOf(visit),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const page = await findVisits(platform.db, viewer, {
      action: query.action,
      ip: query.ip,
      ...boundsOf(query.createdAt),
      cursor: query.$after,
      offset: query.$offset,
      limit: query.$limit,
    });
    return ok({ data: page.rows.map((row) => visitView(viewer.id, row)), total: page.total, next: page.next });
  },
});
