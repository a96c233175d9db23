import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { idsWithin } from "../../base/shared/ids";
import { LIST_OWNER, type ListOwner, newestOf, type Owners, ownersIn } from "../../base/shared/newest-of";
import { parsePhone } from "../../base/shared/phone";
import { visible } from "../../base/shared/visible";
import { includesText } from "../../base/text/folded";
import type { BillingRow } from "./billings";

interface LedgerSearch {
  text: string;
  /** ms UTC, `from` inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  limit: number;
}

export type FoundLine = BillingRow & { title: string | null; recipient: string | null };

/** Lines, or messages to one phone, read per page. */
const WINDOW = 500;

// Must match the text of the partial index.
const APART = sql`(b.held IS NOT NULL OR substr(b.source, 1, 9) <> 'sendings.')`;
// A margin's task is the customer's campaign, so it gets no title.
const TITLE = (ownerId: string) =>
  sql`LEFT JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = iif(b.source = 'margin', NULL, b.task_id)`;

/**
 * Searches by recipient's phone, otherwise by campaign title or comment; over many accounts also by owner name. Newest
 * first. `next` continues after the last row read.
 */
export async function searchLedger(db: Database, owners: Owners, query: LedgerSearch) {
  const { text, limit } = query;
  const phone = "id" in owners && /^[\d\s()+-]{7,}$/.test(visible(text)) ? parsePhone(text) : null;
  const raw = await db.all<RawRow>(
    "id" in owners
      ? phone
        ? ofPhone(owners.id, phone, query)
        : ofText(owners.id, query)
      : ofMany(owners.users, query),
  );
  const named = "id" in owners ? new Map<string, ListOwner>() : ownersIn(raw);
  const looked = raw.map(
    (row): FoundLine => ({
      ...rowOf(billings, row),
      title: row.title === null ? null : String(row.title),
      recipient: row.recipient ? String(row.recipient) : null,
    }),
  );
  const isMeant = ({ title, comment, ownerId }: FoundLine) => {
    const { username, data } = named.get(ownerId) ?? {};
    const said = [title, comment, username, data?.firstName, data?.lastName];
    return said.some((one) => one && includesText(one, text));
  };
  const found = phone ? looked : looked.filter(isMeant);
  const rows = found.slice(0, limit);
  const isCut = !phone && looked.length === WINDOW;
  const next = found.length > limit ? rows.at(-1)!.id : isCut ? looked.at(-1)!.id : null;
  return { rows, next, owners: named };
}

function within(ownerId: string, query: LedgerSearch): SQL {
  const { from, before } = idsWithin(query);
  return sql`b.owner_id = ${ownerId} AND b.id >= ${from ?? ""} AND b.id < ${before ?? "~"}`;
}

function ofText(ownerId: string, query: LedgerSearch): SQL {
  return sql`SELECT b.*, t.title AS title, NULL AS recipient FROM billings b INDEXED BY billings_apart ${TITLE(ownerId)}
    WHERE ${APART} AND ${within(ownerId, query)} ORDER BY b.id DESC LIMIT ${WINDOW}`;
}

function ofMany(users: SQL, { from, to, cursor }: LedgerSearch): SQL {
  // The same text as the partial index.
  const where = sql`(t.held IS NOT NULL OR substr(t.source, 1, 9) <> 'sendings.')`;
  return sql`SELECT b.*, t.title AS title, NULL AS recipient, ${LIST_OWNER}
    FROM (${newestOf(users, { table: "billings", index: "billings_apart", where, from, to, cursor, size: WINDOW })}) w
    CROSS JOIN billings b ON b.owner_id = w.owner AND b.id = w.id CROSS JOIN users o ON o.id = w.owner
    LEFT JOIN tasks t ON t.owner_id = b.owner_id AND t.id = iif(b.source = 'margin', NULL, b.task_id) ORDER BY b.id DESC`;
}

function ofPhone(ownerId: string, phone: string, query: LedgerSearch): SQL {
  const messages = sql`SELECT id, chunk_id FROM sendings INDEXED BY sendings_by_recipient
    WHERE owner_id = ${ownerId} AND recipient = ${phone} ORDER BY id DESC LIMIT ${WINDOW}`;
  return sql`SELECT b.*, t.title AS title, iif(b.held IS NULL, ${phone}, NULL) AS recipient
    FROM (SELECT DISTINCT coalesce(c.billing_id, s.id) AS line FROM (${messages}) s
      LEFT JOIN chunks c ON c.owner_id = ${ownerId} AND c.first_id = s.chunk_id) w
    CROSS JOIN billings b ON b.id = w.line ${TITLE(ownerId)}
    WHERE ${within(ownerId, query)} ORDER BY b.id DESC LIMIT ${query.limit + 1}`;
}
