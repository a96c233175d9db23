import { errorWriter } from "../../components/ui/error-text";
import type { Language } from "../../i18n/options";
import { readerOf } from "../../web/reader.server";

const OWN = ["insufficientFunds", "accountBlocked", "fileMissing", "listNotFound", "internal"] as const;

/** Why a task does not go on. The sentence alone travels: whole catalogs would come with the page for one of theirs. */
export function haltText(language: Language, error: string): string {
  const reader = readerOf(language);
  const own = OWN.find((known) => known === error);
  return own ? reader.getFixedT(language, "taskStops")(`error_${own}`) : errorWriter(reader)(error);
}
