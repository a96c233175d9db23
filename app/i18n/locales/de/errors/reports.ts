import type { Catalog } from "../../../catalog";
import type { reports as source } from "../../ru/errors/reports";

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
} as const satisfies Catalog<typeof source>;
