import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { changeLink, createLink, removeLink } from "../../../app/domain/messaging/short-links/change";
import { countsOf } from "../../../app/domain/messaging/short-links/counts";
import { usableDomains } from "../../../app/domain/messaging/short-links/domains";
import { findLinks, getLink } from "../../../app/domain/messaging/short-links/find";
import { linkChange, linkInput } from "../../../app/domain/messaging/short-links/input";
import { mailingOf, reachOf } from "../../../app/domain/messaging/short-links/reach";
import { LINK_SOURCES, LINK_STATES, linkView } from "../../../app/domain/messaging/short-links/view";
import { endpoint, found, type Route, route, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, isoTime, moment, pageIn, pageOf, paging, sortIn, walkedBy } from "../http/list";

const link = z.object({
  id: z.string(),
  fullUrl: z.string(),
  shortUrl: z.string(),
  domain: z.string(),
  slug: z.string(),
  state: z.enum(["works", "expired", "blocked"]),
  clicks: z.int(),
  people: z.int(),
  bots: z.int(),
  expiresAt: z.iso.datetime().nullable(),
  ownerId: z.string(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
});

const list = endpoint("listShortLinks", {
  query: z.strictObject({
    state: z.enum(LINK_STATES).optional(),
    source: z.enum(LINK_SOURCES).optional(),
    ...paging,
    ...walkedBy("clicks", "people"),
  }),
  reply: pageOf(link),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const now = platform.clock();
    const { state, source } = query;
    const sort = sortIn(query, { clicks: sql`t.clicks`, people: sql`t.people` });
    const filter = { ...pageIn(query), search: query.$search, state, source, now, sort };
    const page = await findLinks(platform.db, viewer, filter);
    return ok({ data: page.rows.map((row) => linkView(row, now)), ...figuresOf(page) });
  },
});

const create = endpoint("createShortLink", {
  body: linkInput.extend({ expiresAt: moment.nullable().optional() }),
  reply: link,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createLink(platform, viewer, body, { id }), (row) => linkView(row, platform.clock())),
  async recover({ platform, viewer }, id) {
    const made = await getLink(platform.db, viewer, id);
    return made && linkView(made, platform.clock());
  },
});

const read = endpoint("readShortLink", {
  query: byId,
  reply: link,
  handle: async ({ platform, viewer, params }) =>
    ok(linkView(found(await getLink(platform.db, viewer, params.id ?? "")), platform.clock())),
});

const update = endpoint("updateShortLink", {
  body: linkChange.extend({ expiresAt: moment.nullable().optional() }),
  reply: link,
  handle: async ({ platform, viewer, params: { id = "" }, body }) =>
    viewed(found(await changeLink(platform, viewer, id, body)), (row) => linkView(row, platform.clock())),
});

const remove = endpoint("removeShortLink", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeLink(platform, viewer, params.id ?? "")),
});

const counted = { clicks: z.int(), people: z.int(), bots: z.int() };
const keyed = z.array(z.object({ key: z.string(), ...counted }));

const clicks = endpoint("readShortLinkClicks", {
  query: byId,
  reply: z.object({
    hours: z.array(z.object({ at: z.iso.datetime(), ...counted })),
    countries: keyed,
    devices: keyed,
    channels: z.array(z.object({ key: z.string(), ...counted, delivered: z.int().nullable() })),
    delivered: z.int().nullable(),
  }),
  async handle({ platform, viewer, params: { id = "" } }) {
    const [row, mailing, { hours, channels, ...others }] = await Promise.all([
      getLink(platform.db, viewer, id),
      mailingOf(platform.db, viewer, id),
      countsOf(platform.db, viewer, id, platform.clock()),
    ]);
    const link = found(row);
    const reach = mailing && reachOf(link, mailing);
    const deliveredBy = (key: string) => reach?.channels.find((one) => one.key === key)?.delivered ?? null;
    return ok({
      hours: hours.map((hour) => ({ ...hour, at: isoTime(hour.at) })),
      ...others,
      channels: channels.map((one) => ({ ...one, delivered: deliveredBy(one.key) })),
      delivered: reach?.delivered ?? null,
    });
  },
});

const domains = endpoint("readShortLinkDomains", {
  reply: z.object({ domains: z.array(z.string()) }),
  handle: async ({ platform, viewer }) => ok({ domains: await usableDomains(platform, viewer) }),
});

export const LINK_ROUTES: readonly Route[] = [
  route("GET", "/url-shortener", "shortLinks.get", list),
  route("POST", "/url-shortener", "shortLinks.create", create),
  route("GET", "/url-shortener/domains", "shortLinks.get", domains),
  route("GET", "/url-shortener/:id", "shortLinks.get", read),
  route("GET", "/url-shortener/:id/clicks", "shortLinks.get", clicks),
  route("PUT", "/url-shortener/:id", "shortLinks.create", update),
  route("DELETE", "/url-shortener/:id", "shortLinks.remove", remove),
];
