import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import {
  createOtpChannel,
  findOtpChannels,
  getOtpChannel,
  type OtpChannelRow,
  removeOtpChannel,
  updateOtpChannel,
} from "../../../../app/domain/products/otp/channels";
import {
  channelChange,
  channelInput,
  channelList,
  templateChange,
  templateInput,
  widgetChange,
  widgetInput,
} from "../../../../app/domain/products/otp/input";
import { findRefusals } from "../../../../app/domain/products/otp/refusals";
import {
  createOtpTemplate,
  findOtpTemplates,
  getOtpTemplate,
  removeOtpTemplate,
  updateOtpTemplate,
} from "../../../../app/domain/products/otp/templates";
import { channelView, refusalView, templateView, widgetView } from "../../../../app/domain/products/otp/view";
import {
  attachChannels,
  createWidget,
  findWidgets,
  getWidget,
  removeWidget,
  rotateWidgetToken,
  updateWidget,
} from "../../../../app/domain/products/otp/widgets";
import { endpoint, found, type Route, route, viewed } from "../../http/endpoint";
import {
  byId,
  figuresOf,
  isForeign,
  pageIn,
  pageOf,
  paging,
  searchRows,
  shallow,
  walked,
  walkedBy,
} from "../../http/list";
import { crud } from "../../network/routing/resource";
import { BLOCK_ROUTE } from "./block";
import { statistics } from "./statistics";

