import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { conditionTest } from "../../../library/contacts/segments/condition-test";
import { countSegment, listsIn } from "../../../library/contacts/segments/count";
import type { Conditions } from "../../../library/contacts/segments/fields";
import { conditionsOf, type SegmentRow } from "../../../library/contacts/segments/segments";

/** A segment as it was when its campaign was accepted. */
export interface AudienceSegment extends Conditions {
  id: string;
  title: string;
  /** Titles of the lists that it names, by id. */
  lists: Record<string, string>;
}

/** D1 binds a hundred parameters to a statement, which names each condition up to twice. */
export const MOST_SEGMENTS = 4;
const MOST_CONDITIONS = 30;
/** Lists that segments of a campaign may go over: each is a statement of every page. */
const MOST_LISTS = 100;

/** Found among the ids of a campaign's recipients. */
export async function segmentsAmong(
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Omit<AudienceSegment, "lists">[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<Pick<SegmentRow, "id" | "title" | "match"> & { conditions: string }>(
    sql`SELECT g.id, g.title, g.match, g.conditions FROM json_each(${JSON.stringify(ids)}) j
      CROSS JOIN segments g ON g.owner_id = ${ownerId} AND g.id = j.value`,
  );
  return rows.map(({ id, title, ...row }) => ({
    id,
    title,
    ...conditionsOf({ ...row, conditions: JSON.parse(row.conditions) }),
  }));
}

/** Lists that the conditions name: none of them may be removed before the campaign begins. */
export const listsNamedBy = (segments: readonly Conditions[] = []): string[] => [
  ...new Set(
    segments.flatMap(({ conditions }) => conditions.flatMap(({ field, value }) => (field === "list" ? [value] : []))),
  ),
];

/** Contacts whom segments take, list by list; `at` in ms UTC. */
export interface SegmentScope {
  at: number;
  segments: readonly Conditions[];
  /** Indexes of the segments that take contacts of the list. */
  lists: { id: string; of: number[] }[];
}

/** Refuses if the segments go over too many lists. */
export async function scopeOf(
  db: Database,
  ownerId: string,
  segments: readonly Conditions[],
  at: number,
): Promise<Result<SegmentScope>> {
  if (segments.length === 0) return ok({ at, segments, lists: [] });
  const conditions = segments.reduce((sum, one) => sum + one.conditions.length, 0);
  if (segments.length > MOST_SEGMENTS || conditions > MOST_CONDITIONS)
    return refuse("segmentsAtMost", "recipient", { most: MOST_SEGMENTS, conditions: MOST_CONDITIONS });
  const arms = segments.map(
    (one, index) => sql`SELECT id, ${index} AS nr FROM (${listsIn({ id: ownerId }, one)} AND contacts > 0)`,
  );
  const rows = await db.all<{ id: string; nr: number }>(sql.join(arms, sql` UNION ALL `));
  const lists = new Map<string, number[]>();
  for (const { id, nr } of rows) lists.set(id, [...(lists.get(id) ?? []), nr]);
  if (lists.size > MOST_LISTS) return refuse("segmentListsAtMost", "recipient", { most: MOST_LISTS });
  return ok({ at, segments, lists: [...lists].map(([id, of]) => ({ id, of })) });
}

const testsOf = ({ at, segments }: SegmentScope, of: number[], alias: string) =>
  of.map((nr) => conditionTest({ ...segments[nr]!, at }, { alias }));

/** SQL that is 1 for a contact `alias` of the list in any of the segments. */
export const isInAny = (scope: SegmentScope, of: number[], alias: string): SQL =>
  sql`(${sql.join(testsOf(scope, of, alias), sql` OR `)})`;

/** Per segment whether the contact is in it: a text of "0" and "1". */
export const markedBy = (scope: SegmentScope, of: number[], alias: string): SQL =>
  sql`'' || ${sql.join(testsOf(scope, of, alias), sql` || `)}`;

/** SQL that is 1 if a contact `alias` of any list is in any of the segments. */
export function isOneOf({ lists, ...scope }: SegmentScope, alias: string): SQL {
  const tests = scope.segments.map((_, nr) => {
    const ids = lists.filter(({ of }) => of.includes(nr)).map(({ id }) => id);
    const [test] = testsOf({ lists, ...scope }, [nr], alias);
    return sql`(${sql.raw(alias)}.list_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${test})`;
  });
  return sql`(${sql.join(tests, sql` OR `)})`;
}

/** People of all segments together, those in several counted in each. */
export async function countedIn(db: Database, ownerId: string, { at, segments }: SegmentScope): Promise<number> {
  const counts = await Promise.all(segments.map((one) => countSegment(db, { id: ownerId }, { ...one, at })));
  return counts.reduce((sum, { people }) => sum + people, 0);
}
