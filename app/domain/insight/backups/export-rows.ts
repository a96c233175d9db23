import type { Database } from "../../../../db/client";
import { batchByName } from "../../base/shared/batch-by-name";
import { type Line, PAGE_CHARS, PAGE_ROWS, rowsBehind } from "./read-rows";
import { type Backup, type Run, store } from "./steps";
import { type Table, wideLine } from "./tables";
import { PartWriter } from "./write-part";

/** Characters of a part before compression. */
export const PART_CHARS = 8_000_000;
/** Tables read in the same round trip, and the limits for each. */
const BESIDE = 15;
const BESIDE_BOUNDS = { chars: 50_000, rows: 200 };

/**
 * Exports all rows of all tables in key order. Returns the backup at its next stage, or at the place where the budget
 * ended.
 */
export async function exportRows(run: Run, backup: Backup, tables: readonly Table[]): Promise<Backup> {
  const { db } = run.needs;
  let part = new PartWriter();
  let [place, after, rows] = [backup.place, backup.after, PAGE_ROWS];
  let left = tables.filter(({ name }) => name >= place);
  while (left.length > 0 && run.budget.hasMore()) {
    const batch = left.slice(0, 1 + BESIDE);
    const first = left[0]!;
    const pages = await pagesOf(db, batch, first.name === place ? after : null, rows);
    run.budget.spend(1);
    for (const [at, page] of pages.entries()) {
      const table = batch[at]!;
      await part.write(table.name, await linesOf(run, table, page));
      const last = page.at(-1);
      if (last?.isMore) {
        [place, after] = [table.name, last.key];
        rows = rowsFor(page);
        break;
      }
      left = left.slice(1);
      [place, after, rows] = [left[0]?.name ?? "", null, PAGE_ROWS];
    }
    if (part.chars >= PART_CHARS && left.length > 0) {
      backup = await store(run, backup, { kind: "rows", part, place, after });
      part = new PartWriter();
    }
  }
  const next = left.length === 0 ? ({ stage: "changes", place: "", after: null } as const) : { place, after };
  return store(run, backup, { kind: "rows", part, ...next });
}

type Page = (Line & { isMore: number })[];

async function pagesOf(db: Database, tables: Table[], after: string | null, rows: number): Promise<Page[]> {
  const queries = tables.map((table, at) =>
    at === 0 ? rowsBehind(db, table, after, { chars: PAGE_CHARS, rows }) : rowsBehind(db, table, null, BESIDE_BOUNDS),
  );
  const { pages } = await batchByName(db, { pages: queries });
  return pages;
}

/** Limits rows to what fits the page's characters: any more would be read in vain. */
function rowsFor(page: Page): number {
  const mean = page.reduce((sum, { line }) => sum + line.length, 0) / page.length;
  return Math.min(PAGE_ROWS, Math.max(20, Math.ceil(PAGE_CHARS / mean)));
}

/** A row deleted meanwhile is covered by the changes. */
export async function linesOf(run: Run, table: Table, page: readonly Line[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { line, key } of page) {
    if (line === "") run.budget.spend(1);
    const whole = line === "" ? await wideLine(run.needs.db, table, key) : line;
    if (whole !== null) lines.push(whole);
  }
  return lines;
}
