import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { isDuplicate, mentions } from "../sendings/ledger";
import { CUSTOM_COUNT } from "../shared/contact-fields";
import { newId } from "../shared/ids";
import type { RejectedSample } from "../tasks/tasks";
import type { ChunkContact } from "./chunk";
import type { ImportCursor } from "./import";
import type { DuplicatePolicy } from "./input";

const PART_LETTERS = 450_000;

export interface ChunkWrite {
  ownerId: string;
  taskId: string;
  listId: string;
  policy: DuplicatePolicy;
  from: ImportCursor;
  to: ImportCursor;
  /** Rows handled, invalid ones included. */
  rows: number;
  invalid: number;
  fresh: ChunkContact[];
  /** Contacts whose phone the list already has. */
  known: ChunkContact[];
  /** Of the whole task, this chunk included. */
  meta: { duplicates: number; errors: RejectedSample[] };
  isLast: boolean;
  leaseUntil: number;
  dueAt: number;
}

/** `moved`: the checkpoint or the task's state is not what it was · `changed`: the list is not what it was. */
export type WriteOutcome = "written" | "moved" | "changed";

/** Which of these phones the list has. */
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

/** One chunk is one D1 batch: contacts, counters and checkpoint together or not at all. */
export async function writeChunk(db: Database, write: ChunkWrite, now: number): Promise<WriteOutcome> {
  const { ownerId, listId, fresh, known, policy } = write;
  try {
    await db.batch([
      db.run(checkpoint(write, now)),
      db.run(sql`UPDATE contact_lists SET contacts = contacts + ${fresh.length}, updated_at = ${now}
        WHERE owner_id = ${ownerId} AND id = ${listId}`),
      ...parts(fresh).map((part) => db.run(insertion(write, part, now))),
      ...(policy === "skip" ? [] : parts(known).map((part) => db.run(merging(write, policy, part, now)))),
    ]);
    return "written";
  } catch (error) {
    if (mentions(error, "NOT NULL constraint failed: tasks.cursor")) return "moved";
    // A phone that came into the list since it was looked at.
    if (isDuplicate(error)) return "changed";
    throw error;
  }
}

// A moved checkpoint, a task no longer running or a removed list sets cursor to NULL: NOT NULL fails the whole batch.
function checkpoint(write: ChunkWrite, now: number): SQL {
  const { ownerId, taskId, listId, from, to, rows, invalid, fresh, meta, isLast, leaseUntil, dueAt } = write;
  return sql`UPDATE tasks SET
      cursor = iif(cursor ->> 'seq' = ${from.seq} AND state = 'running'
        AND EXISTS (SELECT 1 FROM contact_lists l WHERE l.owner_id = ${ownerId} AND l.id = ${listId}), ${JSON.stringify(to)}, NULL),
      expanded = expanded + ${rows}, sent = sent + ${fresh.length}, errored = errored + ${invalid},
      total = iif(${Number(isLast)}, expanded + ${rows}, total), meta = ${JSON.stringify(meta)},
      state = ${isLast ? "completed" : "running"}, finished_at = ${isLast ? now : null},
      lease_until = ${isLast ? 0 : leaseUntil}, due_at = ${isLast ? null : dueAt}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${taskId}`;
}

function insertion({ ownerId, listId }: ChunkWrite, contacts: ChunkContact[], now: number): SQL {
  return sql`INSERT INTO contacts (owner_id, list_id, phone, id, email, name, first_name, middle_name, last_name,
      gender, date, custom, created_at, updated_at)
    SELECT ${ownerId}, ${listId}, value ->> 0, ${idInSql()}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
      value ->> 6, value ->> 7, value ->> 8, ${now}, ${now}
    FROM json_each(${rowsOf(contacts)})`;
}

const COLUMNS = ["email", "name", "first_name", "middle_name", "last_name", "gender", "date"] as const;
const SETS = [...COLUMNS, "custom", "updated_at"].map((column) => `${column} = excluded.${column}`).join(", ");

/**
 * Merges into the contacts that are there. Written as an upsert that always conflicts, because only CROSS JOIN makes
 * SQLite seek each contact; its empty id is never stored.
 */
function merging(
  { ownerId, listId }: ChunkWrite,
  policy: "fill" | "replace",
  contacts: ChunkContact[],
  now: number,
): SQL {
  const pick = (before: string, after: string) =>
    policy === "fill" ? `coalesce(${before}, ${after})` : `coalesce(${after}, ${before})`;
  const plain = COLUMNS.map((column, at) => pick(`c.${column}`, `j.value ->> ${at + 1}`)).join(", ");
  const custom = Array.from({ length: CUSTOM_COUNT }, (_, at) => pick(`c.custom ->> ${at}`, `j.custom ->> ${at}`));
  return sql`INSERT INTO contacts (owner_id, list_id, phone, id, ${sql.raw(COLUMNS.join(", "))}, custom, created_at, updated_at)
    SELECT c.owner_id, c.list_id, c.phone, '', ${sql.raw(plain)},
      iif(j.custom IS NULL, c.custom, iif(c.custom IS NULL, j.custom, json_array(${sql.raw(custom.join(", "))}))),
      c.created_at, ${now}
    FROM (SELECT value, value ->> 0 AS phone, value ->> 8 AS custom FROM json_each(${rowsOf(contacts)})) j
    CROSS JOIN contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.phone
    ON CONFLICT (owner_id, list_id, phone) DO UPDATE SET ${sql.raw(SETS)}`;
}

/** A D1 parameter holds 2 MB: contacts with very long texts take several statements of the same batch. */
function parts(contacts: ChunkContact[]): ChunkContact[][] {
  const all: ChunkContact[][] = [];
  let letters = PART_LETTERS;
  for (const contact of contacts) {
    if (letters >= PART_LETTERS) {
      all.push([]);
      letters = 0;
    }
    all.at(-1)!.push(contact);
    letters += contact.letters;
  }
  return all;
}

function rowsOf(contacts: ChunkContact[]): string {
  const rows = contacts.map(({ values }) => {
    const { phone, email, name, firstName, middleName, lastName, gender, date, custom } = values;
    const filled = custom.some((value) => value !== null) ? custom : null;
    return [phone, email, name, firstName, middleName, lastName, gender, date, filled];
  });
  return JSON.stringify(rows);
}

/**
 * UUIDv7s that need not travel: the first 24 letters of a new one, then a counter that starts at random and grows with
 * the row. A quarter of a JSON row and of the time to write it would go into ids.
 */
function idInSql(): SQL {
  const id = newId();
  const start = Math.floor(Math.random() * 2 ** 47);
  return sql`${id.slice(0, 24)} || printf('%012x', ${start} + key)`;
}
