import type { Level } from "../../../../db/schema/accounts";
import { LEVELS } from "../access/levels";

/** Money in micros, time in ms UTC, reason as an i18n key; days until the money runs out, null if unknown. */
export type Kind = "id" | "text" | "money" | "number" | "time" | "reason" | "flag" | "days";

/** Types of spec §9; `message` has its own title and text. */
export const NOTIFICATION_FIELDS = {
  bulkCreated: { taskId: "id", title: "text", recipients: "number", amount: "money", isExact: "flag" },
  bulkPaused: { taskId: "id", title: "text", reason: "reason" },
  bulkResumed: { taskId: "id", title: "text" },
  bulkCompleted: {
    taskId: "id",
    title: "text",
    delivered: "number",
    errored: "number",
    unsent: "number",
    silent: "number",
  },
  bulkFailed: { taskId: "id", title: "text" },
  exportReady: { taskId: "id", title: "text" },
  reportFailed: { title: "text" },
  reportUnsent: { title: "text" },
  balanceLimit: { limit: "money", available: "money", days: "days" },
  dailyBalance: { available: "money" },
  accrual: { amount: "money", comment: "text" },
  subtract: { amount: "money", comment: "text" },
  referral: { amount: "money", name: "text" },
  failedPayment: { paymentId: "id", amount: "money", recurrentId: "id" },
  invoiceIssued: { invoiceId: "id", number: "text", amount: "money", dueAt: "time" },
  invoicePaid: { invoiceId: "id", number: "text", amount: "money" },
  invoiceRejected: { invoiceId: "id", number: "text", comment: "text" },
  paymentDoubt: { doubtfulId: "id", doubtId: "id", username: "text", amount: "money", what: "reason" },
  tariffUpdate: { tariffId: "id", title: "text", startsAt: "time", isOff: "flag", isWithdrawn: "flag", change: "text" },
  templateApproved: { templateId: "id", title: "text" },
  templateRejected: { templateId: "id", title: "text", comment: "text" },
  sendernameApproved: { sendernameId: "id", name: "text" },
  sendernameRejected: { sendernameId: "id", name: "text", comment: "text" },
  sendernameWaiting: { username: "text", name: "text" },
  templateWaiting: { username: "text", title: "text" },
  subscriptionEnabled: {
    instanceId: "id",
    phone: "text",
    expiresAt: "time",
    subscriptionId: "id",
    title: "text",
    amount: "money",
  },
  subscriptionRenewalFailed: {
    instanceId: "id",
    phone: "text",
    amount: "money",
    reason: "reason",
    subscriptionId: "id",
    title: "text",
    expiresAt: "time",
  },
  wapiCreated: { instanceId: "id" },
  wapiConnected: { instanceId: "id", phone: "text" },
  wapiDisconnected: { instanceId: "id", phone: "text" },
  incident: { incidentId: "id", title: "text", text: "text", what: "reason", barUntil: "time" },
  platformIssue: { details: "text" },
  databaseNearFull: { percent: "number", days: "number" },
  databaseFull: { percent: "number", days: "number" },
  backupLate: { since: "time" },
  backupFailed: { since: "time" },
  backupNotCopied: { at: "time", details: "text" },
  routingIssue: { details: "text", reason: "reason", way: "reason" },
  taskStuck: { title: "text", username: "text" },
  messagesHeld: { count: "number" },
  quotaNear: { what: "reason", percent: "number", most: "number" },
  webhookFailing: { webhookId: "id", title: "text" },
  webhookOff: { webhookId: "id", title: "text" },
  widgetBlocked: { widgetId: "id", name: "text", comment: "text" },
  widgetUnblocked: { widgetId: "id", name: "text" },
  widgetNearCap: { widgetId: "id", name: "text", charged: "money", limit: "money" },
  widgetAtCap: { widgetId: "id", name: "text", limit: "money" },
  registration: { username: "text" },
  passwordRecovery: { at: "time" },
  message: { barUntil: "time" },
} as const satisfies Record<string, Record<string, Kind>>;

type Fields = typeof NOTIFICATION_FIELDS;
/** Present only where it applies: a subscription is for a number or for the account's fee. */
interface Optional {
  tariffUpdate: "change";
  routingIssue: "way";
  bulkCompleted: "silent";
  incident: "barUntil";
  message: "barUntil";
  paymentDoubt: "doubtId";
  failedPayment: "recurrentId";
  subscriptionEnabled: "instanceId" | "phone" | "subscriptionId" | "title" | "amount";
  subscriptionRenewalFailed: "instanceId" | "phone" | "subscriptionId" | "title" | "expiresAt";
}
type OptionalIn<T> = T extends keyof Optional ? Optional[T] : never;
type Value<K> = K extends "days"
  ? number | null
  : K extends "money" | "number" | "time"
    ? number
    : K extends "flag"
      ? boolean
      : string;

export type NotificationType = keyof Fields;
export type TemplateType = Exclude<NotificationType, "message">;
export type NotificationData<T extends NotificationType> = {
  [F in Exclude<keyof Fields[T], OptionalIn<T>>]: Value<Fields[T][F]>;
} & { [F in Extract<keyof Fields[T], OptionalIn<T>>]?: Value<Fields[T][F]> };

export const NOTIFICATION_TYPES = Object.keys(NOTIFICATION_FIELDS) as NotificationType[];

export function isNotificationType(text: string | null): text is NotificationType {
  return text !== null && Object.hasOwn(NOTIFICATION_FIELDS, text);
}

/** Types that cannot be switched off. */
const ALWAYS: readonly NotificationType[] = ["registration", "passwordRecovery", "message"];
const OFF_UNLESS_WANTED: readonly NotificationType[] = ["dailyBalance"];

export const CHOSEN_TYPES = NOTIFICATION_TYPES.filter((type) => !ALWAYS.includes(type));

/** Lowest level that receives these types; all levels receive the others. */
const LEAST: Partial<Record<NotificationType, Level>> = {
  sendernameWaiting: "reseller",
  templateWaiting: "reseller",
  paymentDoubt: "manager",
  platformIssue: "manager",
  databaseNearFull: "manager",
  databaseFull: "manager",
  backupLate: "manager",
  backupFailed: "manager",
  backupNotCopied: "manager",
  routingIssue: "manager",
  taskStuck: "manager",
  messagesHeld: "manager",
};

/** Whether accounts of this level receive the type. */
export function isSentTo(level: Level, type: NotificationType): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(LEAST[type] ?? "me");
}

export function isAlwaysOn(type: NotificationType): boolean {
  return ALWAYS.includes(type);
}

export function isOnByDefault(type: NotificationType): boolean {
  return !OFF_UNLESS_WANTED.includes(type);
}
