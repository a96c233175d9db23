import { type SQL, sql } from "drizzle-orm";
import type { TaskState } from "../../../../db/schema/tasks";
import { ERASED } from "../../base/channels/person";
import { OTHER_DIGITS, SEPARATORS, UNSEEN } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import type { DraftContent } from "../../messaging/sendings/compose/draft-content";
import { type Counter, counted, type ErasureRow, mayErase } from "./protocol";
import { draftWithout, taskWithout, withoutPerson } from "./typed";

type Needs = Pick<Platform, "db" | "clock">;

const ROWS = 10;
/** Rows are found by the last digits, ignoring separators. */
const TAIL = 7;

/** Removes a person from templates, drafts and campaigns; returns how many tasks must be checked again. */
export async function eraseTyped(needs: Needs, row: ErasureRow): Promise<number> {
  await eraseInTemplates(needs, row);
  await eraseInDrafts(needs, row);
  await eraseInSegments(needs, row);
  return eraseInTasks(needs, row);
}

async function eraseInTemplates(needs: Needs, row: ErasureRow): Promise<void> {
  const { ownerId, phone } = row;
  const named = sql`id, recipient FROM templates WHERE ${mentionsPhone(sql`recipient`, phone!)}`;
  for await (const { id, recipient } of walk<{ recipient: string }>(needs, ownerId, named)) {
    const left = withoutPerson(JSON.parse(recipient) as { include: string[] }, phone!);
    if (left === null) continue;
    const next = left.include.length > 0 ? JSON.stringify(left) : null;
    await write(
      needs,
      row,
      "templates",
      sql`UPDATE templates SET recipient = ${next}
      WHERE owner_id = ${ownerId} AND id = ${id} AND recipient = ${recipient}`,
    );
  }
}

async function eraseInDrafts(needs: Needs, row: ErasureRow): Promise<void> {
  const { ownerId, phone } = row;
  const named = sql`id, content FROM drafts WHERE ${mentionsPhone(sql`content`, phone!)}`;
  for await (const { id, content } of walk<{ content: string }>(needs, ownerId, named)) {
    const { $writer: _, ...known } = JSON.parse(content) as DraftContent & { $writer?: unknown };
    const recipients = known.recipients ? draftWithout(known, phone!) : null;
    if (recipients === null) continue;
    // A page that is still open with the person must not restore the entry.
    const next = JSON.stringify({ ...known, recipients, $touched: ["recipients"] });
    await write(
      needs,
      row,
      "drafts",
      sql`UPDATE drafts SET content = ${next}, version = version + 1
      WHERE owner_id = ${ownerId} AND id = ${id} AND content = ${content}`,
    );
  }
}

/** Conditions that name the person match nobody from then on; people kept for a running campaign lose the entry. */
async function eraseInSegments({ db }: Needs, { ownerId, phone }: ErasureRow): Promise<void> {
  const isNamed = sql`j.value ->> 'value' = ${phone}`;
  await db.batch([
    db.run(sql`UPDATE segments SET conditions = (SELECT json_group_array(iif(${isNamed},
        json_set(j.value, '$.value', ${ERASED}), json(j.value))) FROM json_each(conditions) j)
      WHERE owner_id = ${ownerId} AND ${mayErase(ownerId)}
        AND EXISTS (SELECT 1 FROM json_each(conditions) j WHERE ${isNamed})`),
    db.run(sql`UPDATE campaign_people SET people = (SELECT json_group_array(json(j.value)) FROM json_each(people) j
        WHERE j.value ->> 0 <> ${phone})
      WHERE owner_id = ${ownerId} AND ${mayErase(ownerId)} AND instr(people, ${`"${phone}"`}) > 0`),
  ]);
}

interface Task {
  title: string;
  state: TaskState;
  data: string;
  cursor: string;
}

async function eraseInTasks(needs: Needs, row: ErasureRow): Promise<number> {
  const { ownerId, phone } = row;
  const isNamed = sql`(${mentionsPhone(sql`data`, phone!)} OR ${phone} IN (cursor ->> 'after', cursor ->> 'phone'))`;
  let busy = 0;
  for await (const task of walk<Task>(
    needs,
    ownerId,
    sql`id, title, state, data, cursor FROM tasks WHERE ${isNamed}`,
  )) {
    const { id, data, cursor } = task;
    const left = taskWithout({ ...task, data: JSON.parse(data), cursor: JSON.parse(cursor) }, phone!);
    if (left === null) continue;
    const next =
      left !== "busy" &&
      sql`UPDATE tasks SET data = ${JSON.stringify(left.data)},
        cursor = ${JSON.stringify(left.cursor)}, title = ${left.title}
      WHERE owner_id = ${ownerId} AND id = ${id} AND data = ${data} AND cursor = ${cursor} AND lease_until <= ${needs.clock()}`;
    if (!next || !(await write(needs, row, "mailings", next))) busy++;
  }
  return busy;
}

function mentionsPhone(column: SQL, phone: string): SQL {
  const digits = SEPARATORS.reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, column);
  const others = [OTHER_DIGITS, ...UNSEEN].map((signs) => sql`${column} GLOB ${`*[${signs}]*`}`);
  return sql`(${digits} LIKE ${`%${phone.slice(-TAIL)}%`} OR ${sql.join(others, sql` OR `)})`;
}

async function* walk<R>({ db }: Needs, ownerId: string, selected: SQL) {
  for (let after = ""; ; ) {
    const found = await db.all<R & { id: string }>(sql`SELECT ${selected}
      AND owner_id = ${ownerId} AND id > ${after} ORDER BY id LIMIT ${ROWS}`);
    yield* found;
    if (found.length < ROWS) return;
    after = found.at(-1)!.id;
  }
}

/** false: it changed in the meantime. */
async function write({ db }: Needs, row: ErasureRow, counter: Counter, statement: SQL): Promise<boolean> {
  const [written] = await db.batch([
    db.run(sql`${statement} AND ${mayErase(row.ownerId)}`),
    db.run(sql`${counted(counter, row, 1)} AND changes() > 0`),
  ]);
  return written.meta.changes > 0;
}
