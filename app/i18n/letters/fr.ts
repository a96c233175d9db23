import type { Catalog } from "../catalog";
import type { letters as source } from "./ru";

export const letters = {
  greeting: "Bonjour {{name}},",
  recoverySubject: "Nouveau mot de passe pour votre compte",
  recoveryText:
    "Quelqu’un a demandé un nouveau mot de passe pour le compte {{username}}. Si c’est vous, définissez-le dans l’heure.",
  recoveryButton: "Définir le mot de passe",
  recoveryNote: "Si ce n’est pas vous, ne faites rien\u00a0: le mot de passe ne change pas.",
  noticeButton: "Ouvrir les notifications",
  noticeNote: "Désactivez ces e-mails dans les réglages\u00a0: {{url}}",
  documentsSubject: "Documents de clôture, {{month}}",
  documentsText: "Bonjour. Les documents de {{name}} pour {{month}} sont joints à cet e-mail.",
  documentsButton: "Ouvrir les documents",
  documentsNote: "Tous les documents et l’état de rapprochement sont dans l’espace client, sous Factures.",
  advanceSubject: "Facture d’acompte avec TVA n° {{number}}",
  advanceText: "Bonjour. La facture d’acompte avec TVA n° {{number}} de {{name}} est jointe à cet e-mail.",
  reportText:
    "Le rapport «\u00a0{{name}}\u00a0» est prêt. Un petit fichier est joint, toutes les parties sont dans votre compte",
  reportLacks:
    "Une partie des archives était illisible, il manque donc des messages\u00a0: {{number}}. Le fichier précise les jours",
  reportButton: "Ouvrir les fichiers",
  reportSubject: "Votre rapport est prêt",
  reportNote: "Ce message suit un calendrier de rapports que vous pouvez supprimer dans votre compte",
} as const satisfies Catalog<typeof source>;
