import type { Catalog } from "../../catalog";
import type { features as source } from "../ru/features";

export const features = {
  title: "Funciones",
  help: "Valen para todos los que no tienen un valor propio.",
  accountTitle: "Funciones: {{name}}",
  accountHelp: "El valor propio prevalece sobre el del revendedor y el de la plataforma.",
  inherit: "Como la plataforma: {{value}}",
  on: "sí",
  off: "no",
  sendernamesCheck: "Revisar nombres y plantillas",
  sendernamesCheckHelp: "Los nuevos remitentes y plantillas esperan la decisión de un gestor",
  blog: "Enlace al blog",
  blogHelp: "En el menú, si la marca tiene dirección de blog",
  integrations: "Integraciones",
  integrationsHelp: "Una pestaña en los ajustes para quien tiene el permiso",
  hideRequisites: "Ocultar facturas y datos de la empresa",
  hideRequisitesHelp: "Estas secciones se cierran incluso a quien tiene el permiso",
  quota_storage: "Archivos, MB",
  quota_contacts: "Contactos",
  quotaHelp: "Cuánto guarda una cuenta. Si se deja vacío: {{value}}",
  methods: "Métodos de pago",
  ownMethods: "Conjunto propio en lugar del común",
  method_tinkoff: "Tarjeta, T-Bank",
  method_mandarin: "Tarjeta, Mandarin",
  method_yookassa: "Tarjeta, YooKassa",
  method_yooMoney: "YooMoney",
  method_recurrent: "Pagos automáticos",
  resellers: "Revendedores por host",
  resellersHelp:
    "Un host y el nombre de usuario del revendedor por línea: lk.partner.com garcia. Quien se registre allí será su cliente",
} as const satisfies Catalog<typeof source>;
