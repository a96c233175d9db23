import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "No short links yet",
  shortLinksHelp:
    "Short links for your messages and their UTM tags appear here. They need a domain, which support connects.",
  integrations: "No systems connected yet",
  integrationsHelp: "CRMs linked to the cabinet appear here. You can already connect your own system over HTTP.",
  toSupport: "Contact support",
  toSend: "New mailing",
  toDocumentation: "How to connect",
} as const satisfies Catalog<typeof source>;
