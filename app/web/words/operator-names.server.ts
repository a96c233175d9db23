import { LANGUAGES, type Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

const BRANDS = ["MTS", "MegaFon", "Beeline", "Yota", "Motiv", "Rostelecom", "SberMobile", "Letai"] as const;

type Brand = (typeof BRANDS)[number];

/** An operator, or the group of prices called after it, as its customers call it; others as the numbering does. */
export function operatorName(name: string, language: Language): string {
  const brand = BRANDS.find((one) => one.toLowerCase() === name.toLowerCase());
  if (brand) return spoken(brand, language);
  // Groups are keys: "t2", "vodafone".
  if (name !== name.toLowerCase()) return name;
  return name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The name in the numbering of an operator that somebody wrote in any language. */
export function operatorMeant(written: string): string {
  const sought = written.toLowerCase();
  return BRANDS.find((brand) => LANGUAGES.some((one) => spoken(brand, one).toLowerCase() === sought)) ?? written;
}

const spoken = (brand: Brand, language: Language) => readerOf(language).getFixedT(null, "answers")(`operator_${brand}`);
