import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import { includesText } from "../../base/text/folded";
import { GIVEN_KEY, MIDDLE_KEY, NAME_KEY, namesLike } from "./filter";
import { GENDERS, GIVEN, MIDDLE, NAMED } from "./ranges";

export interface Person {
  id: string;
  listId: string;
  list: string;
  phone: string;
  name: string | null;
}

/** Newest lists to search, largest first. */
const LISTS = 100;
const WORDS = 3;
const WINDOW = 40;

const INDEXES = [
  { index: "contacts_by_name", key: NAME_KEY, where: NAMED, genders: GENDERS },
  { index: "contacts_by_given_name", key: GIVEN_KEY, where: GIVEN, genders: [null] },
  { index: "contacts_by_middle_name", key: MIDDLE_KEY, where: MIDDLE, genders: [null] },
] as const;

const word = jsonRows(["gender", "first", "last"]);

export const NAME_OF = sql.raw(
  "coalesce(nullif(c.name, ''), nullif(trim(concat_ws(' ', c.last_name, c.first_name, c.middle_name)), ''))",
);

/** A JSON array of lists with contacts, largest first. */
export function largestLists(ownerId: string, { each, skipped = 0 }: { each: number; skipped?: number }): SQL {
  return sql`SELECT json_group_array(json_object('id', id, 'title', title)) FROM (
    SELECT id, title FROM (
      SELECT id, title, contacts, type FROM contact_lists WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${LISTS})
    WHERE type = 'regular' AND contacts > 0 ORDER BY contacts DESC, id DESC LIMIT ${each} OFFSET ${skipped})`;
}

/**
 * Searches by the start of any of a contact's names: reads some hundred rows, however many contacts there are. One
 * result per phone.
 */
export async function findPeople(db: Database, ownerId: string, typed: string, limit: number): Promise<Person[]> {
  const words = typed.split(/\s+/).filter((one) => /\p{L}/u.test(one));
  if (words.length === 0 || words.length > WORDS) return [];
  const texts = beginsOf(words);
  const lists = sql`json_each((${largestLists(ownerId, { each: LISTS })})) l`;
  const arms = INDEXES.map(({ index, key, where, genders }) => {
    const spans = texts.flatMap((text) =>
      genders.flatMap((gender) => namesLike(text).map(([first, last]) => ({ gender, first, last }))),
    );
    const ofGender = genders.length > 1 ? sql`gender IS r.sex AND` : sql``;
    return sql`SELECT * FROM (SELECT c.id AS id, c.list_id AS listId, l.value ->> 'title' AS list, c.phone AS phone,
        ${NAME_OF} AS name, concat_ws(' ', c.name, c.last_name, c.first_name, c.middle_name) AS whole
      FROM (SELECT ${word.gender} AS sex, ${word.first} AS first, ${word.last} AS last FROM json_each(${word.json(spans)})) r
      CROSS JOIN ${lists}
      CROSS JOIN contacts c INDEXED BY ${sql.raw(index)} ON c.owner_id = ${ownerId} AND c.list_id = l.value ->> 'id'
        AND ${ofGender} ${key} BETWEEN r.first AND r.last AND ${where} LIMIT ${WINDOW})`;
  });
  const rows = await db.all<Person & { whole: string }>(sql.join(arms, sql` UNION ALL `));
  const found = rows.filter(({ whole }) => words.every((one) => includesText(whole, one)));
  const byPhone = new Map(found.reverse().map(({ whole: _, ...person }) => [person.phone, person]));
  return [...byPhone.values()].reverse().slice(0, limit);
}

/** All words as typed, then pairs in either order, then single words: narrowest first, because few rows are read. */
function beginsOf(words: string[]): string[] {
  const pairs = words.flatMap((one) => words.filter((other) => other !== one).map((other) => `${one} ${other}`));
  return [...new Set([words.join(" "), ...pairs, ...words])];
}
