import type { Catalog } from "../../catalog";
import type { drafts as source } from "../ru/drafts";

export const drafts = {
  lead: "Ein Entwurf bleibt 30 Tage nach der letzten Änderung, höchstens {{most}} insgesamt.",
  caption: "Entwürfe",
  what: "Versand",
  channel: "Kanal",
  changed: "Geändert",
  goes: "Wird gelöscht",
  remove: "Löschen",
  removeOf: "„{{title}}“ löschen",
  removeTitle: "Entwurf „{{title}}“ löschen?",
  removeHelp: "Er lässt sich nicht zurückholen.",
  nothing: "Keine unfertigen Versände",
  nothingHelp: "Ein begonnener Versand speichert sich selbst und wartet hier.",
  untitled: "Ohne Titel",
  begin: "Neuer Versand",
} as const satisfies Catalog<typeof source>;
