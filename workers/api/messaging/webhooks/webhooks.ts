import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import {
  createHook,
  findHooks,
  getHook,
  removeHook,
  rotateSecret,
  updateHook,
} from "../../../../app/domain/messaging/webhooks/hooks";
import { hookChange, hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { hookView } from "../../../../app/domain/messaging/webhooks/view";
import { endpoint, found, viewed } from "../../http/endpoint";
import { byId, figuresOf, isForeign, pageOf, paging, searchRows, walkedBy } from "../../http/list";

const webhook = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  method: z.enum(["POST", "PUT", "GET"]),
  body: z.string().nullable(),
  events: z.array(z.string()),
  connections: z.int(),
  success: z.object({
    statuses: z.string().optional(),
    contains: z.string().optional(),
    path: z.string().optional(),
    equals: z.string().optional(),
  }),
  isActive: z.boolean(),
  state: z.enum(["working", "failing", "off", "gone"]),
  delivered: z.int(),
  failed: z.int(),
  failingSince: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const withSecret = webhook.extend({ secret: z.string() });

export const listWebhooks = endpoint("listWebhooks", {
  query: z.strictObject({ ...paging, ...walkedBy("title") }),
  reply: pageOf(webhook),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const rows = await findHooks(platform.db, viewer);
    const page = searchRows(query, rows, ({ title, url }) => [title, url], { title: ({ title }) => title });
    return ok({ data: page.rows.map(hookView), ...figuresOf(page) });
  },
});

export const createWebhook = endpoint("createWebhook", {
  body: hookInput,
  reply: withSecret,
  isSecret: true,
  handle: async ({ platform, viewer, body }) =>
    viewed(await createHook(platform, viewer, body), ({ row, secret }) => ({ ...hookView(row), secret })),
});

export const readWebhook = endpoint("readWebhook", {
  query: byId,
  reply: webhook,
  handle: async ({ platform, viewer, params }) =>
    ok(hookView(found(await getHook(platform.db, viewer, params.id ?? "")))),
});

export const updateWebhook = endpoint("updateWebhook", {
  body: hookChange,
  reply: webhook,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateHook(platform, viewer, params.id ?? "", body)), hookView),
});

export const removeWebhook = endpoint("removeWebhook", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeHook(platform, viewer, params.id ?? "")),
});

export const rotateWebhookSecret = endpoint("rotateWebhookSecret", {
  reply: withSecret,
  isSecret: true,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await rotateSecret(platform, viewer, params.id ?? "")), ({ row, secret }) => ({
      ...hookView(row),
      secret,
    })),
});
