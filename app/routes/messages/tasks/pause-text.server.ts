import type { TaskType } from "../../../../db/schema/tasks";
import { errorWriter } from "../../../components/ui/error-text";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";

const OWN = ["insufficientFunds", "accountBlocked", "fileMissing", "listNotFound", "internal"] as const;

/** Why a task does not go on. The sentence alone travels: whole catalogs would come with the page for one of theirs. */
export function haltText(language: Language, { type, error }: { type: TaskType; error: string }): string {
  const reader = readerOf(language);
  const say = reader.getFixedT(language, "taskStops");
  if (error === "listNotFound" && (type === "sendings:bulk" || type === "sendings:recurrent"))
    return say("error_mailingList");
  const own = OWN.find((known) => known === error);
  return own ? say(`error_${own}`) : errorWriter(reader)(error);
}
