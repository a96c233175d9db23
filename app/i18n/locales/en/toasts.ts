import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Saved",
  signedOut: "You are signed out",
  passwordChanged: "Password changed, sign in with it",
  messageAccepted: "Message accepted",
  mailingStarted: "The mailing has started",
  mailingScheduled: "The mailing is scheduled",
  task_pause: "Paused",
  task_resume: "Resumed",
  task_stop: "Stopped",
  task_changed: "The task has already changed",
  listCreated: "List created",
  listRemoved: "List deleted",
  contactCreated: "Contact added",
  contactRemoved: "Contact deleted",
  importStarted: "The import has begun",
  fileStored: "File uploaded",
  tokenRevoked: "Token revoked",
  ownPasswordChanged: "Password changed",
  sessionsEnded_one: "{{count}} session ended",
  sessionsEnded_other: "{{count}} sessions ended",
} as const satisfies Catalog<typeof source>;
