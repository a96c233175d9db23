import type { Catalog } from "../../../catalog";
import type { incoming as source } from "../../ru/errors/incoming";

export const incoming = {
  isReadInvalid: "isRead: true ou false",
  replyWindowClosed: "Não escreve há mais de 24 horas: este canal só aceita um modelo. Envie-o como um novo envio",
  replyAddressUnknown: "O telefone é desconhecido: não é possível responder neste canal",
  replyPriceChanged: "Este texto tem outro preço: veja o botão e aperte de novo",
  incomingNoneChosen: "Nenhuma mensagem está marcada",
} as const satisfies Catalog<typeof source>;
