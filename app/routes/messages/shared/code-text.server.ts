import { failureWords } from "../../../domain/sendings/list/failure-words";
import type { Say } from "../../../domain/shared/ports/platform";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";
import { adviceOf } from "./failure-advice";

/** Writes codes of failures in words; those words never travel: only the sentences of a page do. */
export function codeWriter(language: Language) {
  const reader = readerOf(language);
  const t = reader.getFixedT(null, "codes");
  // Keys come from the rules at run time: their type is a plain string here.
  const say: Say = (_, catalog, key, values) =>
    (reader.getFixedT(null, catalog) as (key: string, values?: Record<string, string | number>) => string)(key, values);
  return {
    text: (code: string) => failureWords(say, language, code),
    /** What a person can do about a failure, and what its place is called; of somebody known it is his contact's page. */
    advice(code: string, isContactKnown = false) {
      const { words, remedy } = adviceOf(code);
      const place = remedy === "contacts" && isContactKnown ? "contact" : remedy;
      return { text: t(`advice_${words}`), remedy: remedy && place && { name: remedy, label: t(`go_${place}`) } };
    },
  };
}
