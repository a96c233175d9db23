import type { Catalog } from "../../catalog";
import type { wapi as source } from "./ru";

export const wapi = {
  wapiTariffRequired: "Dem Konto ist kein Tarif für WhatsApp-Nummern zugeordnet. Schreiben Sie dem Support",
  wapiUnavailable: "WhatsApp-Nummern sind gerade nicht verfügbar. Es wurde nichts abgebucht",
  wapiRefused: "Der Anbieter der WhatsApp-Nummern hat die Anfrage abgelehnt. Versuchen Sie es später",
  wapiNoAnswer: "Der Anbieter der WhatsApp-Nummern hat nicht geantwortet. Laden Sie die Seite neu",
  tooManyInstances: "Höchstens {{most}} WhatsApp-Nummern. Entfernen Sie eine nicht benötigte",
  instanceExpired: "Die Nummer ist abgelaufen. Verlängern Sie sie mit einer Zahlung",
  instanceOff: "Ein Administrator hat die Nummer abgeschaltet. Schreiben Sie dem Support",
  instanceRemoved: "Die Nummer gibt es nicht mehr. Gehen Sie zur Liste und laden Sie sie neu",
  instanceAuthorized: "Das Telefon ist schon verbunden. Laden Sie die Seite neu",
  instanceNotAuthorized: "Es ist kein Telefon verbunden. Scannen Sie den QR-Code",
  instanceStarting: "Die Nummer startet. Versuchen Sie es in einer halben Minute",
  phoneAlreadyUsed: "Das Telefon ist mit einer anderen WhatsApp-Nummer verbunden",
  deviceLinkBeta: "Schalten Sie in WhatsApp die Beta für mehrere Geräte ein",
} as const satisfies Catalog<typeof source>;
