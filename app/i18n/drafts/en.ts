import type { Catalog } from "../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  lead: "Drafts are kept for 30 days after the last edit, up to {{most}} at a time.",
  caption: "Drafts",
  what: "Campaign",
  channel: "Channel",
  changed: "Last edited",
  goes: "Expires",
  remove: "Delete",
  removeOf: "Delete “{{title}}”",
  removeTitle: "Delete the draft “{{title}}”?",
  removeHelp: "This cannot be undone.",
  nothing: "No drafts",
  nothingHelp: "Campaigns you start are saved here automatically.",
  untitled: "Untitled",
  begin: "New campaign",
} as const satisfies Catalog<typeof source>;
