import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type RawRow, rowOf } from "../../../../../db/schema/raw-row";
import { sendings } from "../../../../../db/schema/sendings";
import type { UnreadPart } from "../../../base/exports/export";
import { firstIdAt } from "../../../base/shared/ids";
import type { MessageFilter } from "../actions/bulk-change";
import type { ShownRow } from "./export-columns";
import { findSendings, isLike, type SendingQuery } from "./find";
import { isReported, type ReportOnly } from "./row-tests";

const DAY_MS = 86_400_000;
/** A row group of the archive, so that each is decoded once; about 4 MB for the longest texts. */
const PAGE = 1000;
/** ms; a campaign's ids are generated around the time stored in its rows. */
const SLACK_MS = 60_000;

interface Period {
  accountId: string;
  /** ms UTC, `to` exclusive. */
  from: number;
  to: number;
  only?: ReportOnly;
}

export type DayReader = (viewer: { id: string }, filter: SendingQuery) => Promise<Found>;

export interface Found {
  rows: ShownRow[];
  next: string | null;
  unread?: readonly UnreadPart[];
}

// The payload may be a complete HTML page, and files do not show it.
const { payload: _, fallbacks: _fallbacks, vars: _vars, ...shown } = getTableColumns(sendings);
const columns = sql.raw(
  Object.values(shown)
    .map(({ name }) => `s.${name}`)
    .join(", "),
);

const BORN = "born";

/**
 * Messages created in a period, one page of a UTC day at a time, then fallbacks of earlier roots; `at`: null for the
 * first page.
 */
export async function messagesByDay(
  db: Database,
  period: Period,
  filter: MessageFilter,
  at: string | null,
  read: DayReader = (viewer, query) => findSendings(db, viewer, query),
): Promise<Found> {
  const { accountId, from, to, only = {} } = period;
  const [place, cursor] = at === null ? [String(dayOf(to - 1))] : (at.split("=") as [string, string?]);
  const isFirst = place === BORN;
  const day = Number(place);
  const within = {
    from: day <= from ? from - SLACK_MS : day,
    to: day + DAY_MS >= to ? to + SLACK_MS : day + DAY_MS,
  };
  const {
    rows: found,
    next,
    unread = [],
  }: Found = isFirst
    ? await bornBefore(db, period, filter, cursor)
    : await read({ id: accountId }, { ...filter, ...within, columns, ...(cursor && { cursor }), limit: PAGE });
  // Reports exclude messages of test keys.
  const isWithin = ({ isTest, createdAt }: ShownRow) => !isTest && createdAt >= from && createdAt < to;
  const rows = found.filter((row) => isWithin(row) && isReported(row, only));
  if (next !== null) return { rows, unread, next: `${place}=${next}` };
  if (isFirst) return { rows, next: null };
  return { rows, unread, next: day > from ? `${day - DAY_MS}=` : `${BORN}=` };
}

async function bornBefore(db: Database, { accountId, from, to }: Period, filter: MessageFilter, cursor?: string) {
  const [moment = to, id = ""] = cursor ? cursor.split("/") : [];
  const raw = await db.all<RawRow>(sql`SELECT ${columns} FROM sendings s INDEXED BY sendings_born
    WHERE s.owner_id = ${accountId} AND s.step > 0 AND s.created_at >= ${from}
      AND (s.created_at, s.id) < (${Number(moment)}, ${id}) AND s.id < ${firstIdAt(from - SLACK_MS)}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${PAGE}`);
  const found = raw.map((one) => rowOf(sendings, one));
  const last = found.length === PAGE ? found.at(-1)! : null;
  return {
    rows: found.filter((row) => isLike(row, { ...filter, limit: PAGE })),
    next: last && `${last.createdAt}/${last.id}`,
  };
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;
