import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { FileStore } from "../../shared/ports/file-store";
import { bearsMark } from "./import-ids";

/** Columns that an import may change. */
const COLUMNS = ["email", "name", "first_name", "middle_name", "last_name", "gender", "date", "custom"] as const;

/** A contact as it was before an import changed it. */
export interface Before extends Record<(typeof COLUMNS)[number], string | null> {
  phone: string;
  id: string;
  /** ms UTC */
  updated_at: number;
}

/** What a chunk changed. `at`: what the chunk wrote as the time of the change, ms UTC. */
export interface KeptChunk {
  at: number;
  rows: Before[];
}

/** A kept part and how many contacts it has. */
export type KeptPart = [part: string, rows: number];

/** Contacts of these phones that the list has; `own`: what the import itself made and nobody touched since. */
export async function findBefore(
  db: Database,
  { ownerId, listId, mark }: { ownerId: string; listId: string; mark: string },
  phones: string[],
): Promise<(Before & { own: number })[]> {
  return db.all(sql`SELECT c.phone, c.id, ${sql.raw(COLUMNS.map((name) => `c.${name}`).join(", "))}, c.updated_at,
      c.updated_at = c.created_at AND ${bearsMark(mark, sql.raw("c.id"))} AS own
    FROM json_each(${JSON.stringify(phones)}) j
    CROSS JOIN contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.value`);
}

/** Keeps what a chunk is about to change; answers the part's name and size. */
export async function keepBefore(
  files: FileStore,
  ownerId: string,
  taskId: string,
  part: string,
  chunk: KeptChunk,
): Promise<KeptPart> {
  const rows = chunk.rows.map(({ phone, id, updated_at, ...values }) => [
    ...[phone, id, updated_at],
    ...COLUMNS.map((name) => values[name]),
  ]);
  await files.put(keyOf(ownerId, taskId, part), JSON.stringify({ at: chunk.at, rows }), "application/json");
  return [part, rows.length];
}

/** A kept part as JSON rows for `restoring`; null where its time is over. */
export async function readBefore(files: FileStore, ownerId: string, taskId: string, part: string) {
  const content = await files.get(keyOf(ownerId, taskId, part));
  if (!content) return null;
  return JSON.parse(new TextDecoder().decode(content)) as { at: number; rows: unknown[][] };
}

export function dropBefore(files: FileStore, ownerId: string, taskId: string, parts: readonly KeptPart[]) {
  return files.delete(parts.map(([part]) => keyOf(ownerId, taskId, part)));
}

/** Fails a batch as a duplicate would where one of these contacts is not as it was kept. */
export function unlessChanged({ ownerId, listId }: { ownerId: string; listId: string }, rows: readonly Before[]): SQL {
  const seen = JSON.stringify(rows.map(({ phone, updated_at }) => [phone, updated_at]));
  return sql`INSERT INTO contact_lists SELECT * FROM contact_lists WHERE owner_id = ${ownerId} AND id = ${listId}
    AND EXISTS (SELECT 1 FROM json_each(${seen}) j CROSS JOIN contacts c
      WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.value ->> 0
        AND c.updated_at <> j.value ->> 1)`;
}

/** The same where one of these phones is in the list no more. */
export function unlessGone({ ownerId, listId }: { ownerId: string; listId: string }, phones: readonly string[]): SQL {
  return sql`INSERT INTO contact_lists SELECT * FROM contact_lists WHERE owner_id = ${ownerId} AND id = ${listId}
    AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(phones)}) j WHERE NOT EXISTS
      (SELECT 1 FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.value))`;
}

/** Of kept rows: those still in the list by `is`, a condition on the contact `c` and the kept row `j.value`. */
export function countBefore(of: { ownerId: string; listId: string }, rows: readonly unknown[][], is: SQL): SQL {
  const some = JSON.stringify(rows.map(([phone, id, updatedAt]) => [phone, id, updatedAt]));
  return sql`(SELECT count(*) FROM json_each(${some}) j CROSS JOIN contacts c WHERE ${joined(of)} AND ${is})`;
}

/**
 * Gives contacts their former values and time, where nobody touched them since the chunk's time `at`. An upsert that
 * always conflicts, as the import's own; its empty id is never stored.
 */
export function restoring(of: { ownerId: string; listId: string }, rows: readonly unknown[][], at: number): SQL {
  const values = COLUMNS.map((_, index) => `j.value ->> ${index + 3}`).join(", ");
  const sets = [...COLUMNS, "updated_at"].map((name) => `${name} = excluded.${name}`).join(", ");
  return sql`INSERT INTO contacts (owner_id, list_id, phone, id, ${sql.raw(COLUMNS.join(", "))}, created_at, updated_at)
    SELECT c.owner_id, c.list_id, c.phone, '', ${sql.raw(values)}, c.created_at, j.value ->> 2
    FROM json_each(${JSON.stringify(rows)}) j CROSS JOIN contacts c WHERE ${joined(of)} AND c.updated_at = ${at}
    ON CONFLICT (owner_id, list_id, phone) DO UPDATE SET ${sql.raw(sets)}`;
}

function joined({ ownerId, listId }: { ownerId: string; listId: string }): SQL {
  return sql`c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.value ->> 0 AND c.id = j.value ->> 1`;
}

function keyOf(ownerId: string, taskId: string, part: string): string {
  return `imports/${ownerId}/${taskId}/before-${part}.json`;
}
