import { LANGUAGES, type Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

const KEYS = ["stopListTitle", "unsubscribedTitle"] as const;

/**
 * Title of a list; a list created by Cabinet is shown in the reader's language, not in the one in which it was created.
 */
export function shownTitle(title: string, language: Language): string {
  const key = KEYS.find((one) => LANGUAGES.some((spoken) => wordsOf(spoken)(one) === title));
  return key ? wordsOf(language)(key) : title;
}

/** Stored variants of stock titles that contain this text in any language. */
export function stockTitlesLike(text: string): string[] {
  const plain = (title: string) => title.toLowerCase().replaceAll("\u00a0", " ");
  const has = (title: string) => plain(title).includes(plain(text));
  const titles = KEYS.map((key) => LANGUAGES.map((spoken) => wordsOf(spoken)(key)));
  return titles.filter((spelled) => spelled.some(has)).flat();
}

const wordsOf = (language: Language) => readerOf(language).getFixedT(null, "contacts");
