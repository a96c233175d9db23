import type { Catalog } from "../catalog";
import type { letters as source } from "./ru";

export const letters = {
  greeting: "Hello, {{name}}.",
  recoverySubject: "Reset your password",
  recoveryText:
    "We received a request to reset the password for the account {{username}}. If you made it, set a new password within an hour.",
  recoveryButton: "Reset password",
  recoveryNote: "If you did not request this, ignore this e-mail: your password stays the same.",
  noticeButton: "Open notifications",
  noticeNote: "Turn off these e-mails in settings: {{url}}",
  documentsSubject: "Closing documents, {{month}}",
  documentsText: "Hello. Attached are the documents of {{name}} for {{month}}.",
  documentsButton: "View documents",
  documentsNote: "All documents and a reconciliation statement are available in your account under Invoices.",
  advanceSubject: "Prepayment VAT invoice No. {{number}}",
  advanceText: "Hello. Attached is the prepayment VAT invoice No. {{number}} of {{name}}.",
  reportText:
    "Your report “{{name}}” is ready. If it is small, the file is attached; all parts are available in your account",
  reportLacks:
    "Part of the archive could not be read. Messages missing: {{number}}. The affected days are listed in the file",
  reportButton: "View report files",
  reportSubject: "Your report is ready",
  reportNote: "You receive this e-mail because of a report schedule. You can delete the schedule in your account",
} as const satisfies Catalog<typeof source>;
