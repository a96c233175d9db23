import type { Database } from "../../../../db/client";
import type { SendingRow } from "../accept/create-sending";
import type { MessageFilter } from "../actions/bulk-change";
import { findSendings, type SendingQuery } from "./find";

const DAY_MS = 86_400_000;
/** About 2 MB of the longest texts. */
const PAGE = 500;

interface Period {
  accountId: string;
  /** ms UTC, `to` exclusive. */
  from: number;
  to: number;
}

export type DayReader = (
  viewer: { id: string },
  filter: SendingQuery,
) => Promise<{ rows: SendingRow[]; next: string | null }>;

/** Messages of a period, newest first, a page of one day (UTC) at a time; `at`: null for the first. */
export async function messagesByDay(
  db: Database,
  { accountId, from, to }: Period,
  filter: MessageFilter,
  at: string | null,
  read: DayReader = (viewer, asked) => findSendings(db, viewer, asked),
): Promise<{ rows: SendingRow[]; next: string | null }> {
  const [day, cursor] = at === null ? [dayOf(to - 1)] : [Number(at.split("=")[0]), at.split("=")[1]];
  const within = { from: Math.max(day, from), to: Math.min(day + DAY_MS, to) };
  const { rows: found, next } = await read(
    { id: accountId },
    { ...filter, ...within, ...(cursor && { cursor }), limit: PAGE },
  );
  // A report counts no message of a test key.
  const rows = found.filter(({ isTest }) => !isTest);
  if (next !== null) return { rows, next: `${day}=${next}` };
  return { rows, next: day > from ? `${day - DAY_MS}=` : null };
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;
