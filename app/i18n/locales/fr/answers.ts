import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Bouton",
  buttonReplies: "répond par son propre texte",
  storedFile: "un fichier du stockage",
  codeLength: "Chiffres du code",
  validity: "Livraison tentée pendant",
  budget: "Budget par destinataire",
  if_sent: "Si le précédent a été envoyé",
  if_delivered: "Si le précédent a été livré",
  if_seen: "Si le précédent a été lu",
  if_failed: "Si le précédent n’a pas été livré",
  if_timeout: "Après {{time}}",
  if_timeoutUnless: "Si en {{time}} il n’y a pas de statut\u00a0: {{statuses}}",
  if_answered: "Si la réponse est «\u00a0{{text}}\u00a0»",
} as const satisfies Catalog<typeof source>;
