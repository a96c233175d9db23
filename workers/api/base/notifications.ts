import { z } from "zod";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { findNotifications, getNotification } from "../../../app/domain/base/notifications/find";
import { messageInput } from "../../../app/domain/base/notifications/input";
import { readNotification as markOneRead } from "../../../app/domain/base/notifications/read";
import { sendMessage } from "../../../app/domain/base/notifications/send";
import { NOTIFICATION_TYPES } from "../../../app/domain/base/notifications/types";
import { type NotificationRow, notificationView } from "../../../app/domain/base/notifications/view";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { includesText } from "../../../app/domain/base/text/folded";
import { notificationWords } from "../../../app/web/words/notification-text.server";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, flag, isForeign, pageIn, pageOf, paging, walked } from "../http/list";
import { languageOf } from "../http/messages";

const notification = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  isHtml: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  channel: z.string(),
  isRead: z.boolean(),
  sentAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  targetUserId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

interface RequestContext {
  request: Request;
  viewer: Viewer;
  platform: { clock(): number };
}

/** Renders title and text in the request's language. */
function readingOf({ request, viewer, platform }: RequestContext) {
  return { language: languageOf(request), zone: viewer.preferences.timeZone, now: platform.clock() };
}

function viewFor(context: RequestContext) {
  const reading = readingOf(context);
  return ({ row, currency }: { row: NotificationRow; currency: string }) =>
    notificationView(row, notificationWords(row, { ...reading, currency }));
}

export const listNotifications = endpoint("listNotifications", {
  query: z.strictObject({
    ...paging,
    ...walked,
    isRead: flag.optional(),
    type: z.enum(NOTIFICATION_TYPES, "notificationTypeUnknown").optional(),
    targetUserId: z.string().optional(),
  }),
  reply: pageOf(notification),
  async handle(call) {
    const { platform, viewer, query } = call;
    const target = query.targetUserId ?? query.OwnerId;
    if (isForeign({ OwnerId: query.OwnerId }, viewer) || isForeign({ OwnerId: target }, viewer)) {
      return ok({ data: [], total: 0, next: null });
    }
    const { isRead, type, $search: search } = query;
    const view = viewFor(call);
    const says = (row: NotificationRow, currency: string) => {
      const { title, text } = notificationWords(row, { ...readingOf(call), currency });
      return [title, text].some((words) => includesText(words, search ?? ""));
    };
    const filter = { ...pageIn(query), isRead, type };
    const page = await findNotifications(platform.db, viewer, filter, search ? says : undefined);
    const { currency } = page;
    return ok({ data: page.rows.map((row) => view({ row, currency })), ...figuresOf(page) });
  },
});

export const readNotification = endpoint("readNotification", {
  query: byId,
  reply: notification,
  handle: async (call) =>
    ok(viewFor(call)(found(await getNotification(call.platform.db, call.viewer, call.params.id ?? "")))),
});

/** Takes an empty body, as the spec sends one (§7). */
export const markNotificationRead = endpoint("markNotificationRead", {
  reply: notification,
  handle: async (call) => ok(viewFor(call)(found(await markOneRead(call.platform, call.viewer, call.params.id ?? "")))),
});

export const createNotification = endpoint("createNotification", {
  body: messageInput,
  reply: notification,
  handle: async (call) =>
    viewed(await sendMessage(call.platform, call.viewer, call.body, { id: call.id }), viewFor(call)),
  async recover(call, id) {
    const sent = await getNotification(call.platform.db, { id: call.body.targetUserId }, id);
    return sent && viewFor(call)(sent);
  },
});
