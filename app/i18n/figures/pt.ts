import type { Catalog } from "../catalog";
import type { figures as source } from "./ru";

export const figures = {
  sentTo: "Contactados",
  sentMessages: "Mensagens enviadas",
  reached: "Chegaram",
  delivered: "Entregues",
  notDelivered: "Não entregues",
  waiting: "Aguardam envio ou relatório",
  cancelled: "Canceladas",
  charged: "Debitado",
  reserved: "Reservado",
  returned: "Devolvido",
  deliveryShare: "Taxa de entrega",
  ofPeople: "{{share}} dos contactados",
  ofMessages: "{{share}} das mensagens enviadas",
  shareHelp:
    "A taxa de entrega é a parte das mensagens enviadas que foi entregue. Não inclui as canceladas nem as que ainda não passaram a um fornecedor.",
  peopleHelp: "A taxa de entrega é a parte dos contactados a quem se chegou por algum canal.",
  resellerMargin: "Margem do revendedor",
  platformMargin: "Margem da plataforma",
  resold: "Debitado pelo tarifário do revendedor",
  ofCharged: "{{share}} do debitado",
  in24Hours: "Últimas 24 horas",
} as const satisfies Catalog<typeof source>;
