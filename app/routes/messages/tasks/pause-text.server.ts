import type { TaskState, TaskType } from "../../../../db/schema/tasks";
import { errorWriter } from "../../../components/ui/error-text";
import { parseMessage } from "../../../domain/base/shared/errors/error-message";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";
import { codeWriter } from "../shared/code-text.server";

const OWN = ["insufficientFunds", "accountBlocked", "fileMissing", "listNotFound", "internal"] as const;

interface Halt {
  type: TaskType;
  state: TaskState;
  error: string;
}

/** Reason why a task is halted. Only the sentence is sent to the browser, not whole catalogs for one of their texts. */
export function haltText(language: Language, { type, state, error }: Halt): string {
  const reader = readerOf(language);
  const say = reader.getFixedT(language, "taskStops");
  const { key, values } = parseMessage(error);
  if (type === "sendings:bulk" || type === "sendings:recurrent") {
    if (error === "listNotFound") return say("error_mailingList");
    if (error === "internal") return say(state === "failed" ? "error_mailingFailed" : "error_mailingStuck");
  }
  const own = OWN.find((known) => known === key);
  return own ? say(`error_${own}`) : (values ? errorWriter(reader) : codeWriter(language).text)(error);
}
