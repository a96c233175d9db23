import type { Catalog } from "../../catalog";
import type { cautions as source } from "../ru/cautions";

export const cautions = {
  statusNotReported: "{{channel}} ne signale jamais «\u00a0{{status}}\u00a0»\u00a0: ce statut n’enverra pas l’étape.",
  failedOnlyRefused:
    "{{channel}} ne signale pas les échecs\u00a0: l’étape ne part que si le message est refusé aussitôt.",
  failedAfterDelivered: "Seules les personnes déjà servies arrivent à cette étape\u00a0: un échec ne l’enverra pas.",
  answerImpossible: "On ne peut pas répondre à {{channel}}\u00a0: aucune réponse ne viendra.",
  timeoutExcepted: "Une exception arrive toujours avant la fin de l’attente.",
  afterUnreachable: "L’étape {{before}} ne part jamais, celle-ci non plus.",
  statusShadowed:
    "Le statut «\u00a0{{status}}\u00a0» ne décide de rien\u00a0: une autre condition est toujours remplie avant.",
  timeoutShadowed: "L’attente ne décide de rien\u00a0: une autre condition est toujours remplie avant.",
  answerShadowed: "La réponse ne décide de rien\u00a0: une autre condition est toujours remplie avant.",
  timeoutBeyondValidity:
    "L’attente ({{timeout}}) dépasse le temps pendant lequel on tente de remettre {{channel}} ({{most}}).",
  timeoutBeyondWindow: "L’attente ({{timeout}}) dépasse la limite ({{most}}).",
  doubleOnSent: "L’étape part juste après {{channel}}\u00a0: tout le monde reçoit les deux messages.",
  doubleUnlessDelivered:
    "Après {{timeoutSpan}}, l’étape part aussi à qui a déjà reçu {{channel}}\u00a0: il recevra les deux messages.",
  doubleUnread:
    "Après {{timeoutSpan}}, l’étape part aussi à qui a reçu {{channel}} sans le lire\u00a0: il recevra les deux messages.",
  timeoutBelowReceipts:
    "Le rapport de {{channel}} peut prendre {{usualSpan}} et l’attente n’est que de {{timeoutSpan}}\u00a0: certains recevront les deux messages.",
  firesAtNight: "L’étape peut partir la nuit\u00a0: à {{time}}, heure du destinataire ({{zone}}).",
  waitsForHours: "L’étape tomberait à {{time}}, heure du destinataire ({{zone}}), et attendra les heures autorisées.",
  sameChannel: "Encore {{channel}}\u00a0: deux fois de suite le même canal.",
  tooManySteps: "Une chaîne compte au plus {{max}} messages.",
  lookAlike: "«\u00a0{{written}}\u00a0» sera envoyé tel quel. Une variable s’écrit ainsi\u00a0: {{meant}}.",
} as const satisfies Catalog<typeof source>;
