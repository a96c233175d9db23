const STOP_WORDS = [
  "stop",
  "stopall",
  "stop all",
  "unsubscribe",
  "opt out",
  "optout",
  "стоп",
  "отписка",
  "отписаться",
  "отпишите",
  "отпишите меня",
  "не писать",
  "не пишите",
  "baja",
  "alto",
  "darme de baja",
  "parar",
  "sair",
  "descadastrar",
  "remover",
  "stopp",
  "abmelden",
  "abbestellen",
  "abmeldung",
  "arret",
  "arreter",
  "desabonner",
  "se desabonner",
  "desinscription",
  "cancellami",
  "disiscrivimi",
  "disiscriviti",
  "annulla iscrizione",
];

const known = new Set(STOP_WORDS);

/** The whole message must be a stop word. */
export function isStopWord(text: string, more: readonly string[] = []): boolean {
  const word = plain(text);
  return word !== "" && (known.has(word) || more.some((other) => plain(other) === word));
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
