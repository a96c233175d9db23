import type { Catalog } from "../catalog";
import type { taskStops as source } from "./ru";

export const taskStops = {
  title_bulk: "Versand stoppen?",
  help_bulk:
    "Gesendetes lässt sich nicht zurückholen; das Geld für nicht Gesendetes kommt auf das Guthaben zurück. Fortsetzen ist danach nicht möglich.",
  stop_bulk: "Stoppen, {{number}} ungesendet",
  title_recurrent: "Versand stoppen?",
  help_recurrent:
    "Es beginnt kein neuer Versand mehr; ein begonnener läuft zu Ende. Fortsetzen ist danach nicht möglich.",
  stop_recurrent: "Stoppen",
  title_contacts: "Änderung der Kontakte stoppen?",
  help_contacts: "Bereits Geändertes bleibt. Fortsetzen ist danach nicht möglich.",
  stop_contacts: "Stoppen, {{number}} übrig",
  title_export: "Export stoppen?",
  help_export: "Die unfertige Datei geht verloren. Fortsetzen ist danach nicht möglich.",
  stop_export: "Stoppen, {{number}} übrig",
  title_undo: "Rücknahme stoppen?",
  help_undo: "Gelöschte Kontakte kommen nicht zurück, die übrigen bleiben. Die Rücknahme lässt sich neu beginnen.",
  stop_undo: "Stoppen, {{number}} übrig",
  title_messages: "Änderung der Nachrichten stoppen?",
  help_messages: "Bereits Geändertes bleibt. Fortsetzen ist danach nicht möglich.",
  stop_messages: "Stoppen, {{number}} übrig",
  title_import: "Import stoppen?",
  help_import: "Importierte Kontakte bleiben in der Liste. Fortsetzen ist danach nicht möglich.",
  stop_import: "Stoppen, nicht gelesene Zeilen: {{number}}",
  titleMany_one: "{{count}} Aufgabe stoppen?",
  titleMany_other: "{{count}} Aufgaben stoppen?",
  stopMany_one: "{{count}} Aufgabe stoppen",
  stopMany_other: "{{count}} Aufgaben stoppen",
  andMore_one: "und {{count}} weitere",
  andMore_other: "und {{count}} weitere",
  overAlready_one: "{{count}} ist schon beendet",
  overAlready_other: "{{count}} sind schon beendet",
  keep: "Nicht stoppen",
  error_insufficientFunds: "Das Guthaben reicht nicht: Laden Sie es auf und setzen Sie den Versand fort",
  error_accountBlocked: "Das Konto war gesperrt. Setzen Sie den Versand fort, falls er noch gebraucht wird",
  error_fileMissing: "Die Datei ist gelöscht und lässt sich nicht zu Ende lesen",
  error_listNotFound: "Eine Liste dieser Aufgabe ist gelöscht, sie kann nicht weiterlaufen",
  error_exportUnread:
    "Ein Teil des Archivs ist gerade nicht lesbar, der Datei würden Nachrichten fehlen. Fordern Sie sie später an oder wählen Sie andere Tage",
  error_mailingList:
    "Eine Liste dieses Versands ist gelöscht. Wird er fortgesetzt, geht er an die übrigen Listen und Nummern; eine gelöschte Ausschlussliste schließt niemanden mehr aus",
  error_mailingStuck:
    "Serverfehler. Der Versand lässt sich drei Tage lang fortsetzen; dann endet er, und der Betrag für nicht Gesendetes wird erstattet",
  error_mailingFailed: "Serverfehler. Der Versand wurde abgebrochen; der Betrag für nicht Gesendetes wird erstattet",
  error_internal: "Serverfehler. Das Importierte ist sicher",
  title_operations: "Buchungen auf Konten stoppen?",
  help_operations: "Bereits Ausgeführtes bleibt. Fortsetzen ist danach nicht möglich.",
  stop_operations: "Stoppen, {{number}} übrig",
} as const satisfies Catalog<typeof source>;
