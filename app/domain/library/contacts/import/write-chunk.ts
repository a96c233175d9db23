import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { jsonRows } from "../../../../../db/json-rows";
import { CUSTOM_COUNT } from "../../../base/shared/contact-fields";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import type { Platform } from "../../../base/shared/ports/platform";
import { moveOn } from "../../../base/tasks/checkpoint";
import type { RejectedSample } from "../../../base/tasks/meta";
import { pacedMeta } from "../../../base/tasks/pace";
import { KEPT_MS } from "../../../base/tasks/undo-time";
import type { DuplicatePolicy } from "../input";
import { areLists } from "../lists";
import { bearsMark, idInSql } from "./import-ids";
import type { LostCounts } from "./lost-values";
import { type Mapping, writtenFields } from "./mapping";
import type { ChunkContact } from "./read-chunk";
import { type Before, unlessChanged, unlessGone } from "./rows-before";
import type { ImportCursor } from "./start-import";

type Needs = Pick<Platform, "db" | "clock">;

/** A D1 parameter holds 2 MB; a character takes up to 3 bytes. */
const PART_CHARS = 650_000;

export interface ImportMeta extends Record<string, unknown> {
  duplicates: number;
  emailOnly: number;
  updated?: number;
  errors: RejectedSample[];
  lost?: LostCounts;
}

interface ChunkWrite {
  ownerId: string;
  taskId: string;
  listId: string;
  mark: string;
  policy: DuplicatePolicy;
  mapping: Mapping;
  from: ImportCursor;
  to: ImportCursor;
  rows: number;
  invalid: number;
  fresh: ChunkContact[];
  known: ChunkContact[];
  /** Stored contacts as they were before the change. */
  before: readonly Before[];
  /** For the whole task, including this chunk. */
  meta: ImportMeta;
  isLast: boolean;
  dropped: string | null;
}

/** `moved`: checkpoint or state differs · `changed`: the list differs. */
export type WriteOutcome = "written" | "moved" | "changed";

export async function knownPhones(
  db: Database,
  ownerId: string,
  listId: string,
  phones: string[],
): Promise<Set<string>> {
  const rows = await db.all<{ phone: string }>(sql`SELECT c.phone FROM json_each(${JSON.stringify(phones)}) j
    CROSS JOIN contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.value`);
  return new Set(rows.map(({ phone }) => phone));
}

/** One D1 batch: contacts, counters and checkpoint. */
export async function writeChunk(platform: Needs, write: ChunkWrite, now: number): Promise<WriteOutcome> {
  const { db } = platform;
  const { ownerId, taskId: id, listId, fresh, known, policy, before, isLast, from, to } = write;
  const there = known.map(({ values }) => values.phone);
  const written = writtenFields(write.mapping);
  const columns = COLUMNS.filter(({ field }) => written.has(field));
  const dueAt = to.before ? now + KEPT_MS : null;
  const step = { from, to, isLast, isThere: areLists(ownerId, [listId]), now, dueAt, counts: countsOf(write, now) };
  try {
    const isWritten = await moveOn(platform, { ownerId, id }, step, [
      db.run(sql`UPDATE contact_lists SET contacts = contacts + ${fresh.length}, updated_at = ${now}
        WHERE owner_id = ${ownerId} AND id = ${listId}`),
      ...(before.length > 0 ? [db.run(unlessChanged(write, before))] : []),
      ...(there.length > 0 ? [db.run(unlessGone(write, there))] : []),
      ...parts(fresh, columns).map((part) => db.run(insertion(write, columns, part, now))),
      ...(policy === "skip"
        ? []
        : parts(known, columns).map(({ json }) => db.run(merging(write, columns, policy, json, now)))),
      ...(isLast && write.dropped ? [db.run(dropping(write, write.dropped, now))] : []),
    ]);
    return isWritten ? "written" : "moved";
  } catch (error) {
    if (isDuplicate(error)) return "changed";
    throw error;
  }
}

function countsOf({ rows, invalid, fresh, meta, isLast }: ChunkWrite, now: number): SQL {
  const metaJson = sql`${JSON.stringify(meta)}`;
  return sql`expanded = expanded + ${rows}, sent = sent + ${fresh.length}, errored = errored + ${invalid},
      total = iif(${Number(isLast)}, expanded + ${rows}, total),
      meta = ${isLast ? metaJson : pacedMeta(metaJson, sql`expanded + ${rows}`, now)}`;
}

