import type { Catalog } from "../../catalog";
import type { features as source } from "../ru/features";

export const features = {
  title: "Fonctions",
  help: "Elles s’appliquent à tous ceux qui n’ont pas leur propre valeur.",
  accountTitle: "Fonctions\u00a0: {{name}}",
  accountHelp: "La valeur propre l’emporte sur celle du revendeur et de la plateforme.",
  inherit: "Comme la plateforme\u00a0: {{value}}",
  on: "oui",
  off: "non",
  sendernamesCheck: "Vérifier noms et modèles",
  sendernamesCheckHelp: "Les nouveaux noms d’expéditeur et modèles attendent la décision d’un gestionnaire",
  blog: "Lien vers le blog",
  blogHelp: "Dans le menu, si la marque a une adresse de blog",
  integrations: "Intégrations",
  integrationsHelp: "Un onglet des réglages pour ceux qui en ont le droit",
  hideRequisites: "Masquer les factures et les données d’entreprise",
  hideRequisitesHelp: "Ces rubriques sont fermées même à ceux qui en ont le droit",
  quota_storage: "Fichiers, Mo",
  quota_contacts: "Contacts",
  quotaHelp: "Ce qu’un compte conserve. Si vide\u00a0: {{value}}",
  methods: "Moyens de paiement",
  ownMethods: "Liste propre au lieu de la liste commune",
  method_tinkoff: "Carte, T-Bank",
  method_mandarin: "Carte, Mandarin",
  method_yookassa: "Carte, YooKassa",
  method_yooMoney: "YooMoney",
  method_recurrent: "Paiements automatiques",
  resellers: "Revendeurs par hôte",
  resellersHelp:
    "Un hôte et le nom d’utilisateur du revendeur par ligne\u00a0: lk.partner.com dupont. Qui s’y inscrit devient son client",
} as const satisfies Catalog<typeof source>;
