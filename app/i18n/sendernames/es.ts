import type { Catalog } from "../catalog";
import type { sendernames as source } from "./ru";

export const sendernames = {
  caption: "Nombres de remitente",
  lead: "El destinatario ve el nombre en lugar del número. Se puede usar una vez aprobado.",
  name: "Nombre",
  channel: "Canal",
  comment: "Empresa y número fiscal",
  commentHint:
    "Nombre y número fiscal. El INN ruso tiene 10 cifras, 12 el de una persona; otros escriben el suyo: DE123456789.",
  nothing: "Aún no hay nombres de remitente",
  nothingHelp:
    "El destinatario ve el nombre en lugar del número. Para solicitarlo hacen falta el nombre y el número fiscal de la empresa.",
  nothingAsk: "Soporte registra los remitentes: usted no puede solicitarlos.",
  toSupport: "Contactar con soporte",
  newName: "Solicitar un nombre",
  request: "Enviar a revisión",
  fits: "Válido",
  unfit: "Aún no es válido",
  also: "El mismo nombre para otros canales",
  usualReview: "Suele revisarse en {{time}}.",
  rule_sms: "4–11 letras latinas, cifras y ! ? - _ . (\u00a0), sin espacios",
  rule_viber: "3–28 letras, cifras, espacios y signos",
  rule_whatsapp: "Un número de 7–15 cifras o un nombre de 3–75 caracteres",
  rule_vk: "El nombre de la comunidad, 3–48 caracteres",
  rule_telegram: "El nombre de usuario del bot: 5–32 letras latinas, cifras y _",
  rule_voice: "El número que llama: 6–15 cifras",
  rule_email: "Una dirección de su dominio",
  rule_push: "El nombre del sitio en el aviso, 3–50 caracteres",
  alike: "Nombres parecidos de otros",
  alikeSame: "{{owner}}: igual",
  alikeLike: "{{owner}}: parecido",
  alikeOther: "Otro cliente",
  correct: "Corregir",
  removeTitle: "¿Eliminar el remitente {{name}}?",
  removeHelp: "No se enviará nada más con él. Para recuperarlo hará falta otra revisión.",
  sendUnder: "Enviar con este remitente",
} as const satisfies Catalog<typeof source>;
