import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Gespeichert",
  signedOut: "Sie sind abgemeldet",
  passwordChanged: "Passwort geändert, melden Sie sich an",
  messageAccepted: "Nachricht angenommen",
  mailingStarted: "Versand gestartet",
  mailingScheduled: "Versand geplant",
  task_pause: "Pausiert",
  task_resume: "Fortgesetzt",
  task_stop: "Gestoppt",
  task_changed: "Der Stand der Aufgabe hat sich schon geändert",
  listCreated: "Liste angelegt",
  listRemoved: "Liste gelöscht",
  contactCreated: "Kontakt hinzugefügt",
  contactRemoved: "Kontakt gelöscht",
  importStarted: "Import gestartet",
  fileStored: "Datei hochgeladen",
  tokenRevoked: "Token widerrufen",
  ownPasswordChanged: "Passwort geändert",
  sessionsEnded_one: "{{count}} Sitzung beendet",
  sessionsEnded_other: "{{count}} Sitzungen beendet",
} as const satisfies Catalog<typeof source>;
