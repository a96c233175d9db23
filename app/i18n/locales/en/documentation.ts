import type { Catalog } from "../../catalog";
import type { documentation as source } from "../ru/documentation";

export const documentation = {
  title: "Documentation",
  documents: "Documents",
  platform: "Cabinet",
  api: "For developers",
  instruction: "Getting started",
  "user-instruction": "User guide",
  glossary: "Glossary",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "Connecting a CRM",
  "one-time-codes": "One-time codes",
  "code-examples": "Code examples",
  missing: "The document could not load (404)",
  missingHelp: "Try later or open another document.",
  inEnglish: "This document is in English.",
} as const satisfies Catalog<typeof source>;
