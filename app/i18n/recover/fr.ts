import type { Catalog } from "../catalog";
import type { recover as source } from "./ru";

export const recover = {
  title: "Nouveau mot de passe",
  lead: "Indiquez votre nom d’utilisateur ou votre e-mail, nous vous enverrons un lien",
  username: "Nom d’utilisateur ou e-mail",
  send: "Envoyer le lien",
  sending: "Envoi…",
  asked:
    "Si ce compte existe, un e-mail avec le lien est en route. Le lien est valable une heure. Rien reçu\u00a0? Regardez dans les indésirables.",
  toLogin: "Retour à la connexion",
  resetTitle: "Nouveau mot de passe",
  password: "Nouveau mot de passe",
  passwordHint: "De 6 à 18 caractères\u00a0: lettres latines, chiffres, ponctuation",
  endsTokens: "Révoquer aussi les jetons d’API",
  endsTokensHint: "Cochez si une autre personne a pu connaître le mot de passe",
  confirmation: "Confirmez le mot de passe",
  save: "Enregistrer le mot de passe",
  saving: "Enregistrement…",
  again: "Demander un nouveau lien",
} as const satisfies Catalog<typeof source>;
