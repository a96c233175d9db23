import type { Catalog } from "../catalog";
import type { margins as source } from "./ru";

export const margins = {
  caption: "Margem do período",
  customer: "Cliente",
  reseller: "Revendedor",
  cost: "Ao preço do revendedor",
  part: "Do debitado",
  total: "Total",
  removed: "Cliente removido",
  noMatch: "Não há margem neste período",
  noMatchHelp:
    "A margem surge quando é cobrada uma mensagem de um cliente com o seu tarifário. Escolha um período mais longo.",
  showAll: "Todo o tempo",
  nothing: "Ainda não há margem",
  nothingHelp:
    "A margem é a diferença entre o preço do seu tarifário para o cliente e o seu próprio preço. É creditada quando a mensagem do cliente é cobrada.",
} as const satisfies Catalog<typeof source>;
