import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { isListId } from "../sendings/recipients/list-id";
import type { Template } from "./find";

/** Omits lists of another owner (`left`: how many); `recipient` is null if none remain. */
export async function recipientsFor(db: Database, viewer: Pick<Viewer, "id">, { row }: Pick<Template, "row">) {
  const { recipient } = row;
  if (!recipient || row.ownerId === viewer.id) return { recipient, left: 0 };
  const own = await ownAmong(db, viewer, [...recipient.include, ...recipient.exclude].filter(isListId));
  const isUsable = (one: string) => !isListId(one) || own.has(one);
  const include = recipient.include.filter(isUsable);
  const left = recipient.include.length - include.length;
  const kept = { ...recipient, include, exclude: recipient.exclude.filter(isUsable) };
  return { recipient: include.length > 0 ? kept : null, left };
}

async function ownAmong(db: Database, { id: ownerId }: Pick<Viewer, "id">, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.all<{ id: string }>(sql`SELECT j.value AS id FROM json_each(${JSON.stringify(ids)}) j
    WHERE EXISTS (SELECT 1 FROM contact_lists l WHERE l.owner_id = ${ownerId} AND l.id = j.value)
      OR EXISTS (SELECT 1 FROM segments g WHERE g.owner_id = ${ownerId} AND g.id = j.value)`);
  return new Set(rows.map(({ id }) => id));
}
