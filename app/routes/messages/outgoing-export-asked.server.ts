import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getAvailable } from "../../domain/billing/available";
import { type AskedOutgoing, fewMessages } from "../../domain/sendings/export";
import { OUTGOING_COLUMNS, outgoingColumns, outgoingShown, outgoingTitles } from "../../domain/sendings/export-columns";
import { loadSendings } from "../../domain/sendings/find";
import { DEFAULT_ZONE } from "../../domain/shared/default-zone";
import { getTask } from "../../domain/tasks/tasks";
import { chosenIn } from "../../web/chosen-rows";
import { fileTitle, formatOf } from "../../web/exports.server";
import type { guard } from "../../web/guard";
import { localeOf } from "../../web/locale";
import { openViews } from "../../web/views.server";
import { outgoingWords } from "./filter-words.server";
import { filterOf } from "./outgoing-filter.server";
import { OUTGOING, pathOf, readQuery } from "./outgoing-query";

/** Which messages an export means: chosen ones, or those that the address of the list finds. */
export async function askedOutgoing(
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
  /** null: what is looked for can be nobody's phone. */
  const filter = filterOf(query, clock(), zone);
  return {
    ids,
    filter,
    listTo,
    /** What a door of this export is asked with. */
    search: kept(listTo.slice(OUTGOING.length)),
    /** null: perhaps too many to be answered at once. */
    rows: async () => {
      if (ids) return loadSendings(db, viewer, ids);
      return filter ? fewMessages(db, viewer, filter) : [];
    },
    async title(): Promise<string> {
      const task = filter?.taskId ? await getTask(db, viewer, filter.taskId) : null;
      const words = filter && !ids ? outgoingWords(filter, { language, zone }, task?.title ?? null) : [];
      return fileTitle(say(language, "exportPages", "title_outgoing"), words);
    },
    /** Columns to choose from, those of the list chosen already; `isKept`: for a file of the storage. */
    async columns(isKept: boolean) {
      const [views, { currency }] = await Promise.all([
        openViews(platform, viewer, "sendings", { ...args, isList: false }),
        getAvailable(db, viewer.id),
      ]);
      const columns = outgoingColumns(viewer, { isKept });
      const shown = outgoingShown(views.columns);
      const titles = outgoingTitles(say, columns, { language, zone, currency });
      return columns.map((key, at) => ({ key, title: titles[at] ?? key, isShown: shown.includes(key) }));
    },
    /** How the dialog's form wants it written. */
    written(form: URLSearchParams | FormData): AskedOutgoing {
      const named = form.getAll("columns");
      return { columns: OUTGOING_COLUMNS.filter((key) => named.includes(key)), format: formatOf(form), language, zone };
    },
  };
}
