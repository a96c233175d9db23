import { LANGUAGES, type Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

const KEYS = ["stopListTitle", "unsubscribedTitle"] as const;

/** The title of a list; of one that the cabinet made by itself, in the reader's language and not in that of its birth. */
export function shownTitle(title: string, language: Language): string {
  const key = KEYS.find((one) => LANGUAGES.some((spoken) => wordsOf(spoken)(one) === title));
  return key ? wordsOf(language)(key) : title;
}

/** Those of the cabinet's own titles that have this text in any language, as any language stores them. */
export function stockTitlesLike(text: string): string[] {
  const plain = (title: string) => title.toLowerCase().replaceAll("\u00a0", " ");
  const has = (title: string) => plain(title).includes(plain(text));
  const titles = KEYS.map((key) => LANGUAGES.map((spoken) => wordsOf(spoken)(key)));
  return titles.filter((spelled) => spelled.some(has)).flat();
}

const wordsOf = (language: Language) => readerOf(language).getFixedT(null, "contacts");
