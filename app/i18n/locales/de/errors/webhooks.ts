import type { Catalog } from "../../../catalog";
import type { webhooks as source } from "../../ru/errors/webhooks";

export const webhooks = {
  hookUrlInvalid: "Die Adresse muss mit https:// oder http:// beginnen",
  hookUrlCredentials: "Kein Name und Passwort in der Adresse: als Header senden",
  hookUrlPrivate: "Private und interne Adressen sind nicht erlaubt",
  hookUrlTemplate: "Variablen dürfen erst nach dem Servernamen stehen",
  hookGetBody: "Eine GET-Anfrage hat keinen Body: Werte in die Adresse schreiben",
  hookBodyNotJson: "Mit eingesetzten Werten ist der Body kein gültiges JSON",
  hookBodyTooLong: "Der Body ist länger als 16.384 Zeichen",
  hookTooManyHeaders: "Höchstens 20 Header",
  hookHeaderInvalid: "Ein Header ist ein lateinischer Name, ein Doppelpunkt und ein Wert in einer Zeile",
  hookHeadersAgain: "Die Adresse ist eine andere: Geben Sie die Header neu ein, die gespeicherten gehen nicht dorthin",
  hookUrlOwn: "Das ist die Adresse des Portals selbst: Es benachrichtigt sich nicht",
  hookHeaderOurs: "Diesen Header setzen wir selbst",
  hookStatusesInvalid: "Antwortcodes mit Kommas: 200-299, 409",
  hookEventUnknown: "Dieses Ereignis gibt es nicht",
  hookEventsRequired: "Wählen Sie mindestens ein Ereignis",
  hookConnectionsInvalid: "Verbindungen: 1 bis 6",
  hookMethodUnknown: "Methode: POST, PUT oder GET",
  hookStateUnknown: "Zustand: dead oder delivered",
  tooManyHooks: "Höchstens {{most}} Webhooks. Löschen Sie einen überflüssigen",
  hookShownAlready:
    "Dieser Webhook ist schon angelegt und sein Geheimnis gezeigt. Falls nicht gespeichert, wechseln Sie das Geheimnis",
} as const satisfies Catalog<typeof source>;
