import type { Catalog } from "../catalog";
import type { push as source } from "./ru";

export const push = {
  lead: "Les visiteurs de vos sites acceptent les notifications, et vous leur écrivez par leur numéro de téléphone.",
  newSite: "Ajouter un site",
  nothing: "Aucun site pour l’instant",
  nothingHelp: "Ajoutez un site et placez-y le bouton\u00a0: ceux qui acceptent recevront vos messages push.",
  caption: "Sites",
  name: "Nom",
  origins: "Adresses du site",
  originsHint: "Une par ligne\u00a0: https://shop.example. Depuis une autre adresse, impossible de s’abonner",
  state: "État",
  state_on: "Actif",
  state_off: "Désactivé",
  isActive: "Activé",
  isActiveHelp:
    "Sur un site désactivé, personne ne peut s’abonner\u00a0; les abonnés continuent de recevoir les messages",
  create: "Ajouter",
  save: "Enregistrer",
  issued: "Site ajouté",
  copyNow: "Copiez le secret avant de fermer cette fenêtre.",
  copyNowHelp:
    "Votre serveur s’en sert pour signer le téléphone du visiteur. Il n’est affiché qu’une fois\u00a0; ne le mettez jamais dans une page.",
  copySecret: "Copier le secret",
  done: "Je l’ai enregistré",
  page: "Le bouton sur la page",
  pageHelp: "Votre serveur remplit téléphone, heure et signature pour un visiteur connecté. La signature vaut un jour.",
  worker: "Le fichier {{file}}",
  workerHelp:
    "Placez-le à la racine du site. Si le site a son propre service worker, ajoutez-y cette ligne et nommez-le dans data-worker.",
  sign: "Signature\u00a0: {{language}}",
  signHelp:
    "HMAC-SHA256 de «\u00a0téléphone.heure\u00a0»\u00a0: le téléphone tel qu’il est dans la page, l’heure en secondes.",
  button: "Recevoir les notifications",
  copy: "Copier",
  remove: "Supprimer",
  removeMore: "Supprimer…",
  removeTitle: "Supprimer le site «\u00a0{{title}}\u00a0»\u00a0?",
  removeHelp:
    "Il n’y aura plus de nouveaux abonnements depuis ce site. Les abonnés continuent de recevoir les messages.",
  unavailable:
    "Le canal push n’est pas connecté à ce compte\u00a0: personne ne peut encore s’abonner. Contactez le support.",
} as const satisfies Catalog<typeof source>;
