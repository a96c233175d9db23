import type { Catalog } from "../catalog";
import type { push as source } from "./ru";

export const push = {
  lead: "Besucher Ihrer Websites stimmen Benachrichtigungen zu, und Sie schreiben ihnen über ihre Telefonnummer.",
  newSite: "Website hinzufügen",
  nothing: "Noch keine Websites",
  nothingHelp:
    "Fügen Sie eine Website hinzu und setzen Sie die Schaltfläche darauf: Wer zustimmt, erhält Ihre Push-Nachrichten.",
  caption: "Websites",
  name: "Name",
  origins: "Adressen der Website",
  originsHint: "Eine pro Zeile: https://shop.example. Von anderen Adressen sind keine Abonnements möglich",
  state: "Zustand",
  state_on: "Aktiv",
  state_off: "Aus",
  isActive: "Eingeschaltet",
  isActiveHelp:
    "Auf einer ausgeschalteten Website kann niemand neu abonnieren; wer abonniert hat, erhält weiter Nachrichten",
  create: "Hinzufügen",
  save: "Speichern",
  issued: "Website hinzugefügt",
  copyNow: "Kopieren Sie das Secret, bevor Sie dieses Fenster schließen.",
  copyNowHelp:
    "Ihr Server signiert damit das Telefon des Besuchers. Es wird nur einmal gezeigt; setzen Sie es nie in eine Seite.",
  copySecret: "Secret kopieren",
  done: "Ich habe es gespeichert",
  page: "Die Schaltfläche auf der Seite",
  pageHelp:
    "Telefon, Zeit und Signatur setzt Ihr Server für einen angemeldeten Besucher ein. Eine Signatur gilt einen Tag.",
  worker: "Die Datei {{file}}",
  workerHelp:
    "Legen Sie sie ins Stammverzeichnis der Website. Hat die Website einen eigenen Service Worker, fügen Sie diese Zeile dort ein und nennen Sie ihn in data-worker.",
  sign: "Signatur: {{language}}",
  signHelp: "HMAC-SHA256 von „Telefon.Zeit“: das Telefon wie auf der Seite, die Zeit in Sekunden.",
  button: "Benachrichtigungen erhalten",
  copy: "Kopieren",
  remove: "Entfernen",
  removeMore: "Entfernen…",
  removeTitle: "Website „{{title}}“ entfernen?",
  removeHelp: "Von dort kommen keine neuen Abonnements mehr. Wer abonniert hat, erhält weiter Nachrichten.",
  unavailable:
    "Der Push-Kanal ist für dieses Konto nicht freigeschaltet: Noch kann niemand abonnieren. Wenden Sie sich an den Support.",
} as const satisfies Catalog<typeof source>;
