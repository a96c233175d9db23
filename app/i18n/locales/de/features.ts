import type { Catalog } from "../../catalog";
import type { features as source } from "../ru/features";

export const features = {
  title: "Funktionen",
  help: "Sie gelten für alle ohne eigenen Wert.",
  accountTitle: "Funktionen: {{name}}",
  accountHelp: "Der eigene Wert geht dem des Resellers und der Plattform vor.",
  inherit: "Wie die Plattform: {{value}}",
  on: "ja",
  off: "nein",
  sendernamesCheck: "Namen und Vorlagen prüfen",
  sendernamesCheckHelp: "Neue Absendernamen und Vorlagen warten auf die Entscheidung eines Managers",
  blog: "Link zum Blog",
  blogHelp: "Im Menü, wenn die Marke eine Blogadresse hat",
  integrations: "Integrationen",
  integrationsHelp: "Ein Reiter in den Einstellungen für alle, die das Recht haben",
  hideRequisites: "Rechnungen und Firmendaten verbergen",
  hideRequisitesHelp: "Diese Bereiche sind auch für alle geschlossen, die das Recht haben",
  quota_storage: "Dateien, MB",
  quota_contacts: "Kontakte",
  quotaHelp: "So viel speichert ein Konto. Wenn leer: {{value}}",
  methods: "Zahlungsarten",
  ownMethods: "Eigene Auswahl statt der gemeinsamen",
  method_tinkoff: "Karte, T-Bank",
  method_mandarin: "Karte, Mandarin",
  method_yookassa: "Karte, YooKassa",
  method_yooMoney: "YooMoney",
  method_recurrent: "Automatische Zahlungen",
  resellers: "Reseller nach Host",
  resellersHelp:
    "Pro Zeile ein Host und der Benutzername des Resellers: lk.partner.com mueller. Wer sich dort registriert, wird sein Kunde",
} as const satisfies Catalog<typeof source>;
