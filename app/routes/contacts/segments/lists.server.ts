import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { newestLists } from "../../../domain/library/contacts/lists";
import type { Language } from "../../../i18n/options";
import { shownTitle } from "../../../web/words/stock-titles.server";

const OFFERED = 500;

/** Regular lists to choose from, newest first. */
export async function offeredLists({ db }: Platform, viewer: Pick<Viewer, "id">, language: Language) {
  const { rows } = await newestLists(db, viewer, { type: "regular", limit: OFFERED });
  return rows.map(({ id, title }) => ({ id, title: shownTitle(title, language) }));
}

export const titlesOf = (lists: { id: string; title: string }[]): Record<string, string> =>
  Object.fromEntries(lists.map(({ id, title }) => [id, title]));
