import { collect } from "./collect";
import { LANGUAGES } from "./options";

export const resources = collect(
  import.meta.glob<Record<string, Record<string, string>>>("./locales/*/*.ts", { eager: true }),
);

export const languages = LANGUAGES.filter((language) => language in resources);
