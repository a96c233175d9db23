import type { Catalog } from "../../catalog";
import type { about as source } from "../ru/about";

export const about = {
  title: "About",
  lead: "Version {{version}}",
  what: "What it is",
  whatText:
    "The cabinet sends messages to your customers: SMS, messengers, calls, mail and push. You write a message once; the cabinet counts the price, chooses the channel, shows the delivery and gives the money back where there was none.",
  support: "Support",
  supportText: "Questions about access, tariffs and sender names are answered by support or by your personal manager.",
  supportNobody: "No support contacts yet. A manager adds them under Settings → Platform.",
  caretaker: "Your manager, {{name}}:",
  documentation: "Documentation",
  documentationText: "How to work in the cabinet and connect your own system to it.",
  toDocumentation: "Open the documentation",
  licences: "Licences",
  licencesText: "The cabinet is open under the MIT licence. The font, icons and libraries have their own.",
  toLicences: "All licences",
} as const satisfies Catalog<typeof source>;
