import type { Catalog } from "../catalog";
import type { documentation as source } from "./ru";

export const documentation = {
  title: "Documentation",
  documents: "Documents",
  platform: "Cabinet",
  api: "For developers",
  managers: "For managers",
  operation: "Running the platform",
  instruction: "Getting started",
  "user-instruction": "User guide",
  glossary: "Glossary",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "CRM integration",
  "one-time-codes": "One-time codes",
  errors: "Error codes",
  "code-examples": "Code examples",
  missing: "The document could not be loaded (404)",
  missingHelp: "Try again later or open another document.",
  inEnglish: "This document is in English.",
} as const satisfies Catalog<typeof source>;
