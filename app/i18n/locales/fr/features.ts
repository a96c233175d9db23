import type { Catalog } from "../../catalog";
import type { features as source } from "../ru/features";

export const features = {
  title: "Fonctions",
  help: "Elles valent pour tous ceux qui n’ont pas de valeur propre.",
  accountTitle: "Fonctions\u00a0: {{name}}",
  accountHelp: "La valeur propre l’emporte sur celle du revendeur et de la plateforme.",
  inherit: "Comme la plateforme\u00a0: {{value}}",
  on: "oui",
  off: "non",
  sendernamesCheck: "Vérifier noms et modèles",
  sendernamesCheckHelp: "Les nouveaux expéditeurs et modèles attendent la décision d’un gestionnaire",
  blog: "Lien vers le blog",
  blogHelp: "Dans le menu, si la marque a une adresse de blog",
  integrations: "Intégrations",
  integrationsHelp: "Un onglet des réglages pour qui en a le droit",
  hideRequisites: "Masquer factures et coordonnées",
  hideRequisitesHelp: "Ces rubriques sont fermées même à qui en a le droit",
  quota_storage: "Fichiers, Mo",
  quota_contacts: "Contacts",
  quotaHelp: "Ce qu’un compte conserve. Si vide\u00a0: {{value}}",
  methods: "Moyens de paiement",
  ownMethods: "Choix propre au lieu du commun",
  method_tinkoff: "Carte, T-Bank",
  method_mandarin: "Carte, Mandarin",
  method_yookassa: "Carte, YooKassa",
  method_yooMoney: "YooMoney",
  method_recurrent: "Paiements récurrents",
  resellers: "Revendeurs par hôte",
  resellersHelp:
    "Un hôte et le nom d’utilisateur du revendeur par ligne\u00a0: lk.partner.com dupont. Qui s’y inscrit devient son client",
} as const satisfies Catalog<typeof source>;
