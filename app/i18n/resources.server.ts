import { collect } from "./collect";
import { LANGUAGES } from "./options";

export const resources = collect(
  import.meta.glob<Record<string, Record<string, string>>>("./*/??.ts", { eager: true }),
);

export const languages = LANGUAGES.filter((language) => language in resources);

/** A built Worker reads the catalogs once, from an asset file (scripts/bundle/packed-catalogs.mjs). */
export async function openWords(_assets: Pick<Fetcher, "fetch">): Promise<void> {}
