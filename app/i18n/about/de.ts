import type { Catalog } from "../catalog";
import type { about as source } from "./ru";

export const about = {
  title: "Über das Produkt",
  lead: "Version {{version}}",
  what: "Was es ist",
  whatText:
    "Das Portal sendet Nachrichten an Ihre Kunden: SMS, Messenger, Anrufe, E-Mail und Push. Sie schreiben eine Nachricht nur einmal; das Portal berechnet den Preis, wählt den Kanal, zeigt die Zustellung und erstattet den Betrag, wenn sie ausbleibt.",
  support: "Support",
  supportText: "Fragen zu Rechten, Tarifen und Absendernamen klärt der Support oder Ihr persönlicher Manager.",
  supportNobody: "Noch keine Support-Kontakte. Ein Manager trägt sie unter Einstellungen → Plattform ein.",
  caretaker: "Ihr Manager, {{name}}:",
  documentation: "Dokumentation",
  documentationText: "Wie Sie im Portal arbeiten und Ihr eigenes System anbinden.",
  toDocumentation: "Dokumentation öffnen",
  licences: "Lizenzen",
  licencesText: "Das Portal ist quelloffen (MIT-Lizenz). Schrift, Symbole und Bibliotheken haben eigene Lizenzen.",
  toLicences: "Alle Lizenzen",
} as const satisfies Catalog<typeof source>;
