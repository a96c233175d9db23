import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  widgets: "Aucun widget pour l’instant",
  widgetsHelp:
    "Un widget confirme le numéro du visiteur par un code à usage unique. Il lui faut un canal actif, que le support connecte.",
  shortLinks: "Aucun lien court pour l’instant",
  shortLinksHelp:
    "Ici viendront les liens courts de vos messages et leurs balises UTM. Il leur faut un domaine, que le support connecte.",
  payments: "Aucun paiement pour l’instant",
  paymentsHelp: "Ici viendra chaque paiement : moyen, montant et résultat. Le support aide à recharger le solde.",
  recurrentPayments: "Aucun paiement automatique",
  recurrentPaymentsHelp:
    "Un paiement automatique recharge le solde tout seul : à date fixe ou quand il baisse. Aucun terminal de paiement n’est connecté, contactez le support.",
  invoices: "Aucune facture pour l’instant",
  invoicesHelp:
    "Ici viendront les factures des entreprises : numéro, montant et état. Le support aide à en établir une.",
  requisites: "Aucune coordonnée d’entreprise",
  requisitesHelp:
    "Ici viendront les données de votre entreprise pour factures et contrats. Le support aide à les saisir.",
  integrations: "Aucun système connecté",
  integrationsHelp: "Ici viendront les CRM reliés. Votre propre système peut déjà l’être, en HTTP.",
  toSupport: "Contacter le support",
  toSend: "Nouvel envoi",
  toDocumentation: "Comment se connecter",
  toBillings: "Toutes les opérations",
  toMailing: "Revenir à l’envoi",
} as const satisfies Catalog<typeof source>;
