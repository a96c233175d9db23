import type { Catalog } from "../../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  draftChanged: "O envio foi alterado noutro separador",
  draftContentChanged: "A mensagem ou os seus destinatários mudaram entretanto: veja-os outra vez",
  draftCountChanged: "Eram {{from}} destinatários, agora são {{to}}",
  draftLaterChosen: "O botão dizia «Enviar», mas está escolhido «Mais tarde»",
  draftNotFound: "Este rascunho já não existe",
  draftNotSent: "Nada foi enviado: verifique o novo botão e prima-o",
  draftRepeatChosen: "O botão dizia outra coisa, mas está escolhido «Periódico»",
  draftNowChosen: "O botão dizia «Agendar», mas está escolhido «Agora»",
  draftSent: "Este envio já foi feito",
  draftSumChanged: "O valor era {{from}}, agora é {{to}}",
  draftTooLarge: "O rascunho é demasiado grande: coloque os números numa lista de contactos",
  testStale: "A página está aberta há mais de uma hora. Prima outra vez",
  tooManyContacts: "Contactos avulsos: no máximo {{most}}. Ponha os restantes numa lista",
  tooManyDrafts: "Já há {{most}} rascunhos. Elimine um de que não precise e o novo será guardado",
} as const satisfies Catalog<typeof source>;
