import type { Catalog } from "../catalog";
import type { sendernames as source } from "./ru";

export const sendernames = {
  caption: "Nomes de remetente",
  lead: "O destinatário vê o nome em vez do número. Pode ser usado depois de aprovado.",
  name: "Nome",
  channel: "Canal",
  comment: "Empresa e número fiscal",
  commentHint:
    "Nome e número fiscal. O INN russo tem 10 algarismos, 12 o de uma pessoa; outros escrevem o seu: DE123456789.",
  nothing: "Ainda não há nomes de remetente",
  nothingHelp:
    "O destinatário vê o nome em vez do número. Para o pedir são precisos o nome e o número fiscal da empresa.",
  nothingAsk: "O suporte regista os nomes: não tem permissão para os pedir.",
  toSupport: "Contactar o suporte",
  newName: "Pedir um nome",
  request: "Enviar para revisão",
  fits: "Válido",
  unfit: "Ainda não é válido",
  also: "O mesmo nome para outros canais",
  usualReview: "Costuma ser revisto em {{time}}.",
  rule_sms: "4–11 letras latinas, algarismos e ! ? - _ . (\u00a0), sem espaços",
  rule_viber: "3–28 letras, algarismos, espaços e pontuação",
  rule_whatsapp: "Um número de 7–15 algarismos ou um nome de 3–75 caracteres",
  rule_vk: "O nome da comunidade, 3–48 caracteres",
  rule_telegram: "O nome de utilizador do bot: 5–32 letras latinas, algarismos e _",
  rule_voice: "O número que liga: 6–15 algarismos",
  rule_email: "Um endereço do seu domínio",
  rule_push: "O nome do site no aviso, 3–50 caracteres",
  alike: "Nomes parecidos de outros",
  alikeSame: "{{owner}}: igual",
  alikeLike: "{{owner}}: parecido",
  alikeOther: "Outro cliente",
  correct: "Corrigir",
  removeTitle: "Eliminar o nome {{name}}?",
  removeHelp: "Nada mais será enviado com ele. Para o reaver será precisa outra revisão.",
  sendUnder: "Enviar com este nome",
} as const satisfies Catalog<typeof source>;
