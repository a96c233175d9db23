import { minutesOff } from "../../domain/insight/reports/period";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

export function dayBegins(range: Parameters<typeof minutesOff>[0], language: Language): string | null {
  const minutes = minutesOff(range);
  return minutes === 0 ? null : readerOf(language).getFixedT(null, "reports")("dayBegins", { time: `00:${minutes}` });
}
