import { LANGUAGES, type Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

const BRANDS = ["MTS", "MegaFon", "Beeline", "Yota", "Motiv", "Rostelecom", "SberMobile", "Letai"] as const;

type Brand = (typeof BRANDS)[number];

/** Everyday name of an operator, or of the price group named after it; others are named as in the numbering plan. */
export function operatorName(name: string, language: Language): string {
  const brand = BRANDS.find((one) => one.toLowerCase() === name.toLowerCase());
  if (brand) return spoken(brand, language);
  // Groups are keys: "t2", "vodafone".
  if (name !== name.toLowerCase()) return name;
  return name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Numbering-plan name of an operator written in any language. */
export function operatorMeant(written: string): string {
  const search = written.toLowerCase();
  return BRANDS.find((brand) => LANGUAGES.some((one) => spoken(brand, one).toLowerCase() === search)) ?? written;
}

const spoken = (brand: Brand, language: Language) => readerOf(language).getFixedT(null, "answers")(`operator_${brand}`);
