import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getAvailable } from "../../../domain/billing/available";
import { ledgerOwner } from "../../../domain/billing/owner";
import {
  type AskedLedgerFile,
  fewLines,
  ledgerCells,
  ledgerFile,
  startLedgerExport,
} from "../../../domain/ledger/export";
import { LEDGER_COLUMNS, type LedgerLine, ledgerShown, ledgerTitles } from "../../../domain/ledger/export-columns";
import { found } from "../../../web/http/reply";
import { fileTitle } from "../../../web/lists/export-form.server";
import { type AskedExport, choosable, type Door, readExport } from "../../../web/lists/export-routes.server";
import { LEDGER, LEDGER_EXPORT, ledgerFilterOf, ledgerPath, readLedgerQuery } from "../../../web/lists/ledger-query";
import { openViews } from "../../../web/lists/views.server";
import { ledgerWords } from "../../../web/words/ledger-words.server";

/** The lines that the list's filter selects. */
export async function askedLedger(
  args: LoaderFunctionArgs,
  { viewer, platform }: Door,
): Promise<AskedExport<LedgerLine, AskedLedgerFile>> {
  const { db, clock, say } = platform;
  const { search, reader, written } = await readExport(args, { viewer }, LEDGER_COLUMNS);
  const query = { ...readLedgerQuery(search), cursor: null };
  const owner = found(await ledgerOwner(db, viewer, query.user));
  const filter = ledgerFilterOf(query, clock(), reader.zone);
  const listTo = ledgerPath(query);
  return {
    ...{ path: LEDGER_EXPORT, search: listTo.slice(LEDGER.length), listTo, written },
    rows: () => fewLines(db, owner, filter),
    cells: async (rows) => ledgerCells(platform, rows),
    title: async () => fileTitle(say(reader.language, "exportPages", "title_billings"), ledgerWords(filter, reader)),
    async columns() {
      const [views, { currency }] = await Promise.all([
        openViews(platform, viewer, "billings", { ...args, isList: false }),
        getAvailable(db, owner.id),
      ]);
      const titles = ledgerTitles(say, LEDGER_COLUMNS, { ...reader, currency });
      return () => choosable(LEDGER_COLUMNS, titles, ledgerShown(views.columns));
    },
    file: (rows, how) => ledgerFile(platform, owner, rows, how),
    start: (given) => startLedgerExport(platform, viewer, owner, { ...given, filter }),
  };
}
