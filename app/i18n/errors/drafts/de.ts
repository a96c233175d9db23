import type { Catalog } from "../../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  draftChanged: "Der Versand wurde in einem anderen Tab geändert",
  draftContentChanged: "Die Nachricht oder ihre Empfänger wurden inzwischen geändert: Prüfen Sie noch einmal",
  draftCountChanged: "Es waren {{from}} Empfänger, jetzt sind es {{to}}",
  draftLaterChosen: "Auf der Schaltfläche stand „Senden“, gewählt ist aber „Später“",
  draftNotFound: "Diesen Entwurf gibt es nicht mehr",
  draftNotSent: "Nichts wurde gesendet: Prüfen Sie die neue Schaltfläche und drücken Sie sie",
  draftRepeatChosen: "Auf der Schaltfläche stand etwas anderes, gewählt ist aber „Regelmäßig“",
  draftNowChosen: "Auf der Schaltfläche stand „Planen“, gewählt ist aber „Jetzt“",
  draftSent: "Dieser Versand ist schon erfolgt",
  draftSumChanged: "Der Betrag war {{from}}, jetzt ist er {{to}}",
  draftTooLarge: "Der Entwurf ist zu groß: Nehmen Sie die Nummern in eine Kontaktliste auf",
  testStale: "Die Seite ist seit über einer Stunde offen. Drücken Sie noch einmal",
  tooManyContacts: "Einzeln gewählte Kontakte: höchstens {{most}}. Nehmen Sie weitere in eine Liste auf",
  tooManyDrafts:
    "Es gibt schon {{most}} Entwürfe. Löschen Sie einen, den Sie nicht brauchen, dann wird der neue gespeichert",
} as const satisfies Catalog<typeof source>;
