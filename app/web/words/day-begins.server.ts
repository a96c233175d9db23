import { minutesOff } from "../../domain/reports/period";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

export function dayBegins(asked: Parameters<typeof minutesOff>[0], language: Language): string | null {
  const minutes = minutesOff(asked);
  return minutes === 0 ? null : readerOf(language).getFixedT(null, "reports")("dayBegins", { time: `00:${minutes}` });
}
