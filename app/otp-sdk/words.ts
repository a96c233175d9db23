import { de } from "./words/de";
import { en, type Words } from "./words/en";
import { es } from "./words/es";
import { fr } from "./words/fr";
import { it } from "./words/it";
import { pt } from "./words/pt";
import { ru } from "./words/ru";

export const LANGUAGES: Record<string, Words> = { en, ru, es, pt, de, fr, it };

export interface Speech {
  language: string;
  say(word: keyof Words, values?: Record<string, string | number>): string;
  duration(seconds: number): string;
}

/** First supported language of: the requested one, the page's, the browser's. */
export function speechOf(requested?: string): Speech {
  const wanted = [requested, document.documentElement.lang, ...navigator.languages].map((tag) =>
    (tag ?? "").slice(0, 2),
  );
  const language = wanted.find((tag) => tag.toLowerCase() in LANGUAGES)?.toLowerCase() ?? "en";
  const words = LANGUAGES[language]!;
  const unit = (value: number, name: "second" | "minute") =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  return {
    language,
    say: (word, values = {}) => words[word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")),
    duration: (seconds) => (seconds % 60 === 0 ? unit(seconds / 60, "minute") : unit(seconds, "second")),
  };
}

const BY_TYPE: Record<string, keyof Words> = {
  ResendChannel: "expired",
  SessionClosed: "expired",
  SessionNotFound: "expired",
  ChannelChanged: "expired",
  AttemptsExpired: "attempts",
  CodeExpired: "expired",
  NoAvailableChannels: "unsent",
  RestartCooldownActive: "early",
  ChallengeRequired: "often",
  InvalidCode: "wrong",
  WidgetIsBlocked: "off",
  WidgetNotFound: "off",
  Forbidden: "off",
  Unauthorized: "off",
  ValidateError: "badPhone",
  PhoneNumberMismatch: "badPhone",
  Offline: "offline",
};

export function wordOf({ type, status }: { type: string; status: number }): keyof Words {
  if (status === 429) return "often";
  return BY_TYPE[type] ?? "failed";
}
