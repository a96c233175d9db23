import type { Catalog } from "../catalog";
import type { documentation as source } from "./ru";

export const documentation = {
  title: "Dokumentation",
  documents: "Dokumente",
  platform: "Portal",
  api: "Für Entwickler",
  managers: "Für Manager",
  operation: "Betrieb der Plattform",
  instruction: "Erste Schritte",
  "user-instruction": "Benutzerhandbuch",
  glossary: "Glossar",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "CRM verbinden",
  "one-time-codes": "Einmalcodes",
  errors: "Fehlercodes",
  "code-examples": "Codebeispiele",
  missing: "Das Dokument konnte nicht geladen werden (404)",
  missingHelp: "Versuchen Sie es später oder öffnen Sie ein anderes Dokument.",
  inEnglish: "Dieses Dokument ist auf Englisch.",
} as const satisfies Catalog<typeof source>;
