import type { Catalog } from "../catalog";
import type { recover as source } from "./ru";

export const recover = {
  title: "Nuova password",
  lead: "Indichi il nome utente o l’e-mail e le invieremo un link",
  username: "Nome utente o e-mail",
  send: "Invia il link",
  sending: "Invio in corso…",
  asked:
    "Se l’account esiste, l’e-mail con il link è in arrivo. Il link vale un’ora. Non arriva? Controlli la cartella dello spam.",
  toLogin: "Torna all’accesso",
  resetTitle: "Nuova password",
  password: "Nuova password",
  passwordHint: "Da 6 a 18 caratteri: lettere latine, cifre, punteggiatura",
  endsTokens: "Revoca anche i token API",
  endsTokensHint: "Selezioni se qualcun altro può aver conosciuto la password",
  confirmation: "Ripeta la password",
  save: "Salva la password",
  saving: "Salvataggio…",
  again: "Chiedi un nuovo link",
} as const satisfies Catalog<typeof source>;
