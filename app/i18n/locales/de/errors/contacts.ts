import type { Catalog } from "../../../catalog";
import type { contacts as source } from "../../ru/errors/contacts";

export const contacts = {
  phoneRequired: "Geben Sie eine Telefonnummer ein",
  phonesTooMany: "Höchstens 10.000 Nummern pro Anfrage",
  phoneInvalid: "Ungültige Telefonnummer",
  emailInvalid: "Ungültige E-Mail-Adresse",
  genderUnknown: "Geschlecht: male oder female",
  textInvalid: "Text erwartet",
  fieldTooLong: "Der Wert ist länger als 255 Zeichen",
  contactExists: "Die Nummer ist schon in der Liste",
  contactEmailExists: "Ein Kontakt mit dieser E-Mail ist schon in der Liste",
  onlyAddress: "Das ist die einzige Adresse des Kontakts: Geben Sie zuerst eine Telefonnummer an",
  contactListFixed: "Ein Kontakt lässt sich nicht in eine andere Liste verschieben",
  listRequired: "Wählen Sie eine Kontaktliste",
  listNotFound: "Kontaktliste nicht gefunden",
  listIsBlacklist: "„{{title}}“ ist eine Sperrliste, Senden ist nicht möglich",
  listInUse: "Die Liste wird von der Aufgabe „{{title}}“ benutzt",
  nobodyChosen: "Niemand ist ausgewählt",
  sameList: "Das ist dieselbe Liste",
  listNotBlacklist: "Das ist keine Sperrliste",
  mergeInBlacklist: "Kontakte einer Sperrliste werden nicht zusammengeführt: eine Nummer könnte herausfallen",
  fieldUnknown: "Dieses Feld gibt es nicht",
  actionUnknown: "Diese Aktion gibt es nicht",
  noSuchDay: "Diesen Tag gibt es in keinem Jahr. Tag und Monat angeben, etwa 21.11.",
  phonesAtMost: "Höchstens {{most}} Nummern auf einmal",
  phonesInvalid: "Das sind keine Nummern: {{phones}}",
} as const satisfies Catalog<typeof source>;
