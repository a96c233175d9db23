import type { Catalog } from "../catalog";
import type { speech as source } from "./ru";

export const speech = {
  title: "Text vorlesen lassen",
  text: "Text",
  textHelp: "Bis zu 1000 Zeichen.",
  voice: "Stimme",
  female: "weiblich",
  male: "männlich",
  make: "Audio erstellen",
  making: "Wird erstellt…",
  made: "Die Aufnahme ist fertig.",
  madeHelp: "Sie wird in 10\u00a0Minuten gelöscht, wenn kein Versand und keine Vorlage sie nutzt.",
  use: "In der Nachricht verwenden",
  keep: "Datei öffnen",
  off: "Kein Sprachdienst ist verbunden. Wenden Sie sich an den Support.",
  files: "Dateien",
  carrierVoice: "Stimme des Anrufdienstes",
  variablesHelp: "Einen Text mit Kontaktfeldern liest die Stimme des Anrufdienstes.",
} as const satisfies Catalog<typeof source>;
