import type { Catalog } from "../catalog";
import type { letters as source } from "./ru";

export const letters = {
  greeting: "Buongiorno, {{name}}.",
  recoverySubject: "Nuova password per il suo account",
  recoveryText:
    "Qualcuno ha chiesto una nuova password per l’account {{username}}. Se è stata una sua richiesta, la imposti entro un’ora.",
  recoveryButton: "Imposta la password",
  recoveryNote: "In caso contrario non serve fare nulla: la password resta la stessa.",
  noticeButton: "Apri le notifiche",
  noticeNote: "Queste e-mail si disattivano nelle impostazioni: {{url}}",
  documentsSubject: "Documenti di chiusura, {{month}}",
  documentsText: "Buongiorno. I documenti di {{name}} per {{month}} sono allegati.",
  documentsButton: "Apri i documenti",
  documentsNote: "Tutti i documenti e l’estratto di riconciliazione sono nel pannello, in Fatture.",
  advanceSubject: "Fattura IVA dell’acconto n. {{number}}",
  advanceText: "Buongiorno. La fattura IVA dell’acconto n. {{number}} di {{name}} è allegata.",
  reportText: "Il report «{{name}}» è pronto. Un file piccolo è allegato, tutte le parti sono nel Suo account",
  reportLacks:
    "Una parte dell’archivio non era leggibile, quindi mancano messaggi: {{number}}. Il file indica di quali giorni",
  reportButton: "Apri i file",
  reportSubject: "Il Suo report è pronto",
  reportNote: "Questo messaggio segue un calendario di report che può rimuovere nel Suo account",
} as const satisfies Catalog<typeof source>;
