import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { contactLists } from "../../../../db/schema/contacts";
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
  const rows = await db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(and(eq(contactLists.ownerId, ownerId), inArray(contactLists.id, ids)));
  return new Set(rows.map(({ id }) => id));
}
