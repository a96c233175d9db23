import type { Catalog } from "../../../catalog";
import type { otp as source } from "../../ru/errors/otp";

export const otp = {
  otpTitleTooLong: "Höchstens 50 Zeichen",
  otpNumber: "Eine ganze Zahl von {{least}} bis {{most}}",
  otpListLong: "Höchstens {{most}} Werte",
  otpCountry: "Ein Land hat zwei Buchstaben, etwa RU: {{value}}",
  otpAllowed: "Geben Sie eine Adresse, ein Netz oder den Anfang einer Nummer mit Plus an: {{value}}",
  otpAccent: "Eine Farbe schreibt man als #1F5EFF",
  otpCallDigits: "In einen Anruf passen Codes mit 4 bis 6 Ziffern",
  otpTemplateCode: "Der Text muss die Variable ${code} enthalten",
  otpSender: "Diesen Absendernamen haben Sie für diesen Kanal nicht",
  otpChannelForeign: "Diesen Kanal gibt es nicht, oder er ist Ihnen nicht freigegeben",
  otpChannelInUse: "Ein Widget nutzt diesen Kanal. Trennen Sie ihn dort zuerst",
  otpMost: "Höchstens {{most}}. Entfernen Sie, was nicht gebraucht wird",
} as const satisfies Catalog<typeof source>;
