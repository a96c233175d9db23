import type { Catalog } from "../catalog";
import type { speech as source } from "./ru";

export const speech = {
  title: "Faire lire un texte",
  text: "Texte",
  textHelp: "Jusqu’à 1\u00a0000 caractères.",
  voice: "Voix",
  female: "féminine",
  male: "masculine",
  make: "Créer l’audio",
  making: "Création…",
  made: "L’enregistrement est prêt.",
  madeHelp: "Il sera supprimé dans 10\u00a0minutes si aucun envoi ni modèle ne l’utilise.",
  use: "Utiliser dans le message",
  keep: "Ouvrir le fichier",
  off: "Aucun synthétiseur n’est connecté. Contactez le support.",
  files: "Fichiers",
  carrierVoice: "Voix de l’opérateur d’appel",
  variablesHelp: "Un texte avec des champs de contacts est lu par la voix de l’opérateur d’appel.",
} as const satisfies Catalog<typeof source>;
