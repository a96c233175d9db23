import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { jsonRows } from "../../../db/json-rows";
import { NAME_KEY, namesLike } from "./filter";
import { GENDERS, NAMED } from "./ranges";

export interface Person {
  id: string;
  listId: string;
  list: string;
  phone: string;
  name: string | null;
}

/** Of this many newest lists the largest are searched: they hold most contacts. */
const NEWEST = 100;
const LISTS = 8;
const WORDS = 3;
const WINDOW = 40;

// Must match the index expressions and conditions exactly.
const GIVEN_KEY = sql.raw("concat_ws(' ', coalesce(first_name, substr(name, instr(name, ' ') + 1)), last_name)");
const MIDDLE_KEY = sql.raw("concat_ws(' ', middle_name, first_name)");
const INDEXES = [
  { index: "contacts_by_name", key: NAME_KEY, where: NAMED, genders: GENDERS },
  { index: "contacts_by_given_name", key: GIVEN_KEY, where: sql`${GIVEN_KEY} <> ${NAME_KEY}`, genders: [null] },
  { index: "contacts_by_middle_name", key: MIDDLE_KEY, where: sql`middle_name IS NOT NULL`, genders: [null] },
] as const;

const word = jsonRows(["gender", "first", "last"]);

export const NAME_OF = sql.raw(
  "coalesce(nullif(c.name, ''), nullif(trim(concat_ws(' ', c.last_name, c.first_name, c.middle_name)), ''))",
);

/** A JSON array of lists with contacts, the largest first. */
export function largestLists(ownerId: string, { each, skipped = 0 }: { each: number; skipped?: number }): SQL {
  return sql`SELECT json_group_array(json_object('id', id, 'title', title)) FROM (
    SELECT id, title FROM (
      SELECT id, title, contacts, type FROM contact_lists WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${NEWEST})
    WHERE type = 'regular' AND contacts > 0 ORDER BY contacts DESC, id DESC LIMIT ${each} OFFSET ${skipped})`;
}

/** By the beginning of any of a contact's names: some hundred rows read however many contacts there are. A phone each. */
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
  const found = rows.filter(({ whole }) => words.every((one) => folded(whole).includes(folded(one))));
  const byPhone = new Map(found.reverse().map(({ whole: _, ...person }) => [person.phone, person]));
  return [...byPhone.values()].reverse().slice(0, limit);
}

/** All words as typed, then two of them in either order, then each: the narrowest first, for rows read are few. */
function beginsOf(words: string[]): string[] {
  const pairs = words.flatMap((one) => words.filter((other) => other !== one).map((other) => `${one} ${other}`));
  return [...new Set([words.join(" "), ...pairs, ...words])];
}

const folded = (text: string) => text.toLowerCase();
