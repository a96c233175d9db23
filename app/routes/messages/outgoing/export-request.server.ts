import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getTask } from "../../../domain/base/tasks/tasks";
import { ArchiveUnread, chainLines, linesAcross } from "../../../domain/messaging/archive/lines";
import {
  fewLines,
  LINES_PER,
  type LinesPer,
  messageCells,
  messagesFile,
  type OutgoingFileOptions,
  startMessagesExport,
} from "../../../domain/messaging/sendings/list/export";
import {
  type Line,
  OUTGOING_COLUMNS,
  outgoingColumns,
  outgoingShown,
  outgoingTitles,
} from "../../../domain/messaging/sendings/list/export-columns";
import { getAvailable } from "../../../domain/money/billing/available";
import { fileTitle } from "../../../web/lists/export-form.server";
import { type AskedExport, choosable, type Door, readExport } from "../../../web/lists/export-routes.server";
import { ownListsOnly } from "../../../web/lists/scope.server";
import { openViews } from "../../../web/lists/views.server";
import { outgoingWords } from "../shared/filter-text.server";
import { filterOf } from "./filter.server";
import { OUTGOING, OUTGOING_EXPORT, pathOf, readQuery } from "./query";

/** Export of people, or of each of their messages: selected ones or all found. */
export async function requestedOutgoing(
  args: LoaderFunctionArgs,
  { viewer, platform }: Door,
): Promise<AskedExport<Line, OutgoingFileOptions>> {
  const { db, clock, say } = platform;
  const { search, reader, ids, kept, written } = await readExport(args, { viewer }, OUTGOING_COLUMNS);
  const query = { ...readQuery(search), cursor: null };
  const listTo = pathOf(query);
  await ownListsOnly(query.whose, viewer, listTo);
  const per = perOf(search);
  /** null: nothing to search for. */
  const filter = filterOf(query, clock(), reader.zone);
  return {
    path: OUTGOING_EXPORT,
    search: kept(listTo.slice(OUTGOING.length)),
    listTo,
    written: (form) => ({ ...written(form), per: perOf(form) }),
    rows: async () => {
      if (ids) return chainLines(platform, viewer, ids, per);
      return filter ? fewLines(db, viewer, filter, per, linesAcross(platform)).catch(orTask) : [];
    },
    lines: LINES_PER,
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
    start: filter && !ids ? (params) => startMessagesExport(platform, viewer, { ...params, filter }) : null,
  };
}

function perOf(form: URLSearchParams | FormData): LinesPer {
  return LINES_PER.find((known) => known === form.get("per")) ?? LINES_PER[0];
}

/** Ignores an unread archive: the export task reports the reason. */
function orTask(error: unknown): null {
  if (error instanceof ArchiveUnread) return null;
  throw error;
}
