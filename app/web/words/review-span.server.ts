import type { Language } from "../../i18n/options";
import { spanText } from "./caution-text.server";

const [HOUR_S, DAY_S] = [3600, 86_400];

/** How long reviews usually take, rounded up to whole hours, above a day to whole days; null: too few to tell. */
export function reviewSpan(usualMs: number | null, language: Language): string | null {
  if (usualMs === null) return null;
  const seconds = usualMs / 1000;
  const unit = seconds > DAY_S ? DAY_S : HOUR_S;
  return spanText(Math.ceil(seconds / unit) * unit, language);
}
