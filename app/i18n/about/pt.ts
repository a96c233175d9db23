import type { Catalog } from "../catalog";
import type { about as source } from "./ru";

export const about = {
  title: "Sobre o produto",
  lead: "Versão {{version}}",
  what: "O que é",
  whatText:
    "O painel envia mensagens aos seus clientes: SMS, aplicações de mensagens, chamadas, e-mail e push. A mensagem escreve-se uma vez; o painel calcula o preço, escolhe o canal, mostra a entrega e devolve o dinheiro se não a houver.",
  support: "Suporte",
  supportText:
    "As questões sobre permissões, tarifários e remetentes são tratadas pelo suporte ou pelo seu gestor pessoal.",
  supportNobody: "Ainda não há contactos de suporte. Um gestor adiciona-os em Definições → Plataforma.",
  caretaker: "O seu gestor, {{name}}:",
  documentation: "Documentação",
  documentationText: "Como trabalhar no painel e ligar o seu próprio sistema.",
  toDocumentation: "Abrir a documentação",
  licences: "Licenças",
  licencesText:
    "O painel é de código aberto, com licença MIT. O tipo de letra, os ícones e as bibliotecas têm as suas.",
  toLicences: "Todas as licenças",
} as const satisfies Catalog<typeof source>;
