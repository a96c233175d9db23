import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDay, formatTime } from "../../components/ui/format";
import type { Viewer } from "../../domain/base/access/viewer";
import type { ReviewKind } from "../../domain/base/moderation/kinds";
import type { NotificationRow, ShownNotification } from "../../domain/base/notifications/view";
import type { ScreenName } from "../../screens";
import { pathFor } from "../frame/menu";
import { localeOf } from "./locale";
import { notificationWords } from "./notification-text.server";

const ABOUT: Record<string, ScreenName> = {
  balanceLimit: "payments",
  dailyBalance: "payments",
  failedPayment: "payments",
  accrual: "billings",
  subtract: "billings",
  tariffUpdate: "tariffs",
  templateApproved: "templates",
  templateRejected: "templates",
  sendernameApproved: "sendernames",
  sendernameRejected: "sendernames",
  subscriptionEnabled: "apisender",
  subscriptionRenewalFailed: "apisender",
  wapiCreated: "apisender",
  wapiConnected: "apisender",
  wapiDisconnected: "apisender",
  widgetBlocked: "widgets",
  widgetUnblocked: "widgets",
  widgetNearCap: "widgets",
  widgetAtCap: "widgets",
  platformIssue: "deadLetters",
  routingIssue: "health",
  messagesHeld: "review",
  sendernameWaiting: "review",
  templateWaiting: "review",
};

const REVIEWED: Record<string, ReviewKind> = {
  messagesHeld: "held",
  sendernameWaiting: "names",
  templateWaiting: "templates",
};

export async function shownNotifications(
  { request, context }: { request: Request; context: AppLoadContext },
  viewer: Viewer,
  { rows, currency }: { rows: NotificationRow[]; currency: string },
  now: number,
): Promise<ShownNotification[]> {
  const language = await localeOf(request, context);
  const zone = viewer.preferences.timeZone;
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    ...notificationWords(row, { language, currency, zone, now }),
    isHtml: row.isHtml,
    isRead: row.isRead,
    isToday: formatDay(row.createdAt, now, language, zone) === formatDay(now, now, language, zone),
    isEcho: isEcho(row),
    day: formatDay(row.createdAt, now, language, zone),
    time: formatTime(row.createdAt, language, zone),
    to: linkOf(row, viewer),
  }));
}

export function isEcho({ type, data }: Pick<NotificationRow, "type" | "data">): boolean {
  return type === "bulkCreated" || type === "bulkResumed" || (type === "bulkPaused" && data.reason === "byHand");
}

function linkOf({ type, data }: NotificationRow, viewer: Viewer): string | null {
  if (typeof data.taskId === "string") {
    const tasks = pathFor(viewer, "tasks");
    return tasks && `${tasks}/${data.taskId}`;
  }
  if (typeof data.webhookId === "string") {
    const webhooks = pathFor(viewer, "webhooks");
    return webhooks && `${webhooks}/${data.webhookId}`;
  }
  if (typeof data.invoiceId === "string") {
    const invoices = pathFor(viewer, "invoices");
    return invoices && `${invoices}/${data.invoiceId}`;
  }
  if (typeof data.recurrentId === "string") {
    const recurrent = pathFor(viewer, "recurrentPayments");
    return recurrent && `${recurrent}/${data.recurrentId}`;
  }
  if (typeof data.doubtfulId === "string") {
    const review = pathFor(viewer, "review");
    if (review && typeof data.doubtId === "string") return `${review}/payments/${data.doubtfulId}~${data.doubtId}`;
    const payments = pathFor(viewer, "payments");
    return payments && `${payments}/${data.doubtfulId}`;
  }
  const screen = typeof data.subscriptionId === "string" ? "tariffs" : ABOUT[type];
  const kind = screen === "review" ? `?kind=${REVIEWED[type]}` : "";
  const path = screen ? pathFor(viewer, screen) : null;
  return path && path + kind;
}
