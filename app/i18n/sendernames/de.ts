import type { Catalog } from "../catalog";
import type { sendernames as source } from "./ru";

export const sendernames = {
  caption: "Absendernamen",
  lead: "Empfänger sehen den Namen statt einer Nummer. Gesendet wird damit nach der Freigabe.",
  name: "Name",
  channel: "Kanal",
  comment: "Firma und Steuernummer",
  commentHint:
    "Name und Steuernummer. Eine russische INN hat 10 Ziffern, bei Personen 12; andere Firmen geben ihre an: DE123456789.",
  nothing: "Noch keine Absendernamen",
  nothingHelp:
    "Empfänger sehen den Namen statt einer Nummer. Für den Antrag brauchen Sie Name und Steuernummer der Firma.",
  nothingAsk: "Namen legt der Support an: Sie dürfen keine beantragen.",
  toSupport: "Support kontaktieren",
  newName: "Namen beantragen",
  request: "Zur Prüfung senden",
  fits: "Passt",
  unfit: "Passt noch nicht",
  also: "Gleicher Name für weitere Kanäle",
  usualReview: "Die Prüfung ist meist nach {{time}} fertig.",
  rule_sms: "4–11 lateinische Buchstaben, Ziffern und ! ? - _ . (\u00a0), keine Leerzeichen",
  rule_viber: "3–28 Buchstaben, Ziffern, Leer- und Satzzeichen",
  rule_whatsapp: "Eine Nummer aus 7–15 Ziffern oder ein Name mit 3–75 Zeichen",
  rule_vk: "Name der Community, 3–48 Zeichen",
  rule_telegram: "Benutzername des Bots: 5–32 lateinische Buchstaben, Ziffern und _",
  rule_voice: "Die anrufende Nummer: 6–15 Ziffern",
  rule_email: "Eine Adresse Ihrer Domain",
  rule_push: "Name der Website in der Benachrichtigung, 3–50 Zeichen",
  alike: "Ähnliche Namen anderer",
  alikeSame: "{{owner}}: derselbe",
  alikeLike: "{{owner}}: ähnlich",
  alikeOther: "Ein anderer Kunde",
  correct: "Berichtigen",
  removeTitle: "Den Namen {{name}} löschen?",
  removeHelp: "Unter diesem Namen wird nichts mehr gesendet. Um ihn zurückzubekommen, braucht es eine neue Prüfung.",
  sendUnder: "Unter diesem Namen senden",
} as const satisfies Catalog<typeof source>;
