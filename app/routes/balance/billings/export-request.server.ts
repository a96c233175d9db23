import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { can } from "../../../domain/base/access/viewer";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { getAvailable } from "../../../domain/money/billing/available";
import { ledgerOwner } from "../../../domain/money/billing/owner";
import {
  fewLines,
  fewLinesOfMany,
  type LedgerFileOptions,
  ledgerCells,
  ledgerFile,
  type ManyLedgers,
  startLedgerExport,
} from "../../../domain/money/ledger/export";
import {
  LEDGER_COLUMNS,
  type LedgerColumn,
  type LedgerLine,
  ledgerShown,
  ledgerTitles,
  MANY_COLUMNS,
} from "../../../domain/money/ledger/export-columns";
import { SCREENS } from "../../../screens";
import { found } from "../../../web/http/reply";
import { fileTitle } from "../../../web/lists/export-form.server";
import { type AskedExport, choosable, type Door, readExport } from "../../../web/lists/export-routes.server";
import { LEDGER, LEDGER_EXPORT, ledgerFilterOf, ledgerPath, readLedgerQuery } from "../../../web/lists/ledger-query";
import { openViews } from "../../../web/lists/views.server";
import { ledgerWords } from "../../../web/words/ledger-words.server";

/** The lines selected by the list's filter. */
export async function requestedLedger(
  args: LoaderFunctionArgs,
  { viewer, platform }: Door,
): Promise<AskedExport<LedgerLine, LedgerFileOptions>> {
  const { db, clock, say } = platform;
  const { search, reader, written } = await readExport<LedgerColumn>(args, { viewer }, MANY_COLUMNS);
  const query = { ...readLedgerQuery(search), cursor: null };
  const scope = query.whose === "customers" || query.whose === "all" ? query.whose : null;
  if (scope && !can(viewer, SCREENS.users)) throw new CodedError("notFound");
  const many: ManyLedgers | undefined = scope ? { viewerId: viewer.id, scope } : undefined;
  const owner = many ? { id: viewer.id } : found(await ledgerOwner(db, viewer, query.whose));
  const known = many ? MANY_COLUMNS : LEDGER_COLUMNS;
  const filter = ledgerFilterOf(query, clock(), reader.zone);
  const listTo = ledgerPath(query);
  return {
    path: LEDGER_EXPORT,
    search: listTo.slice(LEDGER.length),
    listTo,
    written,
    rows: () => (many ? fewLinesOfMany(db, many, filter) : fewLines(db, owner, filter)),
    cells: async (rows) => ledgerCells(platform, rows),
    title: async () => fileTitle(say(reader.language, "exportPages", "title_billings"), ledgerWords(filter, reader)),
    async columns() {
      const [views, { currency }] = await Promise.all([
        openViews(platform, viewer, "billings", { ...args, isList: false }),
        getAvailable(db, owner.id),
      ]);
      const titles = ledgerTitles(say, known, { ...reader, currency: many ? "" : currency });
      const shown = [...(many ? (["customer", "currency"] as const) : []), ...ledgerShown(views.columns)];
      return () => choosable<LedgerColumn>(known, titles, shown);
    },
    file: (rows, how) => ledgerFile(platform, many ? null : owner, rows, how),
    start: (params) => startLedgerExport(platform, viewer, owner, { ...params, filter, many }),
  };
}
