import type { Catalog } from "../../catalog";
import type { about as source } from "../ru/about";

export const about = {
  title: "Über das Produkt",
  lead: "Version {{version}}",
  what: "Was es ist",
  whatText:
    "Das Portal sendet Nachrichten an Ihre Kunden: SMS, Messenger, Anrufe, E-Mail und Push. Sie schreiben einmal; das Portal berechnet den Preis, wählt den Kanal, zeigt die Zustellung und erstattet, wenn sie ausblieb.",
  support: "Support",
  supportText: "Fragen zu Rechten, Tarifen und Absendernamen klärt der Support oder Ihr persönlicher Manager.",
  supportNobody: "Noch keine Support-Kontakte. Ein Manager trägt sie unter Einstellungen → Plattform ein.",
  caretaker: "Ihr Manager, {{name}}:",
  documentation: "Dokumentation",
  documentationText: "Wie man im Portal arbeitet und das eigene System anbindet.",
  toDocumentation: "Dokumentation öffnen",
  licences: "Lizenzen",
  licencesText: "Das Portal ist offen unter der MIT-Lizenz. Schrift, Symbole und Bibliotheken haben eigene.",
  toLicences: "Alle Lizenzen",
} as const satisfies Catalog<typeof source>;
