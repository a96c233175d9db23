import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "O envio foi alterado noutro separador",
  draftNotFound: "Este rascunho já não existe",
  draftSent: "Este envio já foi feito",
  draftTooLarge: "O rascunho é demasiado grande: coloque os telefones numa lista de contactos",
  testStale: "A página está aberta há mais de uma hora. Prima outra vez",
  tooManyDrafts: "Já há {{most}} rascunhos. Elimine um de que não precise e o novo será guardado",
} as const satisfies Catalog<typeof source>;
