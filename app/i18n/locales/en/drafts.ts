import type { Catalog } from "../../catalog";
import type { drafts as source } from "../ru/drafts";

export const drafts = {
  lead: "A draft is kept for 30 days after its last change, up to {{most}} of them.",
  caption: "Drafts",
  what: "Mailing",
  channel: "Channel",
  changed: "Changed",
  goes: "Deleted on",
  remove: "Delete",
  removeOf: "Delete “{{title}}”",
  removeTitle: "Delete the draft “{{title}}”?",
  removeHelp: "It cannot be brought back.",
  nothing: "No unfinished mailings",
  nothingHelp: "A mailing that was begun is saved by itself and waits here.",
  untitled: "Untitled",
  begin: "New mailing",
} as const satisfies Catalog<typeof source>;
