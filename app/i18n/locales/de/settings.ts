import type { Catalog } from "../../catalog";
import type { settings as source } from "../ru/settings";

export const settings = {
  limits: "Guthabengrenzen",
  limitsHelp:
    "Wir melden uns, wenn das Guthaben unter einen dieser Beträge fällt. Leeren Sie ein Feld, um die Grenze zu entfernen.",
  limit: "Betrag {{number}}",
  limitsReadOnly: "Sie dürfen die Grenzen nicht ändern.",
  limitsReadOnlyHelp: "Die Rechte vergibt Ihr Manager.",
  save: "Speichern",
  saving: "Wird gespeichert…",
} as const satisfies Catalog<typeof source>;
