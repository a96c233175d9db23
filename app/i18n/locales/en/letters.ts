import type { Catalog } from "../../catalog";
import type { letters as source } from "../ru/letters";

export const letters = {
  greeting: "Hello, {{name}}.",
  recoverySubject: "A new password for your cabinet",
  recoveryText: "Somebody asked for a new password for the account {{username}}. If it was you, set it within an hour.",
  recoveryButton: "Set a new password",
  recoveryNote: "If it was not you, do nothing: the password stays as it is.",
  noticeButton: "Open notifications",
  noticeNote: "Switch these letters off in the settings: {{url}}",
} as const satisfies Catalog<typeof source>;
