import type { Say } from "../../domain/base/shared/ports/platform";
import { failureWords } from "../../domain/messaging/sendings/list/failure-words";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

/** Writes error codes as sentences on the server; the catalog stays there. */
export function codeText(language: Language): (code: string) => string {
  const reader = readerOf(language);
  const say: Say = (_, catalog, key, values) =>
    (reader.getFixedT(null, catalog) as (key: string, values?: Record<string, string | number>) => string)(key, values);
  return (code) => failureWords(say, language, code);
}
