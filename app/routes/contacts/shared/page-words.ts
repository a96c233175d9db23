import { type Say as SayOf, sayerOf } from "../../../components/ui/say";
import type { contactPages } from "../../../i18n/contactPages/ru";

export type PageWords = Record<keyof typeof contactPages, string>;
export type Say = SayOf<keyof PageWords>;

export function sayer(words: PageWords): Say {
  return sayerOf(words);
}
