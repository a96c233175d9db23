import { sql } from "drizzle-orm";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { backUp } from "../../../app/domain/insight/backups/backup";
import type { Manifest } from "../../../app/domain/insight/backups/finish";
import { invocation } from "./strict";

type Rows = Record<string, unknown[][]>;

/** Runs the job, one invocation per slice, until the backup is finished. Returns its id. */
export async function finishBackup(
  platform: Platform,
  { trips, between = async () => {} }: { trips?: number; between?: (slice: number) => Promise<unknown> } = {},
): Promise<string> {
  for (let slice = 0; slice < 2000; slice++) {
    await invocation(() => backUp(platform, trips === undefined ? {} : { trips }));
    const [last] = await platform.db.all<{ id: string; stage: string }>(
      sql`SELECT id, stage FROM backups ORDER BY id DESC LIMIT 1`,
    );
    if (last?.stage === "finished") return last.id;
    await between(slice);
  }
  throw new Error("a backup without an end");
}

export async function manifestOf({ files }: Pick<Platform, "files">, id: string): Promise<Manifest> {
  return JSON.parse(new TextDecoder().decode((await files.get(`backups/${id}/manifest.json`))!));
}

export async function linesOf({ files }: Pick<Platform, "files">, id: string, name: string): Promise<unknown[]> {
  const packed = await files.get(`backups/${id}/${name}`);
  const text = await new Response(new Blob([packed!]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** Rows that a restore of the backup would contain, by table. */
export async function rowsOfBackup(needs: Pick<Platform, "files">, id: string): Promise<Rows> {
  const { parts, tables } = await manifestOf(needs, id);
  const rows = new Map(tables.map(({ name }) => [name, new Map<string, unknown[]>()]));
  for (const { name, kind } of parts) {
    if (kind === "files") continue;
    let table = tables[0]!;
    for (const line of await linesOf(needs, id, name)) {
      if (typeof line === "string") table = tables.find((one) => one.name === line)!;
      else if (kind === "rows") {
        const row = (line as unknown[]).flat();
        rows.get(table.name)!.set(JSON.stringify(table.key.map((column) => row[table.columns.indexOf(column)])), row);
      } else {
        const [key, row] = line as [unknown[], unknown[] | null];
        if (row) rows.get(table.name)!.set(JSON.stringify(key), row.flat());
        else rows.get(table.name)!.delete(JSON.stringify(key));
      }
    }
  }
  return Object.fromEntries([...rows].map(([name, own]) => [name, sorted([...own.values()])]));
}

/** Rows of the database in the backup's format. */
export async function rowsOfDatabase({ db }: Pick<Platform, "db">, tables: Manifest["tables"]): Promise<Rows> {
  const all: Rows = {};
  for (const { name, columns, blobs } of tables) {
    const values = columns.map((column) =>
      blobs.includes(column) ? `hex("${column}") AS "${column}"` : `"${column}"`,
    );
    const rows = await db.all<object>(sql.raw(`SELECT ${values.join(", ")} FROM "${name}"`));
    all[name] = sorted(rows.map((row) => Object.values(row)));
  }
  return all;
}

const sorted = (rows: unknown[][]): unknown[][] =>
  rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);
