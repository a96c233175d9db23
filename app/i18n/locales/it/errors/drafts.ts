import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "L’invio è stato modificato in un’altra scheda",
  draftNotFound: "Questa bozza non esiste più",
  draftSent: "Questo invio è già stato fatto",
  draftTooLarge: "La bozza è troppo grande: metta i numeri in una lista di contatti",
  testStale: "La pagina è aperta da più di un’ora. Premere di nuovo",
  tooManyDrafts: "Ci sono già {{most}} bozze. Ne elimini una che non serve e la nuova sarà salvata",
} as const satisfies Catalog<typeof source>;
