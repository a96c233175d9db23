import type { Catalog } from "../catalog";
import type { cautions as source } from "./ru";

export const cautions = {
  statusNotReported:
    "{{channel}} ne signale jamais «\u00a0{{status}}\u00a0»\u00a0: ce statut ne déclenchera pas l’étape.",
  failedOnlyRefused:
    "{{channel}} ne signale pas les échecs\u00a0: l’étape ne part que si le message est refusé aussitôt.",
  failedAfterDelivered:
    "Seuls les destinataires ayant déjà reçu un message arrivent à cette étape\u00a0: un échec ne la déclenchera pas.",
  answerImpossible: "Le canal {{channel}} ne permet pas de répondre\u00a0: aucune réponse n’arrivera.",
  timeoutExcepted: "Une exception arrive toujours avant la fin de l’attente.",
  afterUnreachable: "L’étape {{before}} ne part jamais, celle-ci non plus.",
  statusShadowed:
    "Le statut «\u00a0{{status}}\u00a0» n’a aucun effet\u00a0: une autre condition est toujours remplie avant.",
  timeoutShadowed: "L’attente n’a aucun effet\u00a0: une autre condition est toujours remplie avant.",
  answerShadowed: "La réponse n’a aucun effet\u00a0: une autre condition est toujours remplie avant.",
  timeoutBeyondValidity:
    "L’attente ({{timeout}}) dépasse la durée des tentatives de remise par {{channel}} ({{most}}).",
  timeoutBeyondWindow: "L’attente ({{timeout}}) dépasse la limite ({{most}}).",
  doubleOnSent: "L’étape part juste après {{channel}}\u00a0: tout le monde reçoit les deux messages.",
  doubleUnlessDelivered:
    "Après {{timeoutSpan}}, l’étape part aussi vers ceux qui ont déjà reçu {{channel}}\u00a0: ils recevront les deux messages.",
  doubleUnread:
    "Après {{timeoutSpan}}, l’étape part aussi vers ceux qui ont reçu {{channel}} sans le lire\u00a0: ils recevront les deux messages.",
  timeoutBelowReceipts:
    "Le rapport de remise {{channel}} peut prendre {{usualSpan}}, or l’attente n’est que de {{timeoutSpan}}\u00a0: certains recevront les deux messages.",
  firesAtNight: "L’étape peut partir la nuit\u00a0: à {{time}}, heure du destinataire ({{zone}}).",
  waitsForHours: "L’étape tomberait à {{time}}, heure du destinataire ({{zone}}), et attendra les heures autorisées.",
  sameChannel: "Encore {{channel}}\u00a0: deux fois de suite le même canal.",
  tooManySteps: "Une chaîne compte au plus {{max}} messages.",
  lookAlike: "«\u00a0{{written}}\u00a0» sera envoyé tel quel. Une variable s’écrit ainsi\u00a0: {{meant}}.",
  barredAddress: "{{channel}} : adresse inconnue pour {{count}} personnes sur {{total}}.",
  barredWindow:
    "{{channel}} : la fenêtre de 24 heures est fermée pour {{count}} personnes sur {{total}}. Seul un modèle approuvé leur parviendra.",
  barredTemplate: "{{channel}} ne transmet que des modèles approuvés : un texte libre n’arrivera pas.",
  barredCode: "{{channel}} ne transmet que des codes : le texte ne contient pas de code de 4 à 8 chiffres.",
  barredTemplateState: "{{channel}} n’accepte pas le modèle choisi pour l’instant : choisissez-en un autre.",
  channelClosed: "{{channel}} n’est pas disponible pour vous : cette étape ne sera pas envoyée.",
} as const satisfies Catalog<typeof source>;
