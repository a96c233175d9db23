import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "Der Versand wurde in einem anderen Tab geändert",
  draftNotFound: "Diesen Entwurf gibt es nicht mehr",
  draftSent: "Dieser Versand wurde schon gesendet",
  draftTooLarge: "Der Entwurf ist zu groß: Legen Sie die Nummern in eine Kontaktliste",
  testStale: "Die Seite ist seit über einer Stunde offen. Drücken Sie noch einmal",
  tooManyDrafts:
    "Es gibt schon {{most}} Entwürfe. Löschen Sie einen, den Sie nicht brauchen, dann wird der neue gespeichert",
} as const satisfies Catalog<typeof source>;
