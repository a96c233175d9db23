import type { Catalog } from "../catalog";
import type { deadLetters as source } from "./ru";

export const deadLetters = {
  caption: "Unverarbeitete Ereignisse",
  nothing: "Alles ist verarbeitet",
  help: "Hierher kommen Berichte, Antworten und E-Mails, die das Portal nicht verarbeiten konnte, etwa solange die Datenbank ausgefallen war.",
  about:
    "Das Portal versucht es von selbst erneut: nach einer Minute, dann immer seltener, drei Tage lang. Nichts davon geht verloren. Was danach nicht von Hand wiederholt wird, bleibt 90 Tage erhalten.",
  what: "Was",
  when: "Seit",
  kind_receipts: "Zustellberichte: {{number}}",
  kind_click: "Klicks auf Kurzlinks: {{number}}",
  kind_incoming: "Eingehende Nachrichten: {{number}}",
  kind_callback: "Rückmeldung des Anbieters",
  kind_unread: "Unlesbare Rückmeldung des Anbieters",
  kind_recovery: "E-Mail zum Zurücksetzen des Passworts",
  kind_notice: "Benachrichtigung im Browser",
  kind_unknown: "Unbekanntes Ereignis",
  body: "Inhalt",
  times: "Versuche: {{number}}",
  next: "Nächster Versuch {{at}}",
  byHand: "Kein automatischer Versuch mehr",
  retry: "Erneut versuchen",
  retryAll: "Alle erneut versuchen",
  remove: "Löschen",
  removeMore: "Löschen…",
  removeTitle: "Endgültig löschen?",
  removeHelp: "Es gibt keine andere Kopie: Der Bericht, die Antwort oder die E-Mail geht verloren.",
} as const satisfies Catalog<typeof source>;
