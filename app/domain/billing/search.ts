import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { billings } from "../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import { idsWithin } from "../shared/ids";
import { parsePhone } from "../shared/phone";
import type { BillingRow } from "./billings";

interface Asked {
  text: string;
  /** ms UTC, `from` inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  limit: number;
}

export type FoundLine = BillingRow & { title: string | null; recipient: string | null };

/** Lines, or messages to one phone, that are read for a page. */
const WINDOW = 500;

// Must match the words of the partial index.
const APART = sql`(b.held IS NOT NULL OR substr(b.source, 1, 9) <> 'sendings.')`;
// A margin's mailing is the customer's.
const TITLE = (ownerId: string) =>
  sql`LEFT JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = iif(b.source = 'margin', NULL, b.task_id)`;

/** By whom messages were for, else by a mailing's title or a comment; newest first. `next` goes on behind what was read. */
export async function searchLedger(db: Database, owner: { id: string }, asked: Asked) {
  const { text, limit } = asked;
  const phone = /^[\d\s()+-]{7,}$/.test(text) ? parsePhone(text) : null;
  const raw = await db.all<RawRow>(phone ? ofPhone(owner.id, phone, asked) : ofText(owner.id, asked));
  const looked = raw.map(
    (row): FoundLine => ({
      ...rowOf(billings, row),
      title: row.title === null ? null : String(row.title),
      recipient: row.recipient ? String(row.recipient) : null,
    }),
  );
  const wanted = text.toLowerCase();
  const isMeant = ({ title, comment }: FoundLine) =>
    [title, comment].some((said) => said?.toLowerCase().includes(wanted));
  const found = phone ? looked : looked.filter(isMeant);
  const rows = found.slice(0, limit);
  const isCut = !phone && looked.length === WINDOW;
  const next = found.length > limit ? rows.at(-1)!.id : isCut ? looked.at(-1)!.id : null;
  return { rows, next };
}

function within(ownerId: string, asked: Asked): SQL {
  const { from, before } = idsWithin(asked);
  return sql`b.owner_id = ${ownerId} AND b.id >= ${from ?? ""} AND b.id < ${before ?? "~"}`;
}

function ofText(ownerId: string, asked: Asked): SQL {
  return sql`SELECT b.*, t.title AS title, NULL AS recipient FROM billings b INDEXED BY billings_apart ${TITLE(ownerId)}
    WHERE ${APART} AND ${within(ownerId, asked)} ORDER BY b.id DESC LIMIT ${WINDOW}`;
}

function ofPhone(ownerId: string, phone: string, asked: Asked): SQL {
  const messages = sql`SELECT id, chunk_id FROM sendings INDEXED BY sendings_by_recipient
    WHERE owner_id = ${ownerId} AND recipient = ${phone} ORDER BY id DESC LIMIT ${WINDOW}`;
  return sql`SELECT b.*, t.title AS title, iif(b.held IS NULL, ${phone}, NULL) AS recipient
    FROM (SELECT DISTINCT coalesce(c.billing_id, s.id) AS line FROM (${messages}) s
      LEFT JOIN chunks c ON c.owner_id = ${ownerId} AND c.first_id = s.chunk_id) w
    CROSS JOIN billings b ON b.id = w.line ${TITLE(ownerId)}
    WHERE ${within(ownerId, asked)} ORDER BY b.id DESC LIMIT ${asked.limit + 1}`;
}
