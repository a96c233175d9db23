import type { Catalog } from "../../catalog";
import type { push as source } from "../ru/push";

export const push = {
  lead: "Les visiteurs de vos sites acceptent les notifications, et vous leur écrivez par leur numéro de téléphone.",
  newSite: "Ajouter un site",
  nothing: "Aucun site pour l’instant",
  nothingHelp: "Ajoutez un site et placez-y le bouton : qui accepte recevra vos messages push.",
  caption: "Sites",
  name: "Nom",
  origins: "Adresses du site",
  originsHint: "Une par ligne : https://shop.example. Ailleurs, personne ne peut s’abonner",
  state: "État",
  state_on: "Abonne",
  state_off: "Désactivé",
  isActive: "Activé",
  isActiveHelp: "Sur un site désactivé personne ne s’abonne ; les abonnés continuent de recevoir",
  create: "Ajouter",
  save: "Enregistrer",
  issued: "Site ajouté",
  copyNow: "Copiez le secret avant de fermer cette fenêtre.",
  copyNowHelp:
    "Votre serveur signe avec lui le téléphone du visiteur. Il n’est affiché qu’une fois ; ne le mettez jamais dans une page.",
  copySecret: "Copier le secret",
  done: "C’est enregistré",
  page: "Le bouton sur la page",
  pageHelp: "Votre serveur remplit téléphone, heure et signature pour un visiteur connecté. La signature vaut un jour.",
  worker: "Le fichier {{file}}",
  workerHelp:
    "Placez-le à la racine du site. Si le site a son propre service worker, ajoutez-y cette ligne et nommez-le dans data-worker.",
  sign: "Signature : {{language}}",
  signHelp: "HMAC-SHA256 de « téléphone.heure » : le téléphone tel qu’il est dans la page, l’heure en secondes.",
  button: "Recevoir les notifications",
  copy: "Copier",
  remove: "Supprimer",
  removeMore: "Supprimer…",
  removeTitle: "Supprimer le site « {{title}} » ?",
  removeHelp: "Plus personne ne s’y abonnera. Les abonnés continuent de recevoir.",
  unavailable:
    "Le canal push n’est pas connecté à ce compte : personne ne peut encore s’abonner. Contactez le support.",
} as const satisfies Catalog<typeof source>;
