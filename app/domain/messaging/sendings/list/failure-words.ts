import { parseMessage } from "../../../base/shared/errors/error-message";
import type { Say } from "../../../base/shared/ports/platform";
import { meaningOf } from "./error-codes";

/**
 * A failure as a sentence, for screens and APIs: the code's meaning, a refusal's sentence, or a note that the code is
 * the provider's.
 */
export function failureWords(say: Say, language: string, error: string): string {
  const { key: code, values } = parseMessage(error);
  const meaning = meaningOf(code);
  // With values, the refusal's own sentence is more specific than such a meaning.
  if (meaning && !values) return say(language, "codes", `code_${meaning}`);
  // A provider's own code may contain the separator of keys.
  const sentence = /^\w+$/.test(code) ? say(language, "errors", code, values) : code;
  // Without its values, a sentence would have gaps.
  const isWhole = sentence !== code && !sentence.includes("{{");
  return isWhole ? sentence : say(language, "codes", "code_unexplained", { code });
}
