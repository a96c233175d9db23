import type { Language } from "../../i18n/options";
import type { Flash } from "../http/toast";
import { readerOf } from "./translator.server";

type Translate = (key: string, values?: Flash["values"]) => string;

export function toastText({ key, values }: Flash, language: Language): string {
  return (readerOf(language).getFixedT(null, "toasts") as Translate)(key, values);
}