// If another import uses the file, that one removes it.
function dropping({ ownerId, taskId }: ChunkWrite, fileId: string, now: number): SQL {
  return sql`UPDATE files SET expired_at = ${now} WHERE owner_id = ${ownerId} AND id = ${fileId}
    AND NOT EXISTS (SELECT 1 FROM tasks t INDEXED BY tasks_unfinished WHERE t.owner_id = ${ownerId}
      AND t.state IN ('scheduled', 'running', 'paused') AND t.type = 'contacts:import' AND t.id <> ${taskId}
      AND t.data ->> 'fileId' = ${fileId})`;
}

const COLUMNS = [
  { field: "email", column: "email" },
  { field: "name", column: "name" },
  { field: "firstName", column: "first_name" },
  { field: "middleName", column: "middle_name" },
  { field: "lastName", column: "last_name" },
  { field: "gender", column: "gender" },
  { field: "date", column: "date" },
] as const;
type Columns = (typeof COLUMNS)[number][];

const KEY = ["phone", "custom"] as const;
const key = jsonRows(KEY);
const rowsOf = (columns: Columns, alias?: string) => jsonRows([...KEY, ...columns.map(({ field }) => field)], alias);

/** Sends only the columns present: this dominates an import's time. */
function insertion(
  { ownerId, listId, mark, from }: ChunkWrite,
  columns: Columns,
  { json, at }: Part,
  now: number,
): SQL {
  const names = columns.map(({ column }) => `${column}, `).join("");
  const row = rowsOf(columns);
  const values = sql.join(columns.map(({ field }) => sql`${row[field]}, `));
  return sql`INSERT INTO contacts (owner_id, list_id, phone, id, custom, ${sql.raw(names)}created_at, updated_at)
    SELECT ${ownerId}, ${listId}, ${row.phone}, ${idInSql(mark, now, from.row + at)}, ${row.custom}, ${values}${now}, ${now}
    FROM json_each(${json})`;
}

/**
 * An upsert that always conflicts: only with CROSS JOIN does SQLite seek each contact. Its empty id is never stored.
 */
function merging(
  { ownerId, listId, mark, mapping }: ChunkWrite,
  columns: Columns,
  policy: "fill" | "replace",
  json: string,
  now: number,
): SQL {
  const row = rowsOf(columns, "j");
  const pick = (before: SQL, after: SQL) =>
    policy === "fill" ? sql`coalesce(${before}, ${after})` : sql`coalesce(${after}, ${before})`;
  const names = columns.map(({ column }) => `${column}, `).join("");
  // A part taken from a full name does not replace values.
  const plain = sql.join(
    columns.map(({ field, column }) => {
      const before = sql.raw(`c.${column}`);
      const isTaken = !mapping.includes(field);
      return sql`${isTaken ? sql`coalesce(${before}, ${row[field]})` : pick(before, row[field])}, `;
    }),
  );
  const sets = [...columns.map(({ column }) => column), "custom", "updated_at"];
  const custom = Array.from({ length: CUSTOM_COUNT }, (_, at) =>
    pick(sql.raw(`c.custom ->> ${at}`), sql.raw(`j.custom ->> ${at}`)),
  );
  return sql`INSERT INTO contacts (owner_id, list_id, phone, id, ${sql.raw(names)}custom, created_at, updated_at)
    SELECT c.owner_id, c.list_id, c.phone, '', ${plain}
      iif(j.custom IS NULL, c.custom, iif(c.custom IS NULL, j.custom, json_array(${sql.join(custom, sql`, `)}))),
      c.created_at, iif(c.updated_at = c.created_at AND ${bearsMark(mark, sql.raw("c.id"))}, c.updated_at, ${now})
    FROM (SELECT value, ${key.phone} AS phone, ${key.custom} AS custom FROM json_each(${json})) j
    CROSS JOIN contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.phone
    ON CONFLICT (owner_id, list_id, phone) DO UPDATE SET ${sql.raw(sets.map((name) => `${name} = excluded.${name}`).join(", "))}`;
}

type Part = { json: string; at: number };

function parts(contacts: ChunkContact[], columns: Columns, at = 0): Part[] {
  if (contacts.length === 0) return [];
  const json = rowsOf(columns).json(contacts.map(cellsOf));
  if (json.length <= PART_CHARS || contacts.length === 1) return [{ json, at }];
  const half = contacts.length >> 1;
  return [...parts(contacts.slice(0, half), columns, at), ...parts(contacts.slice(half), columns, at + half)];
}

function cellsOf({ values }: ChunkContact) {
  return { ...values, custom: values.custom.some((value) => value !== null) ? values.custom : null };
}
