import type { Catalog } from "../catalog";
import type { deadLetters as source } from "./ru";

export const deadLetters = {
  caption: "Eventos por processar",
  nothing: "Está tudo processado",
  help: "Aqui chegam os relatórios, as respostas e os e-mails que o painel não conseguiu processar, por exemplo enquanto a base de dados não respondia.",
  about:
    "O painel volta a tentar sozinho: ao fim de um minuto e depois com menos frequência, durante três dias. Nada disto se perdeu. O que depois não é repetido à mão fica guardado 90 dias.",
  what: "O quê",
  when: "Desde",
  kind_receipts: "Relatórios de entrega: {{number}}",
  kind_click: "Cliques em ligações curtas: {{number}}",
  kind_incoming: "Mensagens recebidas: {{number}}",
  kind_callback: "Aviso do fornecedor",
  kind_unread: "Aviso do fornecedor que não foi possível ler",
  kind_recovery: "E-mail para recuperar a palavra-passe",
  kind_notice: "Notificação do navegador",
  kind_unknown: "Evento desconhecido",
  body: "Conteúdo",
  times: "Tentativas: {{number}}",
  next: "Nova tentativa {{at}}",
  byHand: "Já não se repete sozinho",
  retry: "Tentar de novo",
  retryAll: "Tentar tudo de novo",
  remove: "Eliminar",
  removeMore: "Eliminar…",
  removeTitle: "Eliminar para sempre?",
  removeHelp: "Não há outra cópia: o relatório, a resposta ou o e-mail perde-se.",
} as const satisfies Catalog<typeof source>;
