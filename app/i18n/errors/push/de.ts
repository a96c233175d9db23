import type { Catalog } from "../../catalog";
import type { push as source } from "./ru";

export const push = {
  fieldRequired: "Füllen Sie das Feld aus",
  numberRequired: "Geben Sie eine ganze Zahl ein",
  originsRequired: "Geben Sie die Adresse der Website an",
  tooManyOrigins: "Höchstens 20 Adressen",
  originInvalid: "Die Adresse der Website beginnt mit https://",
  siteUnknown: "Diese Website gibt es nicht, oder sie ist ausgeschaltet",
  originForeign: "Von dieser Adresse sind Abonnements nicht erlaubt",
  signatureInvalid: "Die Signatur ist falsch oder zu alt",
  subscriptionInvalid: "Der Browser hat ein unvollständiges Abonnement gesendet",
  tokenRequired: "Geben Sie das Token des Geräts an",
  pushUnavailable: "Push ist nicht angeschlossen, wenden Sie sich an den Support",
  tooManySites: "Höchstens {{most}} Websites. Entfernen Sie eine, die Sie nicht brauchen",
  siteShownAlready:
    "Diese Website ist angelegt und ihr Secret gezeigt. Falls es verloren ist, legen Sie eine andere an",
} as const satisfies Catalog<typeof source>;
