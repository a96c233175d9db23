import type { Catalog } from "../../catalog";
import type { screens as source } from "../ru/screens";

export const screens = {
  product: "Cabinet",
  home: "Início",
  send: "Novo envio",
  messages: "Mensagens",
  outgoing: "Saída",
  tasks: "Tarefas",
  contacts: "Contactos",
  contactsImport: "Importação de contactos",
  login: "Iniciar sessão",
  forbidden: "Acesso negado",
} as const satisfies Catalog<typeof source>;
