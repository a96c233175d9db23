import type { Catalog } from "../catalog";
import type { sendernames as source } from "./ru";

export const sendernames = {
  caption: "Noms d’expéditeur",
  lead: "Le destinataire voit le nom au lieu du numéro. Il s’utilise une fois approuvé.",
  name: "Nom",
  channel: "Canal",
  comment: "Entreprise et numéro fiscal",
  commentHint:
    "Nom et numéro fiscal. L’INN russe a 10 chiffres, 12 pour une personne\u00a0; les autres entreprises indiquent le leur\u00a0: DE123456789.",
  nothing: "Pas encore de nom d’expéditeur",
  nothingHelp:
    "Le destinataire voit le nom au lieu du numéro. Pour en demander un, il faut le nom et le numéro fiscal de l’entreprise.",
  nothingAsk: "Le support crée les noms\u00a0: vous n’avez pas le droit d’en demander.",
  toSupport: "Contacter le support",
  newName: "Demander un nom",
  request: "Envoyer en vérification",
  fits: "Convient",
  unfit: "Ne convient pas encore",
  also: "Le même nom pour d’autres canaux",
  usualReview: "Vérification habituelle en {{time}}.",
  rule_sms: "4–11 lettres latines, chiffres et ! ? - _ . (\u00a0), sans espaces",
  rule_viber: "3–28 lettres, chiffres, espaces et signes de ponctuation",
  rule_whatsapp: "Un numéro de 7–15 chiffres ou un nom de 3–75 caractères",
  rule_vk: "Le nom de la communauté, 3–48 caractères",
  rule_telegram: "Le nom d’utilisateur du bot\u00a0: 5–32 lettres latines, chiffres et _",
  rule_voice: "Le numéro qui appelle\u00a0: 6–15 chiffres",
  rule_email: "Une adresse de votre domaine",
  rule_push: "Le nom du site dans la notification, 3–50 caractères",
  alike: "Noms semblables d’autres comptes",
  alikeSame: "{{owner}}\u00a0: le même",
  alikeLike: "{{owner}}\u00a0: semblable",
  alikeOther: "Un autre client",
  correct: "Corriger",
  removeTitle: "Supprimer le nom {{name}}\u00a0?",
  removeHelp: "Plus rien ne partira sous ce nom. Pour le retrouver, il faudra une nouvelle vérification.",
  sendUnder: "Envoyer sous ce nom",
} as const satisfies Catalog<typeof source>;
