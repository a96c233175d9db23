import type { Catalog } from "../../catalog";
import type { webhooks as source } from "./ru";

export const webhooks = {
  hookUrlInvalid: "O endereço deve começar por https:// ou http://",
  hookUrlCredentials: "Sem nome nem palavra-passe no endereço: envie-os num cabeçalho",
  hookUrlPrivate: "Não são permitidos endereços privados nem internos",
  hookUrlPort: "Esta porta é de outro protocolo: use a de um servidor web",
  hookUrlTemplate: "As variáveis só podem vir depois do nome do servidor",
  hookGetBody: "Um pedido GET não tem corpo: ponha os valores no endereço",
  hookBodyNotJson: "Com os valores preenchidos, o corpo não é JSON válido",
  hookBodyTooLong: "O corpo tem mais de 16\u00a0384 caracteres",
  hookTooManyHeaders: "No máximo 20 cabeçalhos",
  hookHeaderInvalid: "Um cabeçalho é um nome em letras latinas, dois pontos e um valor numa linha",
  hookHeadersAgain: "O endereço é outro: escreva de novo os cabeçalhos, os guardados não irão para lá",
  hookUrlOwn: "Este é o endereço do próprio painel: ele não se notifica a si mesmo",
  hookHeaderOurs: "Este cabeçalho somos nós que o definimos",
  hookStatusesInvalid: "Códigos de resposta separados por vírgulas: 200-299, 409",
  hookEventUnknown: "Esse evento não existe",
  hookEventsRequired: "Escolha pelo menos um evento",
  hookConnectionsInvalid: "Ligações: de 1 a 6",
  hookMethodUnknown: "Método: POST, PUT ou GET",
  hookStateUnknown: "Estado: dead ou delivered",
  tooManyHooks: "No máximo {{most}} webhooks. Elimine um de que não precise",
  hookShownAlready: "Este webhook já foi criado e o segredo mostrado. Se não o guardou, altere o segredo",
} as const satisfies Catalog<typeof source>;
