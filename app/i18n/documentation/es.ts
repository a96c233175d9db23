import type { Catalog } from "../catalog";
import type { documentation as source } from "./ru";

export const documentation = {
  title: "Documentación",
  documents: "Documentos",
  platform: "Panel",
  api: "Para desarrolladores",
  managers: "Para gestores",
  operation: "Operación de la plataforma",
  instruction: "Primeros pasos",
  "user-instruction": "Guía del usuario",
  glossary: "Glosario",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "Conectar un CRM",
  "one-time-codes": "Códigos de un solo uso",
  errors: "Códigos de error",
  "code-examples": "Ejemplos de código",
  missing: "No se pudo cargar el documento (404)",
  missingHelp: "Inténtelo más tarde o abra otro documento.",
  inEnglish: "Este documento está en inglés.",
} as const satisfies Catalog<typeof source>;
