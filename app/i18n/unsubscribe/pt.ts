import type { Catalog } from "../catalog";
import type { unsubscribe as source } from "./ru";

export const unsubscribe = {
  title: "Cancelar a subscrição",
  question: "Não enviar mais e-mails para {{email}}?",
  from: "Remetente: {{sender}}.",
  only: "O cancelamento vale só para este remetente.",
  button: "Cancelar a subscrição",
  done: "Subscrição cancelada: este remetente não envia mais nada para {{email}}",
  broken: "A ligação está incompleta ou errada: abra-a diretamente no e-mail ou escreva ao remetente",
} as const satisfies Catalog<typeof source>;
