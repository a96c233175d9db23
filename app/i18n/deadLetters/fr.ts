import type { Catalog } from "../catalog";
import type { deadLetters as source } from "./ru";

export const deadLetters = {
  caption: "Événements non traités",
  nothing: "Tout est traité",
  help: "Ici arrivent les rapports, les réponses et les e-mails que l’espace client n’a pas pu traiter, par exemple quand la base de données ne répondait pas.",
  about:
    "L’espace client réessaie de lui-même\u00a0: après une minute, puis de moins en moins souvent, pendant trois jours. Rien n’est perdu. Ce qui n’est pas relancé à la main est ensuite conservé 90\u00a0jours.",
  what: "Quoi",
  when: "Depuis",
  kind_receipts: "Rapports de remise\u00a0: {{number}}",
  kind_click: "Clics sur des liens courts\u00a0: {{number}}",
  kind_incoming: "Messages reçus\u00a0: {{number}}",
  kind_callback: "Callback du fournisseur",
  kind_unread: "Callback du fournisseur illisible",
  kind_recovery: "E-mail de récupération du mot de passe",
  kind_notice: "Notification du navigateur",
  kind_unknown: "Événement inconnu",
  body: "Contenu",
  times: "Tentatives\u00a0: {{number}}",
  next: "Nouvel essai {{at}}",
  byHand: "Plus de nouvel essai automatique",
  retry: "Réessayer",
  retryAll: "Tout réessayer",
  remove: "Supprimer",
  removeMore: "Supprimer…",
  removeTitle: "Supprimer définitivement\u00a0?",
  removeHelp: "Il n’y a pas d’autre copie\u00a0: le rapport, la réponse ou l’e-mail sera perdu.",
} as const satisfies Catalog<typeof source>;
