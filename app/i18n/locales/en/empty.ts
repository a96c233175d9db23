import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
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
  toSupport: "Contact support",
  toSend: "New mailing",
  toDocumentation: "How to connect",
  toBillings: "All transactions",
  toMailing: "Back to the mailing",
} as const satisfies Catalog<typeof source>;
