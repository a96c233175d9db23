import type { Catalog } from "../../catalog";
import type { integrations as source } from "./ru";

export const integrations = {
  callRecipientMissing: "Der Aufruf nennt keinen Empfänger: Feld {{path}} fehlt",
  callVariableUnmapped: "Der Text enthält die Variable {{name}}, aber nicht, woher sie kommt",
  callPathRequired: "Geben Sie den Pfad des Feldes an",
  callVariablesInvalid: "Eine Variable pro Zeile, höchstens 30: Name, Gleichheitszeichen und Pfad",
  callNotKept: "Der Inhalt dieses Aufrufs wird nicht aufbewahrt: er ist größer als 8 KB",
  callSentAlready: "Die Nachricht dieses Aufrufs wurde bereits gesendet",
  integrationOff: "Die Integration ist ausgeschaltet",
  integrationShownAlready:
    "Diese Integration ist bereits angelegt und ihre Adresse gezeigt. Falls Sie sie nicht gesichert haben, wechseln Sie die Adresse",
  tooManyIntegrations: "Höchstens {{most}} Integrationen. Löschen Sie eine überflüssige",
  crmUnset: "Dieses CRM lässt sich hier noch nicht verbinden",
  crmPortalInvalid: "Geben Sie die Adresse des Portals ein: flowers.bitrix24.de",
  crmStateInvalid: "Die Erlaubnis ist abgelaufen oder gilt nicht für Sie. Verbinden Sie das CRM noch einmal",
  crmTaken:
    "{{place}} ist mit einer anderen Integration verbunden. Trennen Sie es dort oder entfernen Sie die Anwendung im CRM",
  crmRevoked: "Das CRM nimmt unseren Zugriff nicht mehr an. Verbinden Sie es erneut",
  crmMoved: "Das CRM ist nach {{detail}} umgezogen. Verbinden Sie es erneut",
  crmUninstalled: "Die Anwendung wurde im CRM entfernt. Installieren Sie sie und verbinden Sie das CRM erneut",
  crmFrozen: "Das CRM hat die Anwendung angehalten. Prüfen Sie ihre Zahlung im CRM",
  crmRefused: "Das CRM hat abgelehnt: {{detail}}",
  crmDown: "Das CRM antwortet nicht. Wir versuchen es erneut",
  crmChatsDown:
    "Die Chats von amoCRM antworten nicht und werden von selbst verbunden. Nachrichten nach Phasen gehen inzwischen hinaus",
  crmAnswerFile: "Der Kunde hat eine Datei geschickt: Sie liegt in Cabinet unter den eingehenden Nachrichten",
  crmNotConnected: "Das CRM ist nicht verbunden",
  crmHasNoAddress: "Nicht jede Integration kann das",
  crmCallUnknown: "Der Aufruf enthält nichts, was dieses CRM sendet",
  crmSignatureInvalid: "Die Signatur des CRM stimmt nicht. Beginnen Sie die Verbindung im CRM noch einmal",
  crmNoteFailed: "Die Nachricht an {{phone}} wurde nicht zugestellt",
} as const satisfies Catalog<typeof source>;
