import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getAvailable } from "../../../domain/billing/available";
import type { SendingRow } from "../../../domain/sendings/accept/create-sending";
import {
  type AskedOutgoing,
  fewMessages,
  messageCells,
  messagesFile,
  startMessagesExport,
} from "../../../domain/sendings/list/export";
import {
  OUTGOING_COLUMNS,
  outgoingColumns,
  outgoingShown,
  outgoingTitles,
} from "../../../domain/sendings/list/export-columns";
import { loadSendings } from "../../../domain/sendings/list/find";
import { getTask } from "../../../domain/tasks/tasks";
import { fileTitle } from "../../../web/lists/export-form.server";
import { type AskedExport, choosable, type Door, readExport } from "../../../web/lists/export-routes.server";
import { openViews } from "../../../web/lists/views.server";
import { outgoingWords } from "../shared/filter-text.server";
import { filterOf } from "./filter.server";
import { OUTGOING, OUTGOING_EXPORT, pathOf, readQuery } from "./query";

/** Messages to export: selected ones or all found. */
export async function askedOutgoing(
  args: LoaderFunctionArgs,
  { viewer, platform }: Door,
): Promise<AskedExport<SendingRow, AskedOutgoing>> {
  const { db, clock, say } = platform;
  const { search, reader, ids, kept, written } = await readExport(args, { viewer }, OUTGOING_COLUMNS);
  const query = { ...readQuery(search), cursor: null };
  const listTo = pathOf(query);
  /** null: the search text is no phone. */
  const filter = filterOf(query, clock(), reader.zone);
  return {
    ...{ path: OUTGOING_EXPORT, search: kept(listTo.slice(OUTGOING.length)), listTo, written },
    rows: async () => {
      if (ids) return loadSendings(db, viewer, ids);
      return filter ? fewMessages(db, viewer, filter) : [];
    },
    cells: (rows) => messageCells(platform, viewer, rows),
    async title() {
      const task = filter?.taskId ? await getTask(db, viewer, filter.taskId) : null;
      const words = filter && !ids ? outgoingWords(filter, reader, task?.title ?? null) : [];
      return fileTitle(say(reader.language, "exportPages", "title_outgoing"), words);
    },
    async columns() {
      const [views, { currency }] = await Promise.all([
        openViews(platform, viewer, "sendings", { ...args, isList: false }),
        getAvailable(db, viewer.id),
      ]);
      return (isKept) => {
        const columns = outgoingColumns(viewer, { isKept });
        return choosable(columns, outgoingTitles(say, columns, { ...reader, currency }), outgoingShown(views.columns));
      };
    },
    file: (rows, how) => messagesFile(platform, viewer, rows, how),
    start: filter && !ids ? (given) => startMessagesExport(platform, viewer, { ...given, filter }) : null,
  };
}