const common = {
  id: z.string(),
  name: z.string(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

const widget = z.object({
  ...common,
  token: z.string(),
  styles: z.object({ accent: z.string(), radius: z.number() }),
  settings: z.object({
    title: z.string(),
    origins: z.array(z.string()),
    cooldown: z.number(),
    perPhone: z.number(),
    perAddress: z.number(),
    isGuarded: z.boolean(),
    countries: z.array(z.string()),
    blockedCountries: z.array(z.string()),
    allowed: z.array(z.string()),
  }),
  channels: z.array(z.string()),
  ipWhitelist: z.string(),
  /** In the account's currency. */
  dailyCap: z.number().nullable(),
  isActive: z.boolean(),
  isBlocked: z.boolean(),
  blockReason: z.string().nullable(),
  ownerId: z.string(),
});

const channel = z.object({
  ...common,
  channelType: z.string(),
  additionalSettings: z.object({
    code: z.object({ length: z.number(), beautify: z.boolean() }),
    lifetime: z.number(),
    numberOfTries: z.number(),
    numberOfRestart: z.number(),
    mtsClientId: z.string(),
  }),
});

const template = z.object({
  ...common,
  channelType: z.string(),
  conditions: z.array(z.looseObject({ tag: z.string() })),
  additionalSettings: z.object({ senderId: z.string(), template: z.string() }),
});

const removed = z.object({ id: z.string() });
const listed = z.strictObject({ ...paging, ...walkedBy("name") });
const BY_NAME = { name: ({ name }: { name: string }) => name };
const EMPTY = { data: [], total: 0, next: null };

const widgets = {
  list: endpoint("listOtpWidgets", {
    query: listed,
    reply: pageOf(widget),
    async handle({ platform, viewer, query }) {
      if (isForeign(query, viewer)) return ok(EMPTY);
      const page = searchRows(query, await findWidgets(platform.db, viewer), ({ name }) => [name], BY_NAME);
      return ok({ data: page.rows.map(widgetView), ...figuresOf(page) });
    },
  }),
  create: endpoint("createOtpWidget", {
    body: widgetInput,
    reply: widget,
    handle: async ({ platform, viewer, body, id }) =>
      viewed(await createWidget(platform, viewer, body, { id }), widgetView),
    async recover({ platform, viewer }, id) {
      const made = await getWidget(platform.db, viewer, id);
      return made && widgetView(made);
    },
  }),
  read: endpoint("readOtpWidget", {
    query: byId,
    reply: widget,
    handle: async ({ platform, viewer, params: { id = "" } }) =>
      ok(widgetView(found(await getWidget(platform.db, viewer, id)))),
  }),
  update: endpoint("updateOtpWidget", {
    body: widgetChange,
    reply: widget,
    handle: async ({ platform, viewer, params: { id = "" }, body }) =>
      viewed(found(await updateWidget(platform, viewer, id, body)), widgetView),
  }),
  remove: endpoint("removeOtpWidget", {
    reply: removed,
    handle: async ({ platform, viewer, params: { id = "" } }) => found(await removeWidget(platform, viewer, id)),
  }),
};

const attach = endpoint("attachOtpChannels", {
  body: channelList,
  reply: widget,
  handle: async ({ platform, viewer, params: { id = "" }, body }) =>
    viewed(found(await attachChannels(platform, viewer, id, body.channels)), widgetView),
});

const rotate = endpoint("rotateOtpWidgetToken", {
  reply: widget,
  handle: async ({ platform, viewer, params: { id = "" } }) =>
    viewed(found(await rotateWidgetToken(platform, viewer, id)), widgetView),
});

const refusal = z.object({
  id: z.string(),
  reason: z.string(),
  subject: z.string(),
  recipient: z.string(),
  address: z.string(),
  times: z.number(),
  /** Roubles. */
  saved: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const refusals = endpoint("listOtpRefusals", {
  query: z.strictObject({ ...shallow, ...walked }),
  reply: pageOf(refusal),
  async handle({ platform, viewer, params: { id = "" }, query }) {
    const [widget, page] = await Promise.all([
      getWidget(platform.db, viewer, id),
      findRefusals(platform.db, viewer, id, { ...pageIn(query), search: query.$search }),
    ]);
    found(widget);
    return ok({ data: page.rows.map(refusalView), ...figuresOf(page) });
  },
});

const forAll = z.object({ isForAll: z.boolean("flagInvalid").default(false) });

const channels = {
  list: endpoint("listOtpChannels", {
    query: listed,
    reply: pageOf(channel),
    async handle({ platform, viewer, query }) {
      if (isForeign(query, viewer)) return ok(EMPTY);
      const page = searchRows(query, await findOtpChannels(platform.db, viewer), ({ name }) => [name], BY_NAME);
      return ok({ data: page.rows.map(channelView), ...figuresOf(page) });
    },
  }),
  create: endpoint("createOtpChannel", {
    body: channelInput.and(forAll),
    reply: channel,
    handle: async ({ platform, viewer, body: { isForAll, ...input }, id }) =>
      viewed(await createOtpChannel(platform, viewer, input, { id, isForAll }), channelView),
    async recover({ platform, viewer }, id) {
      const made = await getOtpChannel(platform.db, viewer, id);
      return made && channelView(made);
    },
  }),
  read: endpoint("readOtpChannel", {
    query: byId,
    reply: channel,
    handle: async ({ platform, viewer, params: { id = "" } }) =>
      ok(channelView(found(await getOtpChannel(platform.db, viewer, id)))),
  }),
  update: endpoint("updateOtpChannel", {
    body: channelChange,
    reply: channel,
    handle: async ({ platform, viewer, params: { id = "" }, body }) =>
      viewed(found(await updateOtpChannel(platform, viewer, id, body)), (row) => channelView(row as OtpChannelRow)),
  }),
  remove: endpoint("removeOtpChannel", {
    reply: removed,
    handle: async ({ platform, viewer, params: { id = "" } }) => found(await removeOtpChannel(platform, viewer, id)),
  }),
};

const templates = {
  list: endpoint("listOtpTemplates", {
    query: listed,
    reply: pageOf(template),
    async handle({ platform, viewer, query }) {
      if (isForeign(query, viewer)) return ok(EMPTY);
      const page = searchRows(query, await findOtpTemplates(platform.db, viewer), ({ name }) => [name], BY_NAME);
      return ok({ data: page.rows.map(templateView), ...figuresOf(page) });
    },
  }),
  create: endpoint("createOtpTemplate", {
    body: templateInput,
    reply: template,
    handle: async ({ platform, viewer, body, id }) =>
      viewed(await createOtpTemplate(platform, viewer, body, { id }), templateView),
    async recover({ platform, viewer }, id) {
      const made = await getOtpTemplate(platform.db, viewer, id);
      return made && templateView(made);
    },
  }),
  read: endpoint("readOtpTemplate", {
    query: byId,
    reply: template,
    handle: async ({ platform, viewer, params: { id = "" } }) =>
      ok(templateView(found(await getOtpTemplate(platform.db, viewer, id)))),
  }),
  update: endpoint("updateOtpTemplate", {
    body: templateChange,
    reply: template,
    handle: async ({ platform, viewer, params: { id = "" }, body }) =>
      viewed(found(await updateOtpTemplate(platform, viewer, id, body)), templateView),
  }),
  remove: endpoint("removeOtpTemplate", {
    reply: removed,
    handle: async ({ platform, viewer, params: { id = "" } }) => found(await removeOtpTemplate(platform, viewer, id)),
  }),
};

const BASE = "/otp-settings";

export const OTP_SETTINGS_ROUTES: readonly Route[] = [
  ...crud(`${BASE}/widgets`, "widgets", widgets),
  route("PUT", `${BASE}/widgets/:id/channels`, "widgets.update", attach),
  route("POST", `${BASE}/widgets/:id/token`, "widgets.update", rotate),
  BLOCK_ROUTE,
  route("GET", `${BASE}/widgets/:id/refusals`, "widgets.get", refusals),
  route("GET", `${BASE}/widgets/:id/statistics`, "widgets.get", statistics),
  ...crud(`${BASE}/channels`, "widgets", channels).map((line) =>
    line.method === "GET" ? { ...line, access: "otpChannels.get" as const } : line,
  ),
  ...crud(`${BASE}/templates`, "widgets", templates),
];
