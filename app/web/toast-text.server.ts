import type { Language } from "../i18n/options";
import { readerOf } from "./reader.server";
import type { Flash } from "./toast";

type Translate = (key: string, values?: Flash["values"]) => string;

/** A notice in words; they travel with the page that shows it, so no page loads their catalog. */
export function toastText({ key, values }: Flash, language: Language): string {
  return (readerOf(language).getFixedT(null, "toasts") as Translate)(key, values);
}
