import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type ContactListType, contactLists } from "../../../db/schema/contacts";
import type { Viewer } from "../access/viewer";
import { isListId } from "../sendings/recipients/audience";

export interface ChoosableList {
  id: string;
  title: string;
  type: ContactListType;
  contacts: number;
  isActive: boolean;
}

export interface ChoosableLists {
  /** Those chosen before, then those found, newest first. */
  lists: ChoosableList[];
  /** Titles of active blacklists: they are always left out. */
  blacklists: string[];
  /** How many could be shown, as far as was looked. */
  total: number;
}

const SHOWN = 200;
/** An account that has more names and searches its newest. */
const MOST_SCANNED = 600;
const MOST_BLACKLISTS = 100;

/**
 * Active lists to choose from, by a part of their titles where there are many, and all that were chosen, be they switched
 * off: one that is not shown would be lost with the next save. Reads four rows a shown one at most.
 */
export async function findChoosable(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { chosen, search }: { chosen: readonly string[]; search: string },
): Promise<ChoosableLists> {
  const { id, title, type, contacts, isActive } = contactLists;
  const own = eq(contactLists.ownerId, viewer.id);
  const shown = { id, title, type, contacts, isActive };
  const [newest, taken, blacklists] = await db.batch([
    db
      .select(shown)
      .from(contactLists)
      .where(and(own, eq(isActive, true), eq(type, "regular")))
      .orderBy(desc(id))
      .limit(MOST_SCANNED),
    db
      .select(shown)
      .from(contactLists)
      .where(and(own, among(chosen)))
      .orderBy(desc(id)),
    // Without its name SQLite would walk all lists in their order.
    db.all<{ title: string }>(sql`SELECT title FROM contact_lists INDEXED BY lists_by_type
      WHERE owner_id = ${viewer.id} AND type = 'blacklist' AND is_active = 1 ORDER BY id DESC LIMIT ${MOST_BLACKLISTS}`),
  ]);
  const isKept = new Set(taken.map((one) => one.id));
  const wanted = search.trim().toLowerCase();
  const others = newest.filter((one) => !isKept.has(one.id));
  const found = others.filter((one) => one.title.toLowerCase().includes(wanted));
  return {
    lists: [...taken, ...found].slice(0, Math.max(SHOWN, taken.length)),
    blacklists: blacklists.map((one) => one.title),
    total: taken.length + others.length,
  };
}

/** Lists of these ids, however many: a query takes a hundred values. */
export function among(ids: readonly string[]) {
  return sql`${contactLists.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.filter(isListId))}))`;
}
