import type { Catalog } from "../catalog";
import type { letters as source } from "./ru";

export const letters = {
  greeting: "Guten Tag, {{name}}!",
  recoverySubject: "Neues Passwort für Ihr Konto",
  recoveryText:
    "Jemand hat ein neues Passwort für das Konto {{username}} angefordert. Wenn Sie es waren, legen Sie es innerhalb einer Stunde fest.",
  recoveryButton: "Neues Passwort festlegen",
  recoveryNote: "Wenn Sie es nicht waren, tun Sie nichts: Das Passwort bleibt, wie es ist.",
  noticeButton: "Benachrichtigungen öffnen",
  noticeNote: "Diese E-Mails lassen sich in den Einstellungen abschalten: {{url}}",
  documentsSubject: "Abschlussdokumente, {{month}}",
  documentsText: "Guten Tag. Die Dokumente für {{name}}, {{month}}, sind angehängt.",
  documentsButton: "Dokumente öffnen",
  documentsNote: "Alle Dokumente und die Saldenabstimmung finden Sie im Portal unter Rechnungen.",
  advanceSubject: "MwSt.-Anzahlungsrechnung Nr. {{number}}",
  advanceText: "Guten Tag. Die MwSt.-Anzahlungsrechnung Nr. {{number}} für {{name}} ist angehängt.",
  reportText:
    "Der Bericht „{{name}}“ ist fertig. Eine kleine Datei ist angehängt, alle Teile finden Sie in Ihrem Konto",
  reportLacks:
    "Ein Teil des Archivs war nicht lesbar, daher fehlen so viele Nachrichten: {{number}}. Die Tage stehen in der Datei",
  reportButton: "Berichtsdateien öffnen",
  reportSubject: "Ihr Bericht ist fertig",
  reportNote: "Diese E-Mail folgt einem Zeitplan für Berichte, den Sie in Ihrem Konto löschen können",
} as const satisfies Catalog<typeof source>;
