import type { Catalog } from "../../catalog";
import type { incoming as source } from "./ru";

export const incoming = {
  isReadInvalid: "isRead: true ou false",
  replyWindowClosed:
    "A pessoa não escreve há mais de 24\u00a0horas: este canal só aceita um modelo. Envie-o num novo envio",
  replyAddressUnknown: "O telefone da pessoa é desconhecido: não é possível responder neste canal",
  replyPriceChanged: "Este texto tem outro preço: veja o botão e prima de novo",
  incomingNoneChosen: "Nenhuma mensagem está selecionada",
} as const satisfies Catalog<typeof source>;
