import type { Catalog } from "../catalog";
import type { operations as source } from "./ru";

export const operations = {
  title: "Buchungen auf vielen Konten",
  users: "Kunden",
  lead: "Schreiben Sie vielen Konten auf einmal gut oder buchen Sie ab. Zuerst sehen Sie, was sich ändert.",
  leadOwn: "Übertragen Sie Geld von Ihrem Guthaben an viele Kunden auf einmal. Zuerst sehen Sie, was sich ändert.",
  lines: "Buchungen",
  linesHelp:
    "Eine Zeile ist eine Buchung: Benutzername; Betrag; Kommentar; Kommentar für Mitarbeiter. Ein Betrag mit Minus wird abgebucht.",
  linesExample: "rose; 500; Bonus für Mai\nnelke; -120,50; Fehler in der Rechnung",
  file: "Datei mit Buchungen",
  fileHelp: "CSV oder XLSX mit denselben Spalten. Die Zeilen erscheinen im Feld oben.",
  check: "Prüfen",
  start_one: "{{count}} Buchung ausführen",
  start_other: "{{count}} Buchungen ausführen",
  cancel: "Abbrechen",
  dryRun: "Was sich ändert",
  possible: "Noch ist nichts geändert. Prüfen Sie die Zeilen und führen Sie die Buchungen aus.",
  wrong_one: "{{count}} Zeile ist fehlerhaft. Korrigieren Sie sie und prüfen Sie erneut; nichts ist geändert.",
  wrong_other: "{{count}} Zeilen sind fehlerhaft. Korrigieren Sie sie und prüfen Sie erneut; nichts ist geändert.",
  ownShort: "Ihr Guthaben reicht nicht für alle Buchungen.",
  added: "{{sum}} werden gutgeschrieben.",
  taken: "{{sum}} werden abgebucht.",
  ownAfter: "Ihnen bleiben {{sum}}.",
  number: "Zeile",
  who: "Wem",
  amount: "Betrag",
  after: "Danach verfügbar",
  taskTitle_one: "{{count}} Buchung",
  taskTitle_other: "{{count}} Buchungen",
} as const satisfies Catalog<typeof source>;
