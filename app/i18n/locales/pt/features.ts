import type { Catalog } from "../../catalog";
import type { features as source } from "../ru/features";

export const features = {
  title: "Funcionalidades",
  help: "Valem para todos os que não têm um valor próprio.",
  accountTitle: "Funcionalidades: {{name}}",
  accountHelp: "O valor próprio prevalece sobre o do revendedor e o da plataforma.",
  inherit: "Como a plataforma: {{value}}",
  on: "sim",
  off: "não",
  sendernamesCheck: "Rever nomes e modelos",
  sendernamesCheckHelp: "Novos remetentes e modelos aguardam a decisão de um gestor",
  blog: "Ligação ao blogue",
  blogHelp: "No menu, se a marca tiver endereço de blogue",
  integrations: "Integrações",
  integrationsHelp: "Um separador nas definições para quem tem a permissão",
  hideRequisites: "Ocultar faturas e dados da empresa",
  hideRequisitesHelp: "Estas secções fecham-se mesmo a quem tem a permissão",
  quota_storage: "Ficheiros, MB",
  quota_contacts: "Contactos",
  quotaHelp: "Quanto uma conta guarda. Se vazio: {{value}}",
  methods: "Métodos de pagamento",
  ownMethods: "Conjunto próprio em vez do comum",
  method_tinkoff: "Cartão, T-Bank",
  method_mandarin: "Cartão, Mandarin",
  method_yookassa: "Cartão, YooKassa",
  method_yooMoney: "YooMoney",
  method_recurrent: "Pagamentos automáticos",
  resellers: "Revendedores por host",
  resellersHelp:
    "Um host e o nome de utilizador do revendedor por linha: lk.partner.com silva. Quem se registar aí será seu cliente",
} as const satisfies Catalog<typeof source>;
