import { operations as de } from "./de";
import { operations as en } from "./en";
import { operations as es } from "./es";
import { operations as fr } from "./fr";
import { operations as it } from "./it";
import { operations as pt } from "./pt";
import { operations as ru } from "./ru";

/** What each REST call does, by language. */
export const summaries: Record<string, Record<keyof typeof ru, string>> = { ru, en, es, fr, pt, de, it };

/** A built Worker reads them from a file of its assets, once (scripts/bundle/packed-catalogs.mjs). */
export async function openSummaries(_assets: Pick<Fetcher, "fetch">): Promise<void> {}
