import type { Catalog } from "../catalog";
import type { documentation as source } from "./ru";

export const documentation = {
  title: "Documentation",
  documents: "Documents",
  platform: "Espace client",
  api: "Pour les développeurs",
  managers: "Pour les responsables",
  operation: "Exploitation de la plateforme",
  instruction: "Prise en main",
  "user-instruction": "Guide de l’utilisateur",
  glossary: "Glossaire",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "Connecter un CRM",
  "one-time-codes": "Codes à usage unique",
  errors: "Codes d’erreur",
  "code-examples": "Exemples de code",
  missing: "Le document n’a pas pu être chargé (404)",
  missingHelp: "Réessayez plus tard ou ouvrez un autre document.",
  inEnglish: "Ce document est en anglais.",
} as const satisfies Catalog<typeof source>;
