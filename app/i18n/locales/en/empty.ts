import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  widgets: "No widgets yet",
  widgetsHelp:
    "A widget confirms a visitor’s phone number with a one-time code. It needs an active channel, which support connects.",
  shortLinks: "No short links yet",
  shortLinksHelp:
    "Short links for your messages and their UTM tags appear here. They need a domain, which support connects.",
  invoices: "No invoices yet",
  invoicesHelp:
    "Invoices for companies appear here: number, amount and whether they are paid. Support can help you issue one.",
  integrations: "No systems connected yet",
  integrationsHelp: "CRMs linked to the cabinet appear here. You can already connect your own system over HTTP.",
  toSupport: "Contact support",
  toSend: "New mailing",
  toDocumentation: "How to connect",
  toBillings: "All transactions",
} as const satisfies Catalog<typeof source>;
