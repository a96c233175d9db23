import type { Catalog } from "../catalog";
import type { confirm as source } from "./ru";

export const confirm = {
  question: "Confirmar o número {{phone}}?",
  asks: "Quem pede é o site {{site}}. Confirme apenas se acabou de escrever lá o seu número.",
  asksUnnamed: "Confirme apenas se acabou de escrever o seu número num site.",
  yes: "Confirmar o número",
  no: "Não fui eu",
  confirmed: "Número confirmado",
  back: "Volte à página do site: já foi avisada.",
  refused: "Pedido travado",
  refusedHelp: "Ninguém poderá entrar com ele. Se voltar a acontecer, alguém escreve o seu número.",
  gone: "A ligação já não funciona",
  goneHelp: "Expirou, ou foi pedida outra no site.",
} as const satisfies Catalog<typeof source>;
