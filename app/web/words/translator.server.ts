import type { i18n } from "i18next";
import type { Language } from "../../i18n/options";
import { openReader } from "../../i18n/reader";
import { resources } from "../../i18n/resources.server";

const readers = new Map<Language, i18n>();

export function readerOf(language: Language): i18n {
  const known = readers.get(language) ?? openReader(language, resources[language] ?? {});
  readers.set(language, known);
  return known;
}
