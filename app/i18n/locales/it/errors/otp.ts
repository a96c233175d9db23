import type { Catalog } from "../../../catalog";
import type { otp as source } from "../../ru/errors/otp";

export const otp = {
  otpTitleTooLong: "Non più di 50 caratteri",
  otpNumber: "Un numero intero da {{least}} a {{most}}",
  otpListLong: "Non più di {{most}} valori",
  otpCountry: "Il paese si scrive con due lettere, come RU: {{value}}",
  otpAllowed: "Indichi un indirizzo, una rete o l’inizio di un numero con il segno più: {{value}}",
  otpAccent: "Il colore si scrive come #1F5EFF",
  otpCallDigits: "Una chiamata può portare un codice da 4 a 6 cifre",
  otpTemplateCode: "Il testo deve contenere la variabile ${code}",
  otpSender: "Non ha questo nome mittente per questo canale",
  otpChannelForeign: "Questo canale non esiste o non Le è stato concesso",
  otpChannelInUse: "Un widget usa questo canale. Lo scolleghi prima lì",
  otpMost: "Non più di {{most}}. Rimuova ciò che non serve",
} as const satisfies Catalog<typeof source>;
