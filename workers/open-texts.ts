import { openNumbering } from "../app/domain/base/shared/numbering/texts";
import { openWords } from "../app/i18n/resources.server";

/**
 * A built Worker reads the catalogs and the numbering table once, from asset files
 * (scripts/bundle/packed-catalogs.mjs).
 */
export async function openTexts(assets: Pick<Fetcher, "fetch">): Promise<void> {
  await Promise.all([openWords(assets), openNumbering(assets)]);
}
