import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { jsonRows } from "../../../../../db/json-rows";
import type { FileStore } from "../../../base/shared/ports/file-store";
import { bearsMark } from "./import-ids";

const COLUMNS = ["email", "name", "first_name", "middle_name", "last_name", "gender", "date", "custom"] as const;

const KEY = ["phone", "id", "updated_at"] as const;
/** As stored in files. */
export const kept = jsonRows([...KEY, ...COLUMNS], "j");
const seen = jsonRows(["phone", "updated_at"], "j");

export interface Before extends Record<(typeof COLUMNS)[number], string | null> {
  phone: string;
  id: string;
  /** ms UTC */
  updated_at: number;
}

/** `at`: the chunk's change time, ms UTC. */
interface KeptChunk {
  at: number;
  rows: Before[];
}

export type KeptPart = [part: string, rows: number];

/** `own`: created by this import and unchanged. */
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

export async function keepBefore(
  files: FileStore,
  ownerId: string,
  taskId: string,
  part: string,
  chunk: KeptChunk,
): Promise<KeptPart> {
  const rows = chunk.rows.map(kept.cells);
  await files.put(keyOf(ownerId, taskId, part), JSON.stringify({ at: chunk.at, rows }), "application/json");
  return [part, rows.length];
}

/** For `restoring`; null when expired. */
export async function readBefore(files: FileStore, ownerId: string, taskId: string, part: string) {
  const content = await files.get(keyOf(ownerId, taskId, part));
  if (!content) return null;
  return JSON.parse(new TextDecoder().decode(content)) as { at: number; rows: unknown[][] };
}

export function dropBefore(files: FileStore, ownerId: string, taskId: string, parts: readonly KeptPart[]) {
  return files.delete(parts.map(([part]) => keyOf(ownerId, taskId, part)));
}

/** Fails the batch like a duplicate key if a contact has changed. */
export function unlessChanged({ ownerId, listId }: { ownerId: string; listId: string }, rows: readonly Before[]): SQL {
  return sql`INSERT INTO contact_lists SELECT * FROM contact_lists WHERE owner_id = ${ownerId} AND id = ${listId}
    AND EXISTS (SELECT 1 FROM json_each(${seen.json(rows)}) j CROSS JOIN contacts c
      WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = ${seen.phone}
        AND c.updated_at <> ${seen.updated_at})`;
}

/** Fails the same way if a phone is no longer in the list. */
export function unlessGone({ ownerId, listId }: { ownerId: string; listId: string }, phones: readonly string[]): SQL {
  return sql`INSERT INTO contact_lists SELECT * FROM contact_lists WHERE owner_id = ${ownerId} AND id = ${listId}
    AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(phones)}) j WHERE NOT EXISTS
      (SELECT 1 FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.value))`;
}

/** `is`: condition on contact `c` and stored row `j.value`. */
export function countBefore(of: { ownerId: string; listId: string }, rows: readonly unknown[][], is: SQL): SQL {
  const some = JSON.stringify(rows.map((cells) => cells.slice(0, KEY.length)));
  return sql`(SELECT count(*) FROM json_each(${some}) j CROSS JOIN contacts c WHERE ${joined(of)} AND ${is})`;
}

/** Restores rows unchanged since `at`. An upsert that always conflicts; its empty id is never stored. */
export function restoring(of: { ownerId: string; listId: string }, rows: readonly unknown[][], at: number): SQL {
  const values = COLUMNS.map((name) => kept[name]);
  const sets = [...COLUMNS, "updated_at"].map((name) => `${name} = excluded.${name}`).join(", ");
  return sql`INSERT INTO contacts (owner_id, list_id, phone, id, ${sql.raw(COLUMNS.join(", "))}, created_at, updated_at)
    SELECT c.owner_id, c.list_id, c.phone, '', ${sql.join(values, sql`, `)}, c.created_at, ${kept.updated_at}
    FROM json_each(${JSON.stringify(rows)}) j CROSS JOIN contacts c WHERE ${joined(of)} AND c.updated_at = ${at}
    ON CONFLICT (owner_id, list_id, phone) DO UPDATE SET ${sql.raw(sets)}`;
}

function joined({ ownerId, listId }: { ownerId: string; listId: string }): SQL {
  return sql`c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = ${kept.phone} AND c.id = ${kept.id}`;
}

function keyOf(ownerId: string, taskId: string, part: string): string {
  return `imports/${ownerId}/${taskId}/before-${part}.json`;
}
