import { z } from "zod";
import { assertCan } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../app/domain/base/shared/errors/result";
import {
  deviceInput,
  siteChange,
  siteInput,
  type VisitorInput,
  visitorInput,
} from "../../../app/domain/network/push/input";
import {
  createSite,
  findSites,
  getSite,
  removeSite,
  siteView,
  updateSite,
} from "../../../app/domain/network/push/sites";
import { subscribeDevice, subscribeVisitor } from "../../../app/domain/network/push/subscribe";
import { clientOf } from "../http/client";
import { endpoint, found, openEndpoint, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageOf, paging, searchRows, walkedBy } from "../http/list";
import { answer } from "../http/refusal";

const site = z.object({
  id: z.string(),
  title: z.string(),
  key: z.string(),
  origins: z.array(z.string()),
  isActive: z.boolean(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const listPushSites = endpoint("listPushSites", {
  query: z.strictObject({ ...paging, ...walkedBy("title") }),
  reply: pageOf(site),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const rows = await findSites(platform.db, viewer);
    const page = searchRows(query, rows, ({ title }) => [title], { title: ({ title }) => title });
    return ok({ data: page.rows.map(siteView), ...figuresOf(page) });
  },
});

/** The only reply with the secret, so it is not stored for idempotent repeats. */
export const createPushSite = endpoint("createPushSite", {
  body: siteInput,
  reply: site.extend({ secret: z.string() }),
  isSecret: true,
  handle: async ({ platform, viewer, body }) =>
    viewed(await createSite(platform, viewer, body), ({ row, secret }) => ({ ...siteView(row), secret })),
});

export const readPushSite = endpoint("readPushSite", {
  query: byId,
  reply: site,
  handle: async ({ platform, viewer, params }) =>
    ok(siteView(found(await getSite(platform.db, viewer, params.id ?? "")))),
});

export const updatePushSite = endpoint("updatePushSite", {
  body: siteChange,
  reply: site,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateSite(platform, viewer, params.id ?? "", body)), siteView),
});

export const removePushSite = endpoint("removePushSite", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeSite(platform, viewer, params.id ?? "")),
});

const isOfVisitor = (raw: unknown): raw is VisitorInput => typeof raw === "object" && raw !== null && "key" in raw;

/** Called by a visitor's page with the site's key (CORS), or by the account with its token. */
export const subscribeToPush = openEndpoint("subscribeToPush", {
  body: z.union([visitorInput, deviceInput]),
  choose: (raw) => (isOfVisitor(raw) ? visitorInput : deviceInput),
  reply: z.object({ phone: z.string() }),
  async handle({ platform, viewer, body, request }) {
    if (!isOfVisitor(body)) {
      if (!viewer) throw new CodedError("unauthorized");
      assertCan(viewer, "push.create");
      return subscribeDevice(platform, viewer, body);
    }
    const origin = request.headers.get("origin");
    const result = await subscribeVisitor(platform, body, { origin, ip: clientOf(request).ip });
    if (!result.ok || origin === null) return result;
    return answer(result.value, 200, { "access-control-allow-origin": origin, vary: "origin" });
  },
});
