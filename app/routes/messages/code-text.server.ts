import { meaningOf } from "../../domain/sendings/codes";
import type { Language } from "../../i18n/options";
import { readerOf } from "../../web/reader.server";
import { adviceOf } from "./advice";

/** Writes codes of failures in words; those words never travel: only the sentences of a page do. */
export function codeWriter(language: Language) {
  const t = readerOf(language).getFixedT(null, "codes");
  return {
    /** The bare code where nobody explained it yet. */
    text(code: string): string {
      const meaning = meaningOf(code);
      return meaning ? t(`code_${meaning}`) : code;
    },
    /** What a person can do about a failure, and what its place is called. */
    advice(code: string) {
      const { words, remedy } = adviceOf(code);
      return { text: t(`advice_${words}`), remedy: remedy && { name: remedy, label: t(`go_${remedy}`) } };
    },
  };
}
