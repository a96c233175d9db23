import type { Catalog } from "../../../catalog";
import type { otp as source } from "../../ru/errors/otp";

export const otp = {
  otpTitleTooLong: "No más de 50 caracteres",
  otpNumber: "Un número entero de {{least}} a {{most}}",
  otpListLong: "No más de {{most}} valores",
  otpCountry: "El país se escribe con dos letras, como RU: {{value}}",
  otpAllowed: "Indique una dirección, una red o el inicio de un número con el signo más: {{value}}",
  otpAccent: "El color se escribe como #1F5EFF",
  otpCallDigits: "En una llamada caben códigos de 4 a 6 cifras",
  otpTemplateCode: "El texto debe contener la variable ${code}",
  otpSender: "No tiene ese nombre de remitente para este canal",
  otpChannelForeign: "Ese canal no existe o no se le ha concedido",
  otpChannelInUse: "Un widget usa este canal. Desconéctelo allí primero",
  otpMost: "No más de {{most}}. Elimine lo que no haga falta",
} as const satisfies Catalog<typeof source>;
