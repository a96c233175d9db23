import type { Preferences } from "../../../../db/schema/accounts";
import { ACCOUNT_LANGUAGES } from "../shared/languages";

/** Language, IANA zone and moment (ms UTC) that a notification's text is written for. */
export interface NoticeReading {
  language: (typeof ACCOUNT_LANGUAGES)[number];
  currency: string;
  zone?: string;
  now: number;
}

/** The account owner's reading, for use without a request. */
export function readingOf(
  { language: chosen, timeZone: zone }: Pick<Preferences, "language" | "timeZone">,
  currency: string | undefined,
  now: number,
): NoticeReading {
  const language = ACCOUNT_LANGUAGES.find((known) => known === chosen) ?? "ru";
  return { language, currency: currency ?? "RUB", ...(zone ? { zone } : {}), now };
}
