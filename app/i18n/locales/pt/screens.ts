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
  account: "Conta",
  profile: "Perfil",
  requisites: "Dados da empresa",
  tokens: "Tokens",
  password: "Palavra-passe",
  telemetry: "Histórico de visitas",
  settings: "Configurações",
  settingsUser: "Configurações gerais",
  sendernames: "Remetentes",
  integrations: "Integrações",
  apisender: "WhatsApp (WAPI)",
} as const satisfies Catalog<typeof source>;
