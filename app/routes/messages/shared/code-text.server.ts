import type { Language } from "../../../i18n/options";
import { codeText } from "../../../web/words/code-text.server";
import { readerOf } from "../../../web/words/translator.server";
import { adviceOf } from "./failure-advice";

/** Describes error codes and what can be done about them. */
export function codeWriter(language: Language) {
  const t = readerOf(language).getFixedT(null, "codes");
  return {
    text: codeText(language),
    /** Advice and link for a code; for a known recipient, the link leads to the contact. */
    advice(code: string, isContactKnown = false) {
      const { words, remedy } = adviceOf(code);
      const place = remedy === "contacts" && isContactKnown ? "contact" : remedy;
      return { text: t(`advice_${words}`), remedy: remedy && place && { name: remedy, label: t(`go_${place}`) } };
    },
  };
}
