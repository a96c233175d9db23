import type { Catalog } from "../../../catalog";
import type { otp as source } from "../../ru/errors/otp";

export const otp = {
  otpTitleTooLong: "No máximo 50 caracteres",
  otpNumber: "Um número inteiro de {{least}} a {{most}}",
  otpListLong: "No máximo {{most}} valores",
  otpCountry: "O país é escrito com duas letras, como RU: {{value}}",
  otpAllowed: "Informe um endereço, uma rede ou o início de um número com o sinal de mais: {{value}}",
  otpAccent: "A cor é escrita como #1F5EFF",
  otpCallDigits: "Uma chamada comporta códigos de 4 a 6 dígitos",
  otpTemplateCode: "O texto deve conter a variável ${code}",
  otpSender: "Você não tem esse nome de remetente para este canal",
  otpChannelForeign: "Esse canal não existe ou não foi concedido a você",
  otpChannelInUse: "Um widget usa este canal. Desconecte-o lá primeiro",
  otpMost: "No máximo {{most}}. Remova o que não for necessário",
} as const satisfies Catalog<typeof source>;
