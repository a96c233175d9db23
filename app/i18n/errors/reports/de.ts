import type { Catalog } from "../../catalog";
import type { reports as source } from "./ru";

export const reports = {
  reportTypeUnknown: "Diese Art von Bericht gibt es nicht",
  reportPresetUnknown: "Diese Berichtsvorgabe gibt es nicht",
  reportGroupUnknown: "Danach kann ein Bericht nicht gruppiert werden",
  reportTooLong: "Der Zeitraum eines Berichts umfasst höchstens {{max}} Tage",
  periodReversed: "Der Zeitraum endet vor seinem Beginn",
  reportEmpty: "In diesem Zeitraum gibt es keine Nachrichten: Die Datei wäre leer",
  reportTooBig: "Die Datei hätte mehr als {{max}} Zeilen: Wählen Sie einen kürzeren Zeitraum",
  schedulesMost: "Es gibt höchstens {{max}} Zeitpläne",
  reportGoing: "Der Bericht entsteht noch oder ist fertig",
  reportsMost:
    "Es gibt bereits {{max}} unfertige Berichte: Warten Sie, bis einer fertig ist, oder brechen Sie einen ab",
  reportCut:
    "Zu viele Zahlen für eine Antwort (höchstens {{max}} Zeilen): Wählen Sie einen kürzeren Zeitraum oder weniger Gruppen",
  scheduleOwnOnly: "Nur das Konto selbst legt Zeitpläne an, nicht wer in seinem Namen handelt",
  scheduleEmailOwn: "Die E-Mail-Adresse muss die des Kontos sein",
  scheduleOnScreen:
    "Berichte nach Zeitplan werden auf der Seite „Berichte“ oder mit POST /api/reportSchedules angelegt",
  mailingUnknown: "Einen solchen Versand gibt es in diesem Zeitraum nicht",
  mailingChoose: "Der Titel passt zu mehr als einem Versand: Wählen Sie einen",
} as const satisfies Catalog<typeof source>;
