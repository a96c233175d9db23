/** Money in micros, time in ms UTC, reason as an i18n key; days that the money lasts, null where nobody can tell. */
export type Kind = "id" | "text" | "money" | "number" | "time" | "reason" | "flag" | "days";

/** Types of spec §9; `message` has its own title and text. */
export const NOTIFICATION_FIELDS = {
  bulkCreated: { taskId: "id", title: "text", recipients: "number", amount: "money", isExact: "flag" },
  bulkPaused: { taskId: "id", title: "text", reason: "reason" },
  bulkResumed: { taskId: "id", title: "text" },
  bulkCompleted: { taskId: "id", title: "text", delivered: "number", errored: "number", unsent: "number" },
  bulkFailed: { taskId: "id", title: "text" },
  exportReady: { taskId: "id", title: "text" },
  reportFailed: { title: "text" },
  reportUnsent: { title: "text" },
  balanceLimit: { limit: "money", available: "money", days: "days" },
  dailyBalance: { available: "money" },
  accrual: { amount: "money", comment: "text" },
  referral: { amount: "money", name: "text" },
  failedPayment: { paymentId: "id", amount: "money", recurrentId: "id" },
  invoiceIssued: { invoiceId: "id", number: "text", amount: "money", dueAt: "time" },
  invoicePaid: { invoiceId: "id", number: "text", amount: "money" },
  invoiceRejected: { invoiceId: "id", number: "text", comment: "text" },
  paymentDoubt: { doubtfulId: "id", doubtId: "id", username: "text", amount: "money", what: "reason" },
  tariffUpdate: { tariffId: "id", title: "text", startsAt: "time", isOff: "flag", isWithdrawn: "flag" },
  templateApproved: { templateId: "id", title: "text" },
  templateRejected: { templateId: "id", title: "text", comment: "text" },
  sendernameApproved: { sendernameId: "id", name: "text" },
  sendernameRejected: { sendernameId: "id", name: "text", comment: "text" },
  sendernameWaiting: { username: "text", name: "text" },
  templateWaiting: { username: "text", title: "text" },
  subscriptionEnabled: {
    ...{ instanceId: "id", phone: "text", expiresAt: "time" },
    ...{ subscriptionId: "id", title: "text", amount: "money" },
  },
  subscriptionRenewalFailed: {
    ...{ instanceId: "id", phone: "text", amount: "money", reason: "reason" },
    ...{ subscriptionId: "id", title: "text", expiresAt: "time" },
  },
  wapiCreated: { instanceId: "id" },
  wapiConnected: { instanceId: "id", phone: "text" },
  wapiDisconnected: { instanceId: "id", phone: "text" },
  platformIssue: { details: "text" },
  routingIssue: { details: "text", reason: "reason" },
  taskStuck: { title: "text", username: "text" },
  messagesHeld: { count: "number" },
  quotaNear: { what: "reason", percent: "number", most: "number" },
  webhookFailing: { webhookId: "id", title: "text" },
  webhookOff: { webhookId: "id", title: "text" },
  widgetBlocked: { widgetId: "id", name: "text", comment: "text" },
  widgetUnblocked: { widgetId: "id", name: "text" },
  registration: { username: "text" },
  passwordRecovery: { at: "time" },
  message: {},
} as const satisfies Record<string, Record<string, Kind>>;

type Fields = typeof NOTIFICATION_FIELDS;
/** Only where it concerns them: a subscription is a number's, or an account's fee. */
interface Optional {
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

export function isAlwaysOn(type: NotificationType): boolean {
  return ALWAYS.includes(type);
}

export function isOnByDefault(type: NotificationType): boolean {
  return !OFF_UNLESS_WANTED.includes(type);
}
