import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type AskedIncomingFile, fewIncoming } from "../../domain/incoming/export";
import { INCOMING_COLUMNS, incomingColumns, incomingShown, incomingTitles } from "../../domain/incoming/export-columns";
import { loadIncoming } from "../../domain/incoming/find";
import { DEFAULT_ZONE } from "../../domain/shared/default-zone";
import { chosenIn } from "../../web/chosen-rows";
import { fileTitle, formatOf } from "../../web/exports.server";
import type { guard } from "../../web/guard";
import { localeOf } from "../../web/locale";
import { openViews } from "../../web/views.server";
import { incomingWords } from "./filter-words.server";
import { filterOf } from "./incoming-filter.server";
import { INCOMING, pathOf, readQuery } from "./incoming-query";

/** Which incoming messages an export means: chosen ones, or those that the address of the list finds. */
export async function askedIncoming(
  args: LoaderFunctionArgs,
  { viewer, platform }: Pick<Awaited<ReturnType<typeof guard>>, "viewer" | "platform">,
) {
  const { db, clock, say } = platform;
  const search = new URL(args.request.url).searchParams;
  const query = { ...readQuery(search), cursor: null };
  const language = await localeOf(args.request, args.context);
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const { ids, kept } = chosenIn(search);
  const listTo = pathOf(query);
  const isUnclaimed = query.whose !== null && viewer.level === "manager";
  /** null: what is looked for can be nobody's phone. */
  const filter = filterOf(query, clock(), zone);
  return {
    ids,
    meant: filter && { filter, isUnclaimed },
    listTo,
    /** What a door of this export is asked with. */
    search: kept(listTo.slice(INCOMING.length)),
    /** null: perhaps too many to be answered at once. */
    rows: async () => {
      if (ids) return loadIncoming(db, viewer, ids);
      return filter ? fewIncoming(db, viewer, { filter, isUnclaimed }) : [];
    },
    title(): string {
      const words = filter && !ids ? incomingWords(filter, { language, zone }, isUnclaimed) : [];
      return fileTitle(say(language, "exportPages", "title_incoming"), words);
    },
    /** Columns to choose from, those of the list chosen already. */
    async columns() {
      const views = await openViews(platform, viewer, "sendingsIncoming", { ...args, isList: false });
      const columns = incomingColumns(viewer);
      const shown = incomingShown(views.columns);
      const titles = incomingTitles(say, columns, { language, zone });
      return columns.map((key, at) => ({ key, title: titles[at] ?? key, isShown: shown.includes(key) }));
    },
    /** How the dialog's form wants it written. */
    written(form: URLSearchParams | FormData): AskedIncomingFile {
      const named = form.getAll("columns");
      return { columns: INCOMING_COLUMNS.filter((key) => named.includes(key)), format: formatOf(form), language, zone };
    },
  };
}
