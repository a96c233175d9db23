import type { Say } from "../../shared/ports/platform";
import { meaningOf } from "./error-codes";

/** A failure's code as a sentence, for every door: what it means, or the sentence of a refusal, or that it is the operator's. */
export function failureWords(say: Say, language: string, code: string): string {
  const meaning = meaningOf(code);
  if (meaning) return say(language, "codes", `code_${meaning}`);
  // A provider's own code may hold what separates keys.
  const sentence = /^\w+$/.test(code) ? say(language, "errors", code) : code;
  // A sentence that wants a value would be shown with a gap.
  const isWhole = sentence !== code && !sentence.includes("{{");
  return isWhole ? sentence : say(language, "codes", "code_unexplained", { code });
}
