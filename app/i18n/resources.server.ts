import { collect } from "./collect";
import { LANGUAGES } from "./options";

export const resources = collect(
  import.meta.glob<Record<string, Record<string, string>>>("./locales/*/*.ts", { eager: true }),
);

export const languages = LANGUAGES.filter((language) => language in resources);

/** A built Worker reads the catalogs from a file of its assets, once (scripts/bundle/packed-catalogs.mjs). */
export async function openWords(_assets: Pick<Fetcher, "fetch">): Promise<void> {}
