import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { batchByName } from "../../base/shared/batch-by-name";
import { PART_CHARS } from "./export-rows";
import { rowsOfKeys } from "./read-rows";
import { type Backup, type Run, store } from "./steps";
import { schemaQuery, type Table, wideLine } from "./tables";
import { PartWriter } from "./write-part";

const MOST_CHANGES = 2000;
const MOST_CHARS = 3_000_000;

interface Change {
  seq: number;
  tableName: string;
  key: string;
}

/** A migration ran during the export. */
export class OtherSchema extends Error {}

/**
 * Exports rows written since the export began, in their current state, until one transaction reads all that remain: the
 * backup then holds the database of that moment. Returns the next stage, or the place where the budget ended. Throws
 * `OtherSchema`.
 */
export async function exportChanges(run: Run, backup: Backup, tables: readonly Table[]): Promise<Backup> {
  const { db, clock } = run.needs;
  const part = new PartWriter();
  let { seq } = backup;
  let most = MOST_CHANGES;
  while (run.budget.hasMore() && part.chars < PART_CHARS) {
    const changes = await db.all<Change>(sql`SELECT seq, table_name AS tableName, key FROM backup_changes
      WHERE seq > ${seq} ORDER BY seq LIMIT ${most}`);
    const moment = clock();
    const { rows, last, schema } = await readChanged(db, changes, tables);
    run.budget.spend(2);
    if (schema !== backup.schema) throw new OtherSchema("backup: a migration ran meanwhile");
    if (rows === null) {
      most = Math.ceil(most / 2);
      continue;
    }
    let isWide = false;
    for (const { table, lines } of rows) {
      const written: string[] = [];
      for (const [key, line] of lines) {
        isWide ||= line === "";
        written.push(`[${key},${line === "" ? await wideLine(db, table, key) : line}]`);
      }
      await part.write(table.name, written);
    }
    most = MOST_CHANGES;
    seq = changes.at(-1)?.seq ?? seq;
    // A wide row is read after the transaction, so another round checks that nothing changed meanwhile.
    if (last <= seq && !isWide) return store(run, backup, { kind: "changes", part, stage: "files", seq, moment });
  }
  const next = await store(run, backup, { kind: "changes", part, seq });
  await db.run(sql`DELETE FROM backup_changes WHERE seq <= ${next.seq}`);
  return next;
}

interface Rows {
  table: Table;
  /** By key; "null": the row was deleted. */
  lines: Map<string, string>;
}

/** One transaction; `rows` is null if they have too many characters. */
async function readChanged(db: Database, changes: readonly Change[], tables: readonly Table[]) {
  const byTable = Map.groupBy(changes, ({ tableName }) => tableName);
  const changedTables = tables.filter(({ name }) => byTable.has(name));
  const keysOf = ({ name }: Table) => [...new Set(byTable.get(name)!.map(({ key }) => key))];
  const chars = Math.ceil(MOST_CHARS / Math.max(1, changedTables.length));
  const {
    last: [last],
    schema: [now],
    read,
  } = await batchByName(db, {
    last: db.all<{ seq: number }>(sql`SELECT ifnull(max(seq), 0) AS seq FROM backup_changes`),
    schema: schemaQuery(db),
    read: changedTables.map((table) => rowsOfKeys(db, table, keysOf(table), chars)),
  });
  const isWhole = read.every((rows) => rows.every(({ line }) => line !== null));
  const rows = changedTables.map((table, at): Rows => {
    const found = new Map(read[at]!.map(({ key, line }) => [key, line!]));
    return { table, lines: new Map(keysOf(table).map((key) => [key, found.get(key) ?? "null"])) };
  });
  return { rows: isWhole ? rows : null, last: last!.seq, schema: now!.schema };
}
