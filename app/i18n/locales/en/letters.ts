import type { Catalog } from "../../catalog";
import type { letters as source } from "../ru/letters";

export const letters = {
  greeting: "Hello, {{name}}.",
  recoverySubject: "Your new cabinet password",
  recoveryText: "Someone asked for a new password for the account {{username}}. If it was you, set it within an hour.",
  recoveryButton: "Set a new password",
  recoveryNote: "If it was not you, do nothing: your password stays the same.",
  noticeButton: "Open notifications",
  noticeNote: "Switch these letters off in the settings: {{url}}",
  documentsSubject: "Closing documents, {{month}}",
  documentsText: "Hello. The documents of {{name}} for {{month}} are attached.",
  documentsButton: "Open the documents",
  documentsNote: "All documents and a reconciliation statement are in the cabinet, under Invoices.",
  advanceSubject: "Prepayment VAT invoice No. {{number}}",
  advanceText: "Hello. The prepayment VAT invoice No. {{number}} of {{name}} is attached.",
  reportText: "The report “{{name}}” is ready. A small file is attached, all parts are in your account",
  reportLacks:
    "Part of the archive could not be read, so this many messages are missing: {{number}}. The file names their days",
  reportButton: "Open report files",
  reportSubject: "Your report is ready",
  reportNote: "This e-mail follows a schedule of reports, which can be removed in your account",
} as const satisfies Catalog<typeof source>;
