import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type ContactListType, contactLists } from "../../../../../db/schema/contacts";
import { segments } from "../../../../../db/schema/segments";
import type { Viewer } from "../../../base/access/viewer";
import { includesText } from "../../../base/text/folded";
import type { Conditions } from "../../../library/contacts/segments/fields";
import { conditionsOf, MOST_SEGMENTS } from "../../../library/contacts/segments/segments";
import { isListId } from "../../sendings/recipients/list-id";

export interface ChoosableList {
  id: string;
  title: string;
  type: ContactListType;
  contacts: number;
  isActive: boolean;
}

export interface ChoosableSegment extends Conditions {
  id: string;
  title: string;
  /** As counted last; null: never. */
  people: number | null;
  isExact: boolean;
}

export interface ChoosableLists {
  lists: ChoosableList[];
  segments: ChoosableSegment[];
  blacklists: string[];
  total: number;
}

const SHOWN = 200;
/** Larger accounts search only their newest lists. */
const MOST_SCANNED = 600;
const MOST_BLACKLISTS = 100;

/** Active lists by title, plus all chosen ones, which a save would lose if hidden. Reads at most four rows each. */
export async function findChoosable(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { chosen, search }: { chosen: readonly string[]; search: string },
): Promise<ChoosableLists> {
  const { id, title, type, contacts, isActive } = contactLists;
  const own = eq(contactLists.ownerId, viewer.id);
  const shown = { id, title, type, contacts, isActive };
  const [newest, taken, known, blacklists] = await db.batch([
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
    db.select().from(segments).where(eq(segments.ownerId, viewer.id)).orderBy(desc(segments.id)).limit(MOST_SEGMENTS),
    // Without a named index, SQLite walks all lists.
    db.all<{ title: string }>(sql`SELECT title FROM contact_lists INDEXED BY lists_by_type
      WHERE owner_id = ${viewer.id} AND type = 'blacklist' AND is_active = 1 ORDER BY id DESC LIMIT ${MOST_BLACKLISTS}`),
  ]);
  const isKept = new Set(taken.map((one) => one.id));
  const wanted = search.trim();
  const others = newest.filter((one) => !isKept.has(one.id));
  const found = others.filter((one) => includesText(one.title, wanted));
  return {
    lists: [...taken, ...found].slice(0, Math.max(SHOWN, taken.length)),
    segments: known
      .filter((one) => chosen.includes(one.id) || includesText(one.title, wanted))
      .map(({ id, title, people, isExact, ...row }) => ({ id, title, people, isExact, ...conditionsOf(row) })),
    blacklists: blacklists.map((one) => one.title),
    total: taken.length + others.length,
  };
}

/** A query accepts a hundred parameters. */
export function among(ids: readonly string[]) {
  return sql`${contactLists.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.filter(isListId))}))`;
}
