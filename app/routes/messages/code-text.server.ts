import type { Language } from "../../i18n/options";
import { readerOf } from "../../web/reader.server";
import { adviceOf, meaningOf } from "./codes";

/** Writes codes of failures in words; those words never travel: only the sentences of a page do. */
export function codeWriter(language: Language) {
  const t = readerOf(language).getFixedT(null, "codes");
  return {
    /** The bare code where nobody explained it yet. */
    text(code: string): string {
      const meaning = meaningOf(code);
      return meaning ? t(`code_${meaning}`) : code;
    },
    /** What a person can do about it; null where that is nothing. */
    advice(code: string): string | null {
      const advice = adviceOf(meaningOf(code));
      return advice && t(`advice_${advice}`);
    },
  };
}
