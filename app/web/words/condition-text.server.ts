import type { ChainStatus } from "../../domain/base/chains/chain";
import type { DraftTriggers } from "../../domain/messaging/sendings/compose/draft-content";
import type { Language } from "../../i18n/options";
import { hasDeadline, timeoutText } from "./timeout-text.server";
import { readerOf } from "./translator.server";

/** When a fallback is sent, one sentence per condition. */
export function conditionTexts(
  { onStatus, onTimeout, onIncomingPayload }: DraftTriggers,
  language: Language,
): string[] {
  const answers = readerOf(language).getFixedT(null, "answers");
  const timed = onTimeout && onTimeout.timeout > 0 ? onTimeout : null;
  // With a deadline, "not delivered within 5 minutes" already covers a failure, which only skips the wait.
  const isOne = timed !== null && onStatus.includes("failed") && hasDeadline(timed.except);
  const statuses = isOne ? onStatus.filter((status) => status !== "failed") : onStatus;
  const waited = timed && timeoutText(timed, language);
  const sentences = [
    ...statuses.map((status) => answers(`if_${status as ChainStatus}`)),
    ...(waited ? [isOne ? answers("if_orFailed", { condition: waited }) : waited] : []),
    ...(onIncomingPayload ? [answers("if_answered", { text: onIncomingPayload.text })] : []),
  ];
  // Default trigger: failure.
  return sentences.length > 0 ? sentences : [answers("if_failed")];
}
