import type { Catalog } from "../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  lead: "Ein Entwurf wird 30\u00a0Tage nach der letzten Änderung aufbewahrt, insgesamt höchstens {{most}}.",
  caption: "Entwürfe",
  what: "Versand",
  channel: "Kanal",
  changed: "Geändert",
  goes: "Wird gelöscht am",
  remove: "Löschen",
  removeOf: "„{{title}}“ löschen",
  removeTitle: "Entwurf „{{title}}“ löschen?",
  removeHelp: "Er lässt sich nicht zurückholen.",
  nothing: "Kein unfertiger Versand",
  nothingHelp: "Ein begonnener Versand wird von selbst gespeichert und wartet hier.",
  untitled: "Ohne Titel",
  begin: "Neuer Versand",
} as const satisfies Catalog<typeof source>;
