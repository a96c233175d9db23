import type { Catalog } from "../../../catalog";
import type { integrations as source } from "../../ru/errors/integrations";

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
} as const satisfies Catalog<typeof source>;
