import { parseAccept } from "hono/utils/accept";
import { failureWords } from "../../../app/domain/sendings/list/failure-words";
import type { Problem } from "../../../app/domain/shared/errors/result";
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
  return t(key, values);
}

export function isKnownError(key: string): boolean {
  return words().exists(key, { ns: "errors", lng: "ru" });
}

export function errorTextOf(request: Request): (code: string) => string {
  return (code) => failureWords(say, languageOf(request), code);
}

/** Why an import left a row out, or some of its values: the codes of `reason` as sentences. */
export function rejectTextOf(request: Request): (reason: string) => string {
  const t = words().getFixedT(languageOf(request), "tasks") as (key: string) => string;
  return (reason) =>
    reason
      .split(",")
      .map((code) => t(`reject_${code}`))
      .join("; ");
}
