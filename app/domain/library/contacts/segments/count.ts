import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { conditionTest, type SegmentAt } from "./condition-test";
import { type Conditions, kindOf, onlyListOf } from "./fields";

export interface SegmentCount {
  people: number;
  /** False: projected from every tenth contact. */
  isExact: boolean;
}

/** Evaluated conditions, each at about 1 µs, that a count takes exactly. */
const MOST_EVALUATED = 500_000;

const costOf = ({ conditions }: Conditions) =>
  conditions.reduce((sum, { field }) => sum + (kindOf(field) === "activity" ? 4 : 1), 0);

/** FROM and WHERE of the contacts `c` that a segment looks at: of lists in use, or of the one that it names. */
export function contactsOf({ id }: Pick<Viewer, "id">, conditions: Conditions): SQL {
  return sql`(${listsIn({ id }, conditions)}) l CROSS JOIN contacts c ON c.owner_id = ${id} AND c.list_id = l.id`;
}

/** Ids and sizes of these lists. */
export function listsIn({ id }: Pick<Viewer, "id">, conditions: Conditions): SQL {
  const only = onlyListOf(conditions);
  return sql`SELECT id, contacts FROM contact_lists WHERE owner_id = ${id} ${only === null ? sql`` : sql`AND id = ${only}`}
    AND type = 'regular' AND removing_since IS NULL ${only === null ? sql`AND is_active` : sql``}`;
}

/**
 * How many people a segment has now, each once over all lists. Beyond half a million evaluated conditions every tenth phone
 * is taken, by its last digit, so that a count of 1,000,000 contacts stays within a second.
 */
export async function countSegment(
  db: Database,
  viewer: Pick<Viewer, "id">,
  segment: SegmentAt,
): Promise<SegmentCount> {
  const test = conditionTest(segment, { alias: "c", isDirect: true });
  const isMail = sql.raw("instr(c.phone, '@') > 0");
  // E-mails have no last digit: of their ids, which end in one of sixteen characters, one is taken.
  const isTenth = sql.raw("iif(instr(c.phone, '@') > 0, substr(c.id, -1) = '7', substr(c.phone, -1) = '7')");
  const people = (is: SQL) =>
    onlyListOf(segment) === null ? sql`count(DISTINCT iif(${is}, c.phone, NULL))` : sql`sum(iif(${is}, 1, 0))`;
  const [row] = await db.all<{ isWhole: number | null; phones: number | null; mails: number | null }>(sql`
    SELECT z.is_whole AS isWhole, ${people(sql`NOT ${isMail}`)} AS phones, ${people(isMail)} AS mails
    FROM (SELECT sum(contacts) <= ${Math.floor(MOST_EVALUATED / costOf(segment))} AS is_whole
      FROM (${listsIn(viewer, segment)})) z CROSS JOIN ${contactsOf(viewer, segment)}
    WHERE (z.is_whole OR ${isTenth}) AND ${test}`);
  const { isWhole, phones, mails } = row!;
  if (isWhole !== 0) return { people: (phones ?? 0) + (mails ?? 0), isExact: true };
  return { people: 10 * (phones ?? 0) + 16 * (mails ?? 0), isExact: false };
}
