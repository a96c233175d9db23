import type { Catalog } from "../../catalog";
import type { features as source } from "../ru/features";

export const features = {
  title: "Funzioni",
  help: "Valgono per chi non ha un valore proprio.",
  accountTitle: "Funzioni: {{name}}",
  accountHelp: "Il valore proprio prevale su quello del rivenditore e della piattaforma.",
  inherit: "Come la piattaforma: {{value}}",
  on: "sì",
  off: "no",
  sendernamesCheck: "Verificare nomi e modelli",
  sendernamesCheckHelp: "I nuovi nomi mittente e modelli attendono la decisione di un manager",
  blog: "Link al blog",
  blogHelp: "Nel menu, se il marchio ha un indirizzo del blog",
  integrations: "Integrazioni",
  integrationsHelp: "Una scheda nelle impostazioni per chi ha il permesso",
  hideRequisites: "Nascondere fatture e dati aziendali",
  hideRequisitesHelp: "Queste sezioni sono chiuse anche a chi ha il permesso",
  quota_storage: "File, MB",
  quota_contacts: "Contatti",
  quotaHelp: "Quanto conserva un account. Se vuoto: {{value}}",
  methods: "Metodi di pagamento",
  ownMethods: "Scelta propria al posto di quella comune",
  method_tinkoff: "Carta, T-Bank",
  method_mandarin: "Carta, Mandarin",
  method_yookassa: "Carta, YooKassa",
  method_yooMoney: "YooMoney",
  method_recurrent: "Pagamenti automatici",
  resellers: "Rivenditori per host",
  resellersHelp:
    "Per riga un host e il nome utente del rivenditore: lk.partner.com rossi. Chi si registra lì diventa suo cliente",
} as const satisfies Catalog<typeof source>;
