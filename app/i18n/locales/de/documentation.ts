import type { Catalog } from "../../catalog";
import type { documentation as source } from "../ru/documentation";

export const documentation = {
  title: "Dokumentation",
  documents: "Dokumente",
  platform: "Portal",
  api: "Für Entwickler",
  instruction: "Erste Schritte",
  "user-instruction": "Benutzerhandbuch",
  glossary: "Glossar",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  crm: "CRM verbinden",
  "one-time-codes": "Einmalcodes",
  "code-examples": "Codebeispiele",
  missing: "Das Dokument konnte nicht geladen werden (404)",
  missingHelp: "Versuchen Sie es später oder öffnen Sie ein anderes Dokument.",
  inEnglish: "Dieses Dokument ist auf Englisch.",
} as const satisfies Catalog<typeof source>;
