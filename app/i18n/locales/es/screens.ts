import type { Catalog } from "../../catalog";
import type { screens as source } from "../ru/screens";

export const screens = {
  product: "Cabinet",
  home: "Inicio",
  send: "Nuevo envío",
  messages: "Mensajes",
  outgoing: "Salientes",
  tasks: "Tareas",
  contacts: "Contactos",
  contactsImport: "Importar contactos",
  login: "Iniciar sesión",
  forbidden: "Acceso denegado",
  account: "Cuenta",
  profile: "Perfil",
  requisites: "Datos de la empresa",
  tokens: "Tokens",
  password: "Contraseña",
  telemetry: "Historial de visitas",
  settings: "Ajustes",
  settingsUser: "Ajustes generales",
  sendernames: "Remitentes",
  integrations: "Integraciones",
  apisender: "WhatsApp (WAPI)",
} as const satisfies Catalog<typeof source>;
