import type { Catalog } from "../../catalog";
import type { webhooks as source } from "./ru";

export const webhooks = {
  hookUrlInvalid: "Die Adresse muss mit https:// oder http:// beginnen",
  hookUrlCredentials: "Name und Passwort sind in der Adresse nicht erlaubt: Senden Sie sie in einem Header",
  hookUrlPrivate: "Private und interne Adressen sind nicht erlaubt",
  hookUrlPort: "Dieser Port gehört zu einem anderen Protokoll: Geben Sie den eines Webservers an",
  hookUrlTemplate: "Variablen dürfen erst nach dem Servernamen stehen",
  hookGetBody: "Eine GET-Anfrage hat keinen Body: Schreiben Sie die Werte in die Adresse",
  hookBodyNotJson: "Mit eingesetzten Werten ist der Body kein gültiges JSON",
  hookBodyTooLong: "Der Body ist länger als 16.384 Zeichen",
  hookTooManyHeaders: "Höchstens 20 Header",
  hookHeaderInvalid: "Ein Header ist ein lateinischer Name, ein Doppelpunkt und ein Wert in einer Zeile",
  hookHeadersAgain: "Die Adresse ist eine andere: Geben Sie die Header neu ein, die gespeicherten gehen nicht dorthin",
  hookUrlOwn: "Das ist die Adresse des Portals selbst: Es benachrichtigt sich nicht selbst",
  hookHeaderOurs: "Diesen Header setzen wir selbst",
  hookStatusesInvalid: "Antwortcodes, durch Kommas getrennt: 200-299, 409",
  hookEventUnknown: "Dieses Ereignis gibt es nicht",
  hookEventsRequired: "Wählen Sie mindestens ein Ereignis",
  hookConnectionsInvalid: "Verbindungen: 1 bis 6",
  hookMethodUnknown: "Methode: POST, PUT oder GET",
  hookStateUnknown: "Zustand: dead oder delivered",
  tooManyHooks: "Höchstens {{most}} Webhooks. Löschen Sie einen überflüssigen",
  hookShownAlready:
    "Dieser Webhook ist schon angelegt und sein Secret gezeigt. Haben Sie es nicht gespeichert, wechseln Sie es",
} as const satisfies Catalog<typeof source>;
