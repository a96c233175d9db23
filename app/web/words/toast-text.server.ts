import type { Language } from "../../i18n/options";
import type { Flash } from "../http/toast";
import { readerOf } from "./translator.server";

type Translate = (key: string, values?: Flash["values"]) => string;

/** A notice in words; they travel with the page that shows it, so no page loads their catalog. */
export function toastText({ key, values }: Flash, language: Language): string {
  return (readerOf(language).getFixedT(null, "toasts") as Translate)(key, values);
}
