import { columnKey } from "./column-names";
import type { NAMED_FIELDS } from "./contact-fields";

type NamedField = (typeof NAMED_FIELDS)[number];

/** Words in longer headers: whole words and word pairs; stems for inflected languages ("телефон*"). */
const WORDS: Partial<Record<NamedField, string>> = {
  email: "mail mails email emails почта имейл*",
  phone:
    "phone phones telephone telephones mobile cellphone cellular msisdn tel whatsapp телефон* мобил* сотов* telefon* teléfon* telefone* téléphone* handy* móvil* celular*",
  lastName: "lastname surname familyname фамили* nachname apellido*",
  middleName: "middlename patronymic отчеств*",
  firstName: "firstname givenname vorname",
  date: "birth birthday birthdate dob рожден* geburtsdatum geburtstag",
  name: "фио fullname",
};
/** Words that describe a value, not the person: "Phonetic First Name", "Phone 1 - Label", «Почтовый индекс». */
const ASIDE = new Set(
  "phonetic yomi label type prefix suffix organization company manager assistant carrier operator тип оператор компания".split(
    " ",
  ),
);

const ENTRIES = Object.entries(WORDS).flatMap(([field, words]) =>
  words.split(" ").map((word) => ({
    field: field as NamedField,
    key: columnKey(word),
    isStart: word.endsWith("*"),
  })),
);
const LONGEST = 100;

/** The field that a word in the header names; null for none, and for headers that describe a neighbouring value. */
export function similarField(header: string): NamedField | null {
  const words = wordsOf(header);
  if (words.some((word) => ASIDE.has(word))) return null;
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  const all = [...words, ...pairs];
  return (
    ENTRIES.find(({ key, isStart }) => all.some((word) => (isStart ? word.startsWith(key) : word === key)))?.field ??
    null
  );
}

/** Splits "clientPhone" and "client_phone", too. */
function wordsOf(header: string): string[] {
  return header
    .slice(0, LONGEST)
    .normalize("NFC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}]+/u)
    .map(columnKey)
    .filter(Boolean);
}
