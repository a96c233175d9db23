import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "No short links yet",
  shortLinksHelp:
    "Short links for your messages and their UTM tags appear here. They need a domain, which support connects.",
  toSupport: "Contact support",
  toSend: "New mailing",
} as const satisfies Catalog<typeof source>;
