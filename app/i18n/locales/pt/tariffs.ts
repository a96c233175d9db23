import type { Catalog } from "../../catalog";
import type { tariffs as source } from "../ru/tariffs";

export const tariffs = {
  subscriptionOf: "Subscrição: {{name}}",
  title: "Tarifários",
  lead: "Os preços cobrados",
  direction: "Destino",
  from: "A partir da mensagem",
  price: "Preço",
  anywhere: "Todos os destinos",
  elsewhere: "Outros destinos",
  unit_segment: "por segmento",
  unit_message: "por mensagem",
  unit_period: "por período",
  firstMessage: "a primeira",
  refundOnFailed: "Se a mensagem não for entregue, o dinheiro é devolvido.",
  noRefund: "O envio é cobrado, quer a mensagem seja entregue, quer não.",
  noPayments: "Neste tarifário nada é debitado.",
  none: "Nenhum tarifário atribuído",
  noneHelp: "Sem tarifário não é possível enviar mensagens. O suporte atribui-o.",
  toSupport: "Contactar o suporte",
} as const satisfies Catalog<typeof source>;
