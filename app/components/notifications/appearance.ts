import type { IconName } from "../ui/icon-names";
import type { Tone } from "../ui/tone";

interface Style {
  icon: IconName;
  tone: Tone;
}

const STYLES: Record<string, Style> = {
  bulkCreated: { icon: "send", tone: "info" },
  bulkPaused: { icon: "circle-pause", tone: "warn" },
  bulkResumed: { icon: "circle-play", tone: "info" },
  bulkCompleted: { icon: "circle-check", tone: "ok" },
  bulkFailed: { icon: "circle-x", tone: "bad" },
  exportReady: { icon: "download", tone: "ok" },
  reportFailed: { icon: "circle-x", tone: "bad" },
  reportUnsent: { icon: "mail", tone: "bad" },
  balanceLimit: { icon: "triangle-alert", tone: "warn" },
  dailyBalance: { icon: "wallet", tone: "mute" },
  referral: { icon: "users-round", tone: "ok" },
  accrual: { icon: "wallet", tone: "ok" },
  subtract: { icon: "wallet", tone: "warn" },
  failedPayment: { icon: "credit-card", tone: "bad" },
  invoiceIssued: { icon: "receipt-text", tone: "info" },
  invoicePaid: { icon: "circle-check", tone: "ok" },
  invoiceRejected: { icon: "circle-x", tone: "bad" },
  paymentDoubt: { icon: "credit-card", tone: "warn" },
  tariffUpdate: { icon: "receipt-text", tone: "info" },
  templateApproved: { icon: "circle-check", tone: "ok" },
  templateRejected: { icon: "circle-x", tone: "bad" },
  sendernameApproved: { icon: "circle-check", tone: "ok" },
  sendernameRejected: { icon: "circle-x", tone: "bad" },
  subscriptionEnabled: { icon: "circle-check", tone: "ok" },
  subscriptionRenewalFailed: { icon: "circle-x", tone: "bad" },
  wapiCreated: { icon: "qr-code", tone: "info" },
  wapiConnected: { icon: "smartphone", tone: "ok" },
  wapiDisconnected: { icon: "smartphone", tone: "bad" },
  databaseNearFull: { icon: "triangle-alert", tone: "warn" },
  databaseFull: { icon: "triangle-alert", tone: "warn" },
  backupLate: { icon: "triangle-alert", tone: "warn" },
  backupFailed: { icon: "triangle-alert", tone: "warn" },
  backupNotCopied: { icon: "triangle-alert", tone: "warn" },
  incident: { icon: "siren", tone: "warn" },
  platformIssue: { icon: "triangle-alert", tone: "warn" },
  routingIssue: { icon: "triangle-alert", tone: "warn" },
  taskStuck: { icon: "triangle-alert", tone: "bad" },
  sendernameWaiting: { icon: "list-checks", tone: "warn" },
  templateWaiting: { icon: "list-checks", tone: "warn" },
  messagesHeld: { icon: "shield", tone: "warn" },
  webhookFailing: { icon: "triangle-alert", tone: "warn" },
  webhookOff: { icon: "circle-x", tone: "bad" },
  widgetBlocked: { icon: "ban", tone: "bad" },
  widgetUnblocked: { icon: "circle-check", tone: "ok" },
  widgetNearCap: { icon: "triangle-alert", tone: "warn" },
  widgetAtCap: { icon: "ban", tone: "bad" },
  quotaNear: { icon: "triangle-alert", tone: "warn" },
  registration: { icon: "user-round", tone: "info" },
  passwordRecovery: { icon: "shield", tone: "warn" },
};

export function styleOf(type: string): Style {
  return STYLES[type] ?? { icon: "mail", tone: "info" };
}
