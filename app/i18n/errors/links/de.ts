import type { Catalog } from "../../catalog";
import type { links as source } from "./ru";

export const links = {
  linkUrlInvalid: "Die Adresse muss mit https:// oder http:// beginnen, ohne Namen und Passwort",
  linkUrlLong: "Die Adresse ist länger als 2048 Zeichen",
  linkUrlOwn: "Ein Link darf nicht zu einem Kurzlink oder in dieses Portal führen",
  linkUrlPrivate: "Private und interne Adressen sind nicht erlaubt",
  linkUrlStopped: "Kurzlinks führen nicht zu dieser Website",
  linksMost: "Höchstens {{most}} verschiedene Links in einer Nachricht",
  linkNoDomains: "Es sind keine Domains verfügbar",
  linkFailed: "Der Kurzlink konnte nicht erstellt werden. Versuchen Sie es noch einmal",
  linkDomainRequired: "Wählen Sie eine Domain",
  linkDomainUnknown: "Diese Domain steht Ihnen nicht zur Verfügung",
  linkDomainInvalid: "Eine Domain, zum Beispiel go.shop.de",
  linkDomainOurs: "Das ist eine Domain der Plattform: Sie brauchen sie nicht hinzuzufügen",
  linkDomainsMost: "Höchstens {{most}} Domains. Löschen Sie eine",
  linkDomainTaken: "Die Domain ist schon mit einem anderen Konto verbunden",
  linkDnsSilent: "Die Einträge der Domain sind gerade nicht lesbar. Versuchen Sie es später",
  linkDnsMissing: "Der Eintrag {{type}} von {{name}} ist noch nicht da",
  linkSlugInvalid:
    "3 bis 40 lateinische Buchstaben, Ziffern, Binde- und Unterstriche, an den Enden Buchstabe oder Ziffer",
  linkSlugReserved: "Diese Endung ist reserviert",
  linkSlugTaken: "Diese Endung ist schon vergeben",
  linkSlugLooks: "Sieht aus wie {{slug}}, und das ist vergeben",
  linkExpiryPast: "Diese Zeit ist schon vorbei",
  linkUtmMissing: "Für Tags braucht es Quelle, Medium und Kampagne",
  linkAddressUnknown: "Diesen Kurzlink gibt es nicht",
  linkBlocked: "Der Link ist gesperrt und kann weder geändert noch entfernt werden",
  linkOfTexts: "Ein Link aus einem Nachrichtentext ändert sich nicht: er ist verschickt",
  linkChanged: "Der Link wurde inzwischen geändert und führt zu {{url}}. Speichern Sie noch einmal, um das zu ersetzen",
  linkAddressStays: "Domain und Endung ändern sich nicht: Die Adresse kann gedruckt oder verschickt sein",
} as const satisfies Catalog<typeof source>;
