import { inWords, rejected, retry, unknown, type Verdict } from "../core/outcomes";

interface Meaning {
  verdict(detail: string): Verdict;
  isGone?: true;
}

const ours = (name: string, afterMs?: number): Meaning => ({ verdict: () => retry(name, afterMs) });
const unsure = (name: string): Meaning => ({ verdict: () => unknown(name) });
const wrong = (code: string): Meaning => ({ verdict: (detail) => rejected(code, detail) });
const gone = (code: string): Meaning => ({ verdict: (detail) => rejected(code, detail), isGone: true });

/** Errors of messages.send (protocols §8.1). */
const ERRORS: Record<number, Meaning> = {
  1: unsure("UNKNOWN_ERROR"),
  5: ours("AUTH_FAILED"),
  6: ours("TOO_MANY_PER_SECOND", 1000),
  7: ours("NO_PERMISSION"),
  9: ours("FLOOD_CONTROL"),
  10: unsure("INTERNAL_ERROR"),
  14: ours("CAPTCHA_NEEDED"),
  15: ours("ACCESS_DENIED"),
  18: gone("addressUnknown"),
  27: ours("GROUP_AUTH_FAILED"),
  29: ours("RATE_LIMIT", 3_600_000),
  100: wrong("BAD_PARAMETER"),
  900: gone("blocked"),
  901: gone("blocked"),
  902: gone("blocked"),
  911: wrong("buttonInvalid"),
  912: ours("CHATBOT_DISABLED"),
  914: wrong("textTooLong"),
  917: gone("addressUnknown"),
};

/** Whether the code concerns the content, independent of the recipient. */
export function isOfContent(code: string): boolean {
  return code === "buttonInvalid" || code === "textTooLong";
}

/** `detail` keeps VK's text. An undocumented error counts against the message. */
export function verdictOfVk(code: number, message: string): { verdict: Verdict; isGone?: true } {
  const { verdict, isGone } = ERRORS[code] ?? wrong(`VK_${code}`);
  const words = `${code} ${message}`;
  return { verdict: inWords(verdict(words), words), ...(isGone && { isGone }) };
}
