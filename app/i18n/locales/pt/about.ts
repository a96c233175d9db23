import type { Catalog } from "../../catalog";
import type { about as source } from "../ru/about";

export const about = {
  title: "Sobre o produto",
  lead: "Versão {{version}}",
  what: "O que é",
  whatText:
    "O painel envia mensagens aos seus clientes: SMS, mensageiros, chamadas, correio e push. A mensagem escreve-se uma vez; o painel calcula o preço, escolhe o canal, mostra a entrega e devolve o dinheiro se não houve.",
  support: "Suporte",
  supportText: "As questões sobre direitos, tarifários e remetentes são com o suporte ou o seu gestor pessoal.",
  supportNobody: "Ainda não há contactos de suporte. Um gestor indica-os em Definições → Plataforma.",
  caretaker: "O seu gestor, {{name}}:",
  documentation: "Documentação",
  documentationText: "Como trabalhar no painel e ligar o seu próprio sistema.",
  toDocumentation: "Abrir a documentação",
  licences: "Licenças",
  licencesText: "O painel é aberto sob a licença MIT. O tipo de letra, os ícones e as bibliotecas têm as suas.",
  toLicences: "Todas as licenças",
} as const satisfies Catalog<typeof source>;
