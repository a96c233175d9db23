import { ACCOUNT_LANGUAGES } from "../../base/shared/languages";
import { callingCodes, isCountry } from "../../base/shared/phone";
import type { TAX_SYSTEMS, VAT_RATES } from "./fields";

/** Tax system names sent by accounting programs and public plug-ins. */
const SYSTEMS: Record<string, (typeof TAX_SYSTEMS)[number]> = {
  ОСНО: "general",
  ОСН: "general",
  ОБЩАЯ: "general",
  OSNO: "general",
  OSN: "general",
  УСН: "simplified",
  УСНО: "simplified",
  УПРОЩЕННАЯ: "simplified",
  USN: "simplified",
  АУСН: "automated",
  AUSN: "automated",
  ПСН: "patent",
  ПАТЕНТ: "patent",
  PSN: "patent",
  ЕСХН: "agricultural",
  ESHN: "agricultural",
  ESXN: "agricultural",
  // A plug-in writes the agricultural tax without a letter; the imputed tax ended in 2021, and its default is the
  // general one.
  ЕСН: "agricultural",
  ЕНВД: "general",
  ENVD: "general",
};

export const taxSystemOf = (typed: unknown): unknown =>
  typeof typed === "string" ? (SYSTEMS[typed.trim().toUpperCase().replaceAll("Ё", "Е")] ?? typed.trim()) : typed;

const USUAL_RATE: (typeof VAT_RATES)[number] = "22";

/** A checkbox tells that VAT is paid but not the rate, so the usual one applies. "22%" and 22 are rates. */
export function vatRateOf(typed: unknown): unknown {
  if (typed === true || typed === "true" || typed === "on") return USUAL_RATE;
  if (typed === false || typed === "false" || typed === "off") return "none";
  return typeof typed === "number" ? String(typed) : typeof typed === "string" ? typed.replace("%", "").trim() : typed;
}

const MORE: Record<string, string> = {
  "РОССИЙСКАЯ ФЕДЕРАЦИЯ": "RU",
  РФ: "RU",
  "RUSSIAN FEDERATION": "RU",
  RUS: "RU",
  БЕЛОРУССИЯ: "BY",
  КИРГИЗИЯ: "KG",
  МОЛДАВИЯ: "MD",
  США: "US",
  USA: "US",
  UK: "GB",
  ОАЭ: "AE",
  UAE: "AE",
};

let named: Map<string, string> | undefined;

/** Countries by name in all screen languages. */
function countries(): Map<string, string> {
  if (named) return named;
  named = new Map(Object.entries(MORE));
  for (const language of ACCOUNT_LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: "region" });
    for (const [code] of callingCodes()) named.set((names.of(code) ?? code).toUpperCase().replaceAll("Ё", "Е"), code);
  }
  return named;
}

/** ISO 3166-1 code for a code or name in any case; unknown text is returned unchanged. */
export function countryOf(typed: string): string {
  const word = typed.trim().toUpperCase();
  return word === "" || isCountry(word) ? word : (countries().get(word.replaceAll("Ё", "Е")) ?? word);
}
