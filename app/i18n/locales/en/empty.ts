import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  templates: "No templates yet",
  templatesHelp:
    "Approved texts to build a mailing from will be here. Until then, write the text in the mailing itself.",
  widgets: "No widgets yet",
  widgetsHelp:
    "A widget confirms a visitor’s number with a one-time code. It needs an active channel, which support connects.",
  shortLinks: "No short links yet",
  shortLinksHelp:
    "Short links for your messages and their UTM tags will be here. They need a domain, which support connects.",
  payments: "No payments yet",
  paymentsHelp: "Each payment will be here: method, sum and outcome. Support helps to top up the balance.",
  recurrentPayments: "No auto-payments",
  recurrentPaymentsHelp:
    "An auto-payment tops up the balance by itself: on schedule or when money runs low. No payment terminal is connected, contact support.",
  invoices: "No invoices yet",
  invoicesHelp: "Invoices for companies will be here: number, sum and whether paid. Support helps to issue one.",
  requisites: "No company details yet",
  requisitesHelp: "Your company’s details for invoices and contracts will be here. Support helps to enter them.",
  integrations: "No connected systems",
  integrationsHelp: "CRMs linked to the cabinet will be here. Your own system can be linked right now: over HTTP.",
  apisender: "No WhatsApp numbers yet",
  apisenderHelp:
    "Your WhatsApp numbers will be here: link to the phone, term and payment. Support connects the first one.",
  toSupport: "Contact support",
  toSend: "New mailing",
  toDocumentation: "How to connect",
  toBillings: "All transactions",
  toTariffs: "Tariffs",
} as const satisfies Catalog<typeof source>;
