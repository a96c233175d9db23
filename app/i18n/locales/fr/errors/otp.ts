import type { Catalog } from "../../../catalog";
import type { otp as source } from "../../ru/errors/otp";

export const otp = {
  otpTitleTooLong: "50 caractères au plus",
  otpNumber: "Un nombre entier de {{least}} à {{most}}",
  otpListLong: "{{most}} valeurs au plus",
  otpCountry: "Un pays s’écrit en deux lettres, comme RU\u00a0: {{value}}",
  otpAllowed: "Indiquez une adresse, un réseau ou le début d’un numéro avec le signe plus\u00a0: {{value}}",
  otpAccent: "Une couleur s’écrit comme #1F5EFF",
  otpCallDigits: "Un appel peut porter un code de 4 à 6 chiffres",
  otpTemplateCode: "Le texte doit contenir la variable ${code}",
  otpSender: "Vous n’avez pas ce nom d’expéditeur pour ce canal",
  otpChannelForeign: "Ce canal n’existe pas ou ne vous est pas accordé",
  otpChannelInUse: "Un widget utilise ce canal. Détachez-le d’abord",
  otpMost: "{{most}} au plus. Supprimez ce qui est inutile",
} as const satisfies Catalog<typeof source>;
