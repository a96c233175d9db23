import { LANGUAGES, type Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

const KEYS = ["stopListTitle", "unsubscribedTitle"] as const;

/** The title of a list; of one that the cabinet made by itself, in the reader's language and not in that of its birth. */
export function shownTitle(title: string, language: Language): string {
  const key = KEYS.find((one) => LANGUAGES.some((spoken) => wordsOf(spoken)(one) === title));
  return key ? wordsOf(language)(key) : title;
}

const wordsOf = (language: Language) => readerOf(language).getFixedT(null, "contacts");
