import { sql } from "drizzle-orm";
import { batchByName } from "../../../base/shared/batch-by-name";
import type { Platform } from "../../../base/shared/ports/platform";
import type { TaskRow } from "../../../base/tasks/tasks";
import { type Kept, keptIn } from "../recipients/kept-people";
import { isTwiceInSegments, type Scope, searchedIn } from "../recipients/read-recipients";
import { markedBy, scopeOf } from "../recipients/segments";

const PEOPLE_A_ROW = 2000;

/**
 * Writes down who is in the campaign's segments, page by page from its checkpoint: contacts that change while the
 * campaign expands change nothing of who gets it. "later": out of time, or another run is further; "refused": by now
 * the segments go over too many lists.
 */
export async function keepSegments(
  { db, clock }: Platform,
  task: TaskRow,
  { audience, ...rest }: Scope,
  isTime: () => boolean,
): Promise<"kept" | "later" | "refused"> {
  const { ownerId, id: taskId } = task;
  const { segments = [] } = audience;
  let kept: Kept = keptIn(task) ?? { after: "", people: 0, each: segments.map(() => 0), isDone: false };
  if (kept.isDone) return "kept";
  const evaluated = await scopeOf(db, ownerId, segments, task.startedAt ?? task.createdAt);
  if (!evaluated.ok) return "refused";
  const scope = { ...rest, audience: { ...audience, scope: evaluated.value } };
  while (!kept.isDone) {
    if (!isTime()) return "later";
    const page = await pageOf(db, scope, kept.after);
    const next: Kept = {
      after: page.end ?? "",
      people: kept.people + page.people.length,
      each: kept.each.map((n, nr) => n + page.each[nr]!),
      isDone: page.end === null,
    };
    const parts = Array.from({ length: Math.ceil(page.people.length / PEOPLE_A_ROW) }, (_, at) =>
      page.people.slice(at * PEOPLE_A_ROW, (at + 1) * PEOPLE_A_ROW),
    );
    const isHere = sql`coalesce(meta ->> '$.kept.after', '') = ${kept.after} AND meta ->> '$.kept.isDone' IS NOT 1
      AND state IN ('running', 'paused')`;
    const { moved } = await batchByName(db, {
      people: db.run(sql`INSERT INTO campaign_people (owner_id, task_id, last, people)
        SELECT ${ownerId}, ${taskId}, j.value ->> 0, j.value ->> 1 FROM json_each(${JSON.stringify(
          parts.map((part) => [part.at(-1)![0], JSON.stringify(part)]),
        )}) j CROSS JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = ${taskId} WHERE ${isHere}`),
      moved: db.all(sql`UPDATE tasks SET meta = json_set(meta, '$.kept', json(${JSON.stringify(next)})),
        cursor = json_remove(cursor, '$.failures'), updated_at = ${clock()}
        WHERE owner_id = ${ownerId} AND id = ${taskId} AND ${isHere} RETURNING 1`),
    });
    if (moved.length === 0) return "later";
    kept = next;
  }
  return "kept";
}

type Found = { phone: string; marks: string; twice: number };

async function pageOf(db: Platform["db"], scope: Scope, after: string) {
  const { lists } = scope.audience.scope!;
  const each = scope.audience.segments!.map(() => 0);
  const people = new Map<string, string>();
  if (lists.length === 0) return { people: [], each, end: null };
  const isTwice = scope.mail === "first" ? isTwiceInSegments(scope) : sql`0`;
  const statements = lists.flatMap(({ id, of }) => {
    const { rows, end } = searchedIn(scope, id, after);
    const segments = scope.audience.scope!;
    return [
      db.all<Found>(sql`SELECT phone, marks, twice
        FROM (SELECT c.phone AS phone, ${markedBy(segments, of, "c")} AS marks, ${isTwice} AS twice FROM ${rows} c)
        WHERE instr(marks, '1') > 0 ORDER BY phone`),
      db.all<Found>(end),
    ];
  });
  const [first, ...rest] = statements;
  const read = await db.batch([first!, ...rest]);
  const end = read.flatMap((rows, at) => (at % 2 === 1 ? (rows[0]?.phone ?? []) : [])).sort()[0] ?? null;
  const marked = new Map<string, Set<number>>();
  for (const [at, { id, of }] of lists.entries()) {
    for (const { phone, marks, twice } of read[at * 2]!) {
      if (end !== null && phone > end) break;
      if (!people.has(phone) && !twice) people.set(phone, id);
      const known = marked.get(phone) ?? new Set();
      for (const [place, nr] of of.entries()) if (marks[place] === "1") known.add(nr);
      marked.set(phone, known);
    }
  }
  for (const known of marked.values()) for (const nr of known) each[nr]!++;
  return { people: [...people].sort(([a], [b]) => (a < b ? -1 : 1)), each, end };
}
