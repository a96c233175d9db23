import type { Catalog } from "../../catalog";
import type { speech as source } from "./ru";

export const speech = {
  ttsTextRequired: "Saisissez le texte à lire",
  ttsTooLong: "Le texte à lire dépasse 1\u00a0000 caractères",
  ttsSynthesizerUnknown: "Ce synthétiseur n’existe pas",
  ttsVoiceUnknown: "Le synthétiseur n’a pas cette voix",
  ttsToneUnknown: "Ce ton n’existe pas",
  ttsLimit: "Limite de demandes de synthèse vocale dépassée, réessayez plus tard",
  ttsFailed: "Le synthétiseur n’a pas répondu, réessayez",
  ttsRefused: "Le synthétiseur a refusé le texte\u00a0: {{detail}}",
  ttsOff: "Aucun synthétiseur n’est connecté",
  generatorPromptRequired: "Indiquez de quoi parle le message",
  generatorPromptTooLong: "La description dépasse 1\u00a0000 caractères",
  generatorSegments: "Le nombre de segments va de 1 à 10",
  generatorCharacters: "Le nombre de caractères va de 1 à 1\u00a0000",
  generatorVariants: "Le nombre de variantes va de 1 à 5",
  generatorLanguage: "La langue s’écrit en deux lettres latines",
  generatorLimit: "Limite de demandes au générateur dépassée, réessayez plus tard",
  generatorFailed: "Le générateur n’a pas répondu, réessayez",
  generatorRefused: "Le générateur a refusé la description\u00a0: {{detail}}",
  generatorNothing: "Aucun texte ne tient dans ces limites, augmentez-les",
  generatorOff: "Aucun générateur n’est connecté",
  ttsVoiceRequired: "Choisissez la voix qui lira le texte",
  ttsVariables:
    "Le texte contient des champs de contacts\u00a0: un enregistrement dirait la même chose à tous. Laissez l’opérateur d’appel le lire ou retirez les champs",
} as const satisfies Catalog<typeof source>;
