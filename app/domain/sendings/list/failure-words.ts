import { parseMessage } from "../../shared/errors/error-message";
import type { Say } from "../../shared/ports/platform";
import { meaningOf } from "./error-codes";

/** A failure as a sentence, for every door: what its code means, or the sentence of a refusal, or that it is the operator's. */
export function failureWords(say: Say, language: string, error: string): string {
  const { key: code, values } = parseMessage(error);
  const meaning = meaningOf(code);
  // What it is about says more than what such codes mean.
  if (meaning && !values) return say(language, "codes", `code_${meaning}`);
  // A provider's own code may hold what separates keys.
  const sentence = /^\w+$/.test(code) ? say(language, "errors", code, values) : code;
  // A sentence that wants a value would be shown with a gap.
  const isWhole = sentence !== code && !sentence.includes("{{");
  return isWhole ? sentence : say(language, "codes", "code_unexplained", { code });
}
