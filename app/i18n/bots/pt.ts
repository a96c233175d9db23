import type { Catalog } from "../catalog";
import type { bots as source } from "./ru";

export const bots = {
  askPhone: "Toque no botão abaixo para partilhar o seu número de telefone. As mensagens para ele chegarão aqui.",
  askOwnPhone: "Esse número é de outra pessoa. Partilhe o seu com o botão abaixo.",
  sharePhone: "Partilhar o meu número",
  phoneKept: "Pronto: as mensagens para o seu número chegarão aqui.",
} as const satisfies Catalog<typeof source>;
