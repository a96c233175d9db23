import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  fewIncoming,
  type IncomingFileOptions,
  incomingCells,
  incomingFile,
  startIncomingExport,
} from "../../../domain/messaging/incoming/export";
import {
  INCOMING_COLUMNS,
  incomingColumns,
  incomingShown,
  incomingTitles,
} from "../../../domain/messaging/incoming/export-columns";
import { loadIncoming } from "../../../domain/messaging/incoming/find";
import type { IncomingRow } from "../../../domain/messaging/incoming/view";
import { fileTitle } from "../../../web/lists/export-form.server";
import { type AskedExport, choosable, type Door, readExport } from "../../../web/lists/export-routes.server";
import { ownListsOnly } from "../../../web/lists/scope.server";
import { openViews } from "../../../web/lists/views.server";
import { incomingWords } from "../shared/filter-text.server";
import { filterOf } from "./filter.server";
import { INCOMING, INCOMING_EXPORT, pathOf, readQuery } from "./query";

/** Incoming messages to export: selected ones or all found. */
export async function requestedIncoming(
  args: LoaderFunctionArgs,
  { viewer, platform }: Door,
): Promise<AskedExport<IncomingRow, IncomingFileOptions>> {
  const { db, clock, say } = platform;
  const { search, reader, ids, kept, written } = await readExport(args, { viewer }, INCOMING_COLUMNS);
  const query = { ...readQuery(search), cursor: null };
  const listTo = pathOf(query);
  await ownListsOnly(query.whose, viewer, listTo);
  const isUnclaimed = query.whose === "nobody" && viewer.level === "manager";
  /** null: the search text is not a phone. */
  const filter = filterOf(query, clock(), reader.zone);
  const meant = filter && { filter, isUnclaimed };
  return {
    path: INCOMING_EXPORT,
    search: kept(listTo.slice(INCOMING.length)),
    listTo,
    written,
    rows: async () => {
      if (ids) return loadIncoming(db, viewer, ids);
      return meant ? fewIncoming(db, viewer, meant) : [];
    },
    cells: async (rows) => incomingCells(platform, viewer, rows),
    async title() {
      const words = filter && !ids ? incomingWords(filter, reader, isUnclaimed) : [];
      return fileTitle(say(reader.language, "exportPages", "title_incoming"), words);
    },
    async columns() {
      const views = await openViews(platform, viewer, "sendingsIncoming", { ...args, isList: false });
      const columns = incomingColumns(viewer);
      return () => choosable(columns, incomingTitles(say, columns, reader), incomingShown(views.columns));
    },
    file: (rows, how) => incomingFile(platform, viewer, rows, how),
    start: meant && !ids ? (params) => startIncomingExport(platform, viewer, { ...params, ...meant }) : null,
  };
}
