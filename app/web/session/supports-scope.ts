/**
 * Pages that show only one's own rows, although a page above honours `?whose=` or their path looks like a row's. ":"
 * matches any one segment.
 */
const OWN_ONLY = [
  "/contacts/import",
  "/contacts/import/:",
  "/contacts/segments",
  "/contacts/segments/:",
  "/contacts/segments/:/:",
  "/contacts/:/duplicates",
  "/contacts/:/export/file",
  "/messages/incoming/unread",
  "/messages/templates/new",
  "/storage/create",
  "/storage/speech",
  "/storage/upload",
  "/storage/choices",
  "/balance/invoices/new",
  "/balance/invoices/statement",
];

/** Pages that show a customer's rows by `?whose=`, and dialogs over them. */
const HEARING = [
  "/",
  "/contacts",
  "/contacts/:",
  "/contacts/:/:",
  "/contacts/:/:/:",
  "/messages/outgoing",
  "/messages/outgoing/:",
  "/messages/outgoing/export/file",
  "/messages/failures",
  "/messages/incoming",
  "/messages/incoming/:",
  "/messages/incoming/:/block",
  "/messages/incoming/export/file",
  "/messages/tasks",
  "/messages/tasks/:",
  "/messages/tasks/:/stop",
  "/messages/tasks/:/edit",
  "/messages/templates",
  "/messages/templates/:",
  "/messages/templates/:/remove",
  "/reports",
  "/reports/files/new",
  "/widgets",
  "/storage",
  "/storage/:",
  "/storage/:/view",
  "/storage/:/view/:",
  "/balance/payments",
  "/balance/payments/:",
  "/balance/payments/:/refund",
  "/balance/payments/:/doubts/:/:",
  "/balance/recurrentPayments",
  "/balance/recurrentPayments/:",
  "/balance/recurrentPayments/:/remove",
  "/balance/billings",
  "/balance/billings/export",
  "/balance/billings/export/file",
  "/balance/invoices",
  "/balance/invoices/:",
  "/balance/invoices/:/paid",
  "/balance/invoices/:/rejected",
  "/balance/closing/:",
  "/balance/reconciliation/:",
  "/settings/sendernames",
  "/settings/sendernames/:",
  "/settings/sendernames/:/remove",
  "/account/requisites/export",
  "/account/requisites/export/file",
];

const patternOf = (path: string) => new RegExp(`^${path.replaceAll("/:", "/[^/]+")}$`);
const ownOnly = OWN_ONLY.map(patternOf);
const hearing = HEARING.map(patternOf);

/** Whether a page shows the rows of the account in `?whose=`; `guard` rejects the others. */
export function supportsScope(path: string): boolean {
  return !ownOnly.some((pattern) => pattern.test(path)) && hearing.some((pattern) => pattern.test(path));
}
