import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Enregistré",
  signedOut: "Déconnexion effectuée",
  passwordChanged: "Mot de passe modifié, connectez-vous",
  messageAccepted: "Message accepté",
  mailingStarted: "L’envoi a commencé",
  mailingScheduled: "L’envoi est planifié",
  task_pause: "Tâche en pause",
  task_resume: "Tâche reprise",
  task_stop: "Tâche arrêtée",
  task_changed: "L’état de la tâche a déjà changé",
  listCreated: "Liste créée",
  listRemoved: "Liste supprimée",
  contactCreated: "Contact ajouté",
  contactRemoved: "Contact supprimé",
  importStarted: "L’importation a commencé",
  fileStored: "Fichier importé",
  tokenRevoked: "Jeton révoqué",
  ownPasswordChanged: "Mot de passe changé",
  sessionsEnded_one: "{{count}} session fermée",
  sessionsEnded_many: "{{count}} sessions fermées",
  sessionsEnded_other: "{{count}} sessions fermées",
} as const satisfies Catalog<typeof source>;
