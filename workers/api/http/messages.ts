import { parseAccept } from "hono/utils/accept";
import type { Problem } from "../../../app/domain/base/shared/errors/result";
import { failureWords } from "../../../app/domain/messaging/sendings/list/failure-words";
import { LANGUAGES, type Language } from "../../../app/i18n/options";
import { say, words } from "../../i18n";

const SUPPORTED: readonly string[] = LANGUAGES;

export function languageOf(request: Request): Language {
  const wanted = parseAccept(request.headers.get("accept-language") ?? "").sort((a, b) => b.q - a.q);
  const bases = wanted.map(({ type }) => type.split("-", 1)[0]!.toLowerCase());
  return (bases.find((base) => SUPPORTED.includes(base)) ?? "ru") as Language;
}

export function messageOf(language: Language, { key, values }: Pick<Problem, "key" | "values">): string {
  const t = words().getFixedT(language, "errors") as (key: string, values?: Problem["values"]) => string;
  return t(key, values && { ...values, ...sumsIn(values, language) });
}

/** With a currency, numbers are money in its units: "3,20 RUB". */
function sumsIn({ currency, count: _, ...values }: NonNullable<Problem["values"]>, language: Language) {
  if (typeof currency !== "string") return {};
  const { format } = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const sums = Object.entries(values).filter((pair): pair is [string, number] => typeof pair[1] === "number");
  return Object.fromEntries(sums.map(([name, sum]) => [name, `${format(sum)} ${currency}`]));
}

/** Stable code of a message key: its forms (plurals, channels, "did you mean") share one. */
export const codeOf = (key: string) => key.split("_", 1)[0]!;

/** All values of `code`, sorted. */
export function errorCodes(): string[] {
  const sentences: Record<string, string> = words().getResourceBundle("ru", "errors");
  return [...new Set(Object.keys(sentences).map(codeOf))].sort();
}

export function isKnownError(key: string): boolean {
  return words().exists(key, { ns: "errors", lng: "ru" });
}

export function errorTextOf(request: Request): (code: string) => string {
  return (code) => failureWords(say, languageOf(request), code);
}

/** Turns the codes of `reason` into sentences: why an import left out a row or some of its values. */
export function rejectTextOf(request: Request): (reason: string) => string {
  const t = words().getFixedT(languageOf(request), "tasks") as (key: string) => string;
  return (reason) =>
    reason
      .split(",")
      .map((code) => t(`reject_${code}`))
      .join("; ");
}
