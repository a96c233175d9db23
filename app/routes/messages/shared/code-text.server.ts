import { failureWords } from "../../../domain/sendings/list/failure-words";
import type { Say } from "../../../domain/shared/ports/platform";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";
import { adviceOf } from "./failure-advice";

/** Writes error codes as sentences on the server; the catalog stays there. */
export function codeWriter(language: Language) {
  const reader = readerOf(language);
  const t = reader.getFixedT(null, "codes");
  // Keys are built at run time, hence the string type.
  const say: Say = (_, catalog, key, values) =>
    (reader.getFixedT(null, catalog) as (key: string, values?: Record<string, string | number>) => string)(key, values);
  return {
    text: (code: string) => failureWords(say, language, code),
    /** Advice and link for a code; a known recipient's link is the contact. */
    advice(code: string, isContactKnown = false) {
      const { words, remedy } = adviceOf(code);
      const place = remedy === "contacts" && isContactKnown ? "contact" : remedy;
      return { text: t(`advice_${words}`), remedy: remedy && place && { name: remedy, label: t(`go_${place}`) } };
    },
  };
}
