import type { Catalog } from "../catalog";
import type { documentation as source } from "./ru";

export const documentation = {
  title: "Documentazione",
  documents: "Documenti",
  platform: "Pannello",
  api: "Per sviluppatori",
  managers: "Per i manager",
  operation: "Gestione della piattaforma",
  instruction: "Primi passi",
  "user-instruction": "Guida utente",
  glossary: "Glossario",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "Collegare un CRM",
  "one-time-codes": "Codici monouso",
  errors: "Codici di errore",
  "code-examples": "Esempi di codice",
  missing: "Impossibile caricare il documento (404)",
  missingHelp: "Riprovi più tardi o apra un altro documento.",
  inEnglish: "Questo documento è in inglese.",
} as const satisfies Catalog<typeof source>;
