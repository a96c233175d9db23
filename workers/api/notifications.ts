import { z } from "zod";
import type { Viewer } from "../../app/domain/access/viewer";
import { findNotifications, getNotification } from "../../app/domain/notifications/find";
import { messageInput } from "../../app/domain/notifications/input";
import { readNotification as markOneRead } from "../../app/domain/notifications/read";
import { sendMessage } from "../../app/domain/notifications/send";
import { NOTIFICATION_TYPES } from "../../app/domain/notifications/types";
import { type NotificationRow, notificationView } from "../../app/domain/notifications/view";
import { ok } from "../../app/domain/shared/errors/result";
import { notificationWords } from "../../app/web/words/notification-text.server";
import { endpoint, found, viewed } from "./http/endpoint";
import { byId, flag, isForeign, pageOf, paging, sought, walked } from "./http/list";
import { languageOf } from "./http/messages";

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

interface Asked {
  request: Request;
  viewer: Viewer;
  platform: { clock(): number };
}

/** Title and text are in the request's language. */
function viewFor({ request, viewer, platform }: Asked) {
  const reading = { language: languageOf(request), zone: viewer.preferences.timeZone, now: platform.clock() };
  return ({ row, currency }: { row: NotificationRow; currency: string }) =>
    notificationView(row, notificationWords(row, { ...reading, currency }));
}

/** Rows read per row of the page: the index and the table. */
const ROWS_SCANNED = 1.5;

const wordsIn = ({ title, text }: { title: string | null; text: string | null }) => [title, text];

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
    const { isRead, type } = query;
    const view = viewFor(call);
    const { rows, total, next, currency } = await sought(
      query,
      (page) => findNotifications(platform.db, viewer, { ...page, isRead, type }),
      (row, page) => wordsIn(view({ row, currency: page.currency })),
      { window: ROWS_SCANNED },
    );
    return ok({ data: rows.map((row) => view({ row, currency })), total, next });
  },
});

export const readNotification = endpoint("readNotification", {
  query: byId,
  reply: notification,
  handle: async (call) =>
    ok(viewFor(call)(found(await getNotification(call.platform.db, call.viewer, call.params.id ?? "")))),
});

/** The spec sends an empty body (§7). */
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
