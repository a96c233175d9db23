import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import { firstIdAt } from "../../shared/ids";
import type { SendingRow } from "../accept/create-sending";
import type { MessageFilter } from "../actions/bulk-change";
import { isLike } from "./find";

const DAY_MS = 86_400_000;
/** About 2 MB of the longest texts. */
const PAGE = 500;
/** A mailing's rows are written shortly after their ids are drawn, or before. */
const ID_SLACK_MS = 60_000;

interface Period {
  accountId: string;
  /** ms UTC, `to` exclusive. */
  from: number;
  to: number;
}

/**
 * Messages that were created in a period, newest first, a page of one day (UTC) at a time; `at`: null for the first.
 * A fallback's id is near its root's: after the roots of a day come the fallbacks of the same day, by their creation.
 */
export async function messagesByDay(
  db: Database,
  { accountId, from, to }: Period,
  filter: MessageFilter,
  at: string | null,
): Promise<{ rows: SendingRow[]; next: string | null }> {
  const { day, cursor, born } = at === null ? { day: dayOf(to - 1), cursor: undefined } : readCursor(at);
  const within = { from: Math.max(day, from), to: Math.min(day + DAY_MS, to) };
  const dayBefore = day > from ? `${day - DAY_MS}=` : null;
  const [found, hasBorn] = await Promise.all([
    born ? bornOfDay(db, accountId, within, born) : rootsOfDay(db, accountId, within, cursor),
    born || cursor ? true : hasBornOfDay(db, accountId, within),
  ]);
  // A report counts no message of a test key.
  const rows = found.filter(
    (row) => !row.isTest && row.createdAt >= within.from && row.createdAt < within.to && isLike(row, filter),
  );
  const last = found.length === PAGE ? found.at(-1)! : null;
  if (born) return { rows, next: last ? `${day}+${last.createdAt}+${last.id}` : dayBefore };
  if (last) return { rows, next: `${day}=${last.id}` };
  return { rows, next: hasBorn ? `${day}+${within.to}+` : dayBefore };
}

/** The one place that says where the messages of a day lie; beside `bornOfDay`. */
function rootsOfDay(db: Database, ownerId: string, { from, to }: { from: number; to: number }, cursor?: string) {
  const before = [firstIdAt(to + ID_SLACK_MS), ...(cursor ? [cursor] : [])].sort()[0]!;
  return rowsIn(
    db,
    sql`NOT INDEXED WHERE s.owner_id = ${ownerId} AND s.id >= ${firstIdAt(from - ID_SLACK_MS)} AND s.id < ${before}
      AND s.step = 0 ORDER BY s.id DESC`,
  );
}

function bornOfDay(db: Database, ownerId: string, { from }: { from: number }, before: { at: number; id: string }) {
  return rowsIn(
    db,
    sql`INDEXED BY sendings_born WHERE s.owner_id = ${ownerId} AND s.step > 0 AND s.created_at >= ${from}
      AND (s.created_at, s.id) < (${before.at}, ${before.id}) ORDER BY s.created_at DESC, s.id DESC`,
  );
}

async function hasBornOfDay(db: Database, ownerId: string, { from, to }: { from: number; to: number }) {
  const some = await db.all(sql`SELECT 1 FROM sendings INDEXED BY sendings_born
    WHERE owner_id = ${ownerId} AND step > 0 AND created_at >= ${from} AND created_at < ${to} LIMIT 1`);
  return some.length > 0;
}

// The payload may be a whole page of HTML, and no file shows it.
const { payload: _, fallbacks: _fallbacks, vars: _vars, ...shown } = getTableColumns(sendings);
const COLUMNS = sql.raw(
  Object.values(shown)
    .map(({ name }) => `s.${name}`)
    .join(", "),
);

async function rowsIn(db: Database, from: SQL): Promise<SendingRow[]> {
  const raw = await db.all<RawRow>(sql`SELECT ${COLUMNS} FROM sendings s ${from} LIMIT ${PAGE}`);
  return raw.map((one) => rowOf(sendings, one));
}

function readCursor(at: string): { day: number; cursor?: string; born?: { at: number; id: string } } {
  if (!at.includes("+")) {
    const [day, cursor] = at.split("=");
    return { day: Number(day), ...(cursor && { cursor }) };
  }
  const [day, moment, id = ""] = at.split("+");
  return { day: Number(day), born: { at: Number(moment), id } };
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;
