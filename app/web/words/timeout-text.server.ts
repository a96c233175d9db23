import type { ChainStatus } from "../../domain/base/chains/chain";
import type { Language } from "../../i18n/options";
import { spanText } from "./caution-text.server";
import { readerOf } from "./translator.server";

/** "If not delivered within 5 minutes": when a fallback is sent by its timeout. */
export function timeoutText({ timeout, except }: { timeout: number; except: readonly string[] }, language: Language) {
  const answers = readerOf(language).getFixedT(null, "answers");
  const common = readerOf(language).getFixedT(null, "common");
  const statuses = except.map((status) => common(`status_${status as ChainStatus}`)).join(", ");
  return answers(keyOf(except), { time: spanText(timeout, language), statuses });
}

export function hasDeadline(except: readonly string[]): boolean {
  return except.length > 0 && except.every((status) => status === "delivered" || status === "seen");
}

function keyOf(except: readonly string[]) {
  if (except.length === 0) return "if_timeout";
  if (except.join() === "clicked") return "if_notClicked";
  if (!hasDeadline(except)) return "if_timeoutUnless";
  return except.includes("delivered") ? "if_notDelivered" : "if_notSeen";
}
