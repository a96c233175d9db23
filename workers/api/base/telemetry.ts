import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { VISIT_ACTIONS } from "../../../app/domain/base/telemetry/actions";
import { findVisits, getVisit, visitView } from "../../../app/domain/base/telemetry/find";
import { endpoint, found } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageIn, pageOf, paging, walked } from "../http/list";

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
    const { action, ip, $search: search } = query;
    const page = await findVisits(platform.db, viewer, { ...pageIn(query), action, ip, search });
    return ok({ data: page.rows.map((row) => visitView(viewer.id, row)), ...figuresOf(page) });
  },
});

export const readVisit = endpoint("readVisit", {
  query: byId,
  reply: visit,
  handle: async ({ platform, viewer, params }) =>
    ok(visitView(viewer.id, found(await getVisit(platform.db, viewer, params.id ?? "")))),
});
