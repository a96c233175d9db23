import type { Micros } from "../../base/shared/money";
import { en } from "./words/en";
import { ru } from "./words/ru";

export const DOCUMENT_LANGUAGES = ["ru", "en"] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

type Plural = "one" | "few" | "many";
type Forms = Record<Plural, string>;

export interface NumberWords {
  zero: string;
  /** Groups of three digits, highest first. */
  spell(groups: number[]): string;
  plural(value: number): Plural;
  /** The currency unit and its hundredth. */
  currencies: Record<string, [Forms, Forms]>;
}

const WORDS: Record<DocumentLanguage, NumberWords> = { ru, en };
const CENT = 10_000;

/** "Sixty thousand roubles 00 kopecks": hundredths in digits, as usual in documents. Rounded to hundredths. */
export function amountInWords(amount: Micros, currency: string, language: DocumentLanguage): string {
  const words = WORDS[language];
  const cents = Math.round(Math.abs(amount) / CENT);
  const [whole, part] = [Math.floor(cents / 100), cents % 100];
  const digits = String(part).padStart(2, "0");
  const forms = words.currencies[currency];
  const unit = forms ? forms[0][words.plural(whole)] : currency;
  const text = `${numberInWords(whole, language)} ${unit} ${digits}${forms ? ` ${forms[1][words.plural(part)]}` : ""}`;
  return text[0]!.toUpperCase() + text.slice(1);
}

export function numberInWords(value: number, language: DocumentLanguage): string {
  const { zero, spell } = WORDS[language];
  const groups: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 1000)) groups.unshift(rest % 1000);
  return groups.length > 0 ? spell(groups) : zero;
}
