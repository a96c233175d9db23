import type { Catalog } from "../catalog";
import type { about as source } from "./ru";

export const about = {
  title: "About",
  lead: "Version {{version}}",
  what: "Overview",
  whatText:
    "Send messages to your customers by SMS, messengers, calls, e-mail and push. Write a message once: Cabinet calculates the price, chooses the channel, tracks delivery and refunds what was not delivered.",
  support: "Support",
  supportText: "Support or your personal manager can help with access, tariffs and sender names.",
  supportNobody: "No support contacts yet. A manager can add them under Settings → Platform.",
  caretaker: "Your manager, {{name}}:",
  documentation: "Documentation",
  documentationText: "How to use the console and connect your own system.",
  toDocumentation: "Open documentation",
  licences: "Licences",
  licencesText: "Cabinet is open source under the MIT licence. Fonts, icons and libraries have their own licences.",
  toLicences: "View licences",
} as const satisfies Catalog<typeof source>;
