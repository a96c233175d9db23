import type { Catalog } from "../catalog";
import type { recover as source } from "./ru";

export const recover = {
  title: "Nova palavra-passe",
  lead: "Indique o nome de utilizador ou o e-mail e enviamos-lhe uma ligação",
  username: "Nome de utilizador ou e-mail",
  send: "Enviar a ligação",
  sending: "A enviar…",
  asked:
    "Se a conta existir, o e-mail com a ligação já vai a caminho. A ligação é válida durante uma hora. Não chegou? Veja a pasta de spam.",
  toLogin: "Voltar ao início de sessão",
  resetTitle: "Nova palavra-passe",
  password: "Nova palavra-passe",
  passwordHint: "De 6 a 18 caracteres: letras latinas, algarismos e sinais",
  endsTokens: "Revogar também os tokens de API",
  endsTokensHint: "Marque se outra pessoa puder ter conhecido a palavra-passe",
  confirmation: "Repita a palavra-passe",
  save: "Guardar a palavra-passe",
  saving: "A guardar…",
  again: "Pedir nova ligação",
} as const satisfies Catalog<typeof source>;
