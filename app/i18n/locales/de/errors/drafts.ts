import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "Der Versand wurde in einem anderen Tab geändert",
  draftContentChanged: "Die Nachricht oder ihre Empfänger wurden inzwischen geändert: Sehen Sie noch einmal nach",
  draftCountChanged: "Es waren {{from}} Empfänger, jetzt sind es {{to}}",
  draftLaterChosen: "Auf der Schaltfläche stand „Senden“, gewählt ist aber „Später“",
  draftNotFound: "Diesen Entwurf gibt es nicht mehr",
  draftNotSent: "Nichts wurde gesendet: Prüfen Sie die neue Schaltfläche und drücken Sie sie",
  draftRepeatChosen: "Auf der Schaltfläche stand etwas anderes, gewählt ist aber „Regelmäßig“",
  draftNowChosen: "Auf der Schaltfläche stand „Planen“, gewählt ist aber „Jetzt“",
  draftSent: "Dieser Versand wurde schon gesendet",
  draftSumChanged: "Die Summe war {{from}}, jetzt ist sie {{to}}",
  draftTooLarge: "Der Entwurf ist zu groß: Legen Sie die Nummern in eine Kontaktliste",
  testStale: "Die Seite ist seit über einer Stunde offen. Drücken Sie noch einmal",
  tooManyContacts: "Einzeln gewählte Kontakte: höchstens {{most}}. Legen Sie weitere in eine Liste",
  tooManyDrafts:
    "Es gibt schon {{most}} Entwürfe. Löschen Sie einen, den Sie nicht brauchen, dann wird der neue gespeichert",
} as const satisfies Catalog<typeof source>;
