import { sql } from "drizzle-orm";
import { statementLines } from "../../../../db/schema/papers";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import type { Platform } from "../../base/shared/ports/platform";
import { PLATFORM, sellerIdOf } from "../companies/find";
import { currencyOfAccount } from "./account-currency";
import { type Elsewhere, findElsewhere } from "./elsewhere";
import type { UnreadLine } from "./incoming";
import { type Candidate, type Match, matchPayments, NO_MATCH } from "./match";
import { ownAccounts } from "./store-statement";

export type StoredLine = typeof statementLines.$inferSelect;
export type ShownCandidate = Candidate & { payer: string };
export type StatementLine = StoredLine & {
  match: Match<ShownCandidate>;
  takenFor: string | null;
  /** For a line that matches none of the reader's own invoices. */
  elsewhere: Elsewhere | null;
};

export interface FoundStatement {
  /** Lines of the page. */
  lines: StatementLine[];
  total: number;
  others: number;
  doubled: number;
  unread: number;
  /** The first unread lines. */
  unreadLines: UnreadLine[];
}

const MOST_BY_SUM = 2000;
const MOST_BY_INN = 5000;

export const linesOfStatement = (ownerId: string, statementId: string) => sql`statement_payments p
  CROSS JOIN statement_lines l ON l.owner_id = p.owner_id AND l.id = p.line_id
  WHERE p.owner_id = ${ownerId} AND p.statement_id = ${statementId}`;

/** Lines older than the column `currency` have none, so it is derived from the account. */
export function lineOf(row: RawRow): StoredLine {
  const line = rowOf(statementLines, row);
  return { ...line, currency: line.currency || currencyOfAccount(line.account) };
}

/** Candidates of a seller for unassigned lines: open invoices by amount and payer, and paid ones without a line. */
function candidatesFor(ownerId: string, statementId: string) {
  const open = (what: string) => sql`(SELECT DISTINCT ${sql.raw(what)} FROM ${linesOfStatement(ownerId, statementId)}
    AND l.taken_at IS NULL) l`;
  const columns = sql`i.id AS id, i.owner_id AS ownerId, i.number AS number, i.inn AS inn, i.amount AS amount,
    i.currency AS currency, i.document_id AS documentId, i.payer AS payer, i.status AS status, i.paid_by AS paidBy,
    i.decided_by AS decidedBy, i.updated_at AS decidedAt`;
  const sold = sql`i.seller_id = ${ownerId}`;
  const isAlone = sql`NOT EXISTS (SELECT 1 FROM statement_lines s WHERE s.invoice_id = i.id)
    AND NOT EXISTS (SELECT 1 FROM statement_invoices s WHERE s.invoice_id = i.id)`;
  const found = sql`SELECT * FROM (SELECT ${columns} FROM ${open("l.amount")}
      CROSS JOIN invoices i INDEXED BY invoices_unpaid
      ON ${sold} AND i.status = 'pending' AND i.amount = l.amount LIMIT ${MOST_BY_SUM})
    UNION SELECT * FROM (SELECT ${columns} FROM ${open("l.inn")} CROSS JOIN invoices i INDEXED BY invoices_unpaid_of
      ON ${sold} AND i.status = 'pending' AND i.inn = l.inn AND l.inn <> '' LIMIT ${MOST_BY_INN})
    UNION SELECT * FROM (SELECT ${columns} FROM ${open("l.inn, l.amount")} CROSS JOIN invoices i INDEXED BY invoices_paid
      ON ${sold} AND i.status = 'paid' AND i.inn = l.inn AND i.amount = l.amount AND l.inn <> '' AND ${isAlone}
      LIMIT ${MOST_BY_INN})
    UNION SELECT * FROM (SELECT ${columns} FROM ${open("l.number, l.inn, l.amount")}
      CROSS JOIN invoices i INDEXED BY invoices_paid_by
      ON ${sold} AND i.status = 'paid' AND i.paid_by = l.number AND l.number <> ''
        AND (i.amount = l.amount OR (i.inn = l.inn AND l.inn <> '')) AND ${isAlone} LIMIT ${MOST_BY_SUM})`;
  const account = sql`coalesce(nullif(d.content ->> '$.seller.data.bank.rs', ''), d.content ->> '$.seller.data.bank.iban')`;
  return sql`SELECT c.*, u.username AS username, coalesce(${account}, '') AS account FROM (${found}) c
    CROSS JOIN users u ON u.id = c.ownerId
    LEFT JOIN documents d ON d.owner_id = c.ownerId AND d.id = c.documentId ORDER BY c.id`;
}

type FoundCandidate = Omit<ShownCandidate, "paid"> &
  Record<"status" | "username" | "documentId", string> &
  Record<"paidBy" | "decidedBy", string | null> & { decidedAt: number };

interface Remarks {
  others: number;
  doubled: number;
  unread: number;
  unread_lines: string;
}

export interface LinesPage {
  offset: number;
  limit: number;
}

/** The statement with candidates for each line, in one round trip; null if it is not the viewer's. */
export async function findStatement(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id" | "level">,
  id: string,
  { offset, limit }: LinesPage = { offset: 0, limit: Number.MAX_SAFE_INTEGER },
): Promise<FoundStatement | null> {
  const ownerId = sellerIdOf(viewer);
  const taken = sql`SELECT i.number AS number FROM statement_invoices s CROSS JOIN invoices i ON i.id = s.invoice_id
    WHERE s.owner_id = l.owner_id AND s.line_id = l.id`;
  const [[remarks], raw, found, accounts] = await db.batch([
    db.all<Remarks>(sql`SELECT others, doubled, unread, unread_lines FROM statements
      WHERE owner_id = ${ownerId} AND id = ${id}`),
    db.all<RawRow>(sql`SELECT l.*, CASE WHEN l.taken_at IS NULL THEN NULL
        ELSE coalesce((SELECT group_concat(number, ', ') FROM (${taken})),
          (SELECT i.number FROM invoices i WHERE i.id = l.invoice_id)) END AS taken_for
      FROM ${linesOfStatement(ownerId, id)} ORDER BY l.dated_on, length(l.number), l.number, l.id`),
    db.all<FoundCandidate>(candidatesFor(ownerId, id)),
    db.all<{ account: string }>(ownAccounts(ownerId)),
  ]);
  if (!remarks && raw.length === 0) return null;
  const lines = raw.map((row) => ({
    ...lineOf(row),
    takenFor: row.taken_for === null ? null : String(row.taken_for),
  }));
  const byInn = Map.groupBy(found, ({ inn }) => inn);
  const isShared = (inn: string) => new Set(byInn.get(inn)!.map((one) => one.ownerId)).size > 1;
  const shared = new Set([...byInn.keys()].filter((inn) => inn !== "" && isShared(inn)));
  const matches = matchPayments(
    lines.filter(({ takenAt }) => takenAt === null),
    found.map(({ status, paidBy, decidedBy, decidedAt: at, username, documentId: _, ...one }) => ({
      ...one,
      payer: shared.has(one.inn) ? `${one.payer} (${username})` : one.payer,
      paid: status === "paid" ? { order: paidBy, by: decidedBy, at } : null,
    })),
    new Set(accounts.map(({ account }) => account)),
  );
  const shown = lines
    .slice(offset, offset + limit)
    .map((line) => ({ ...line, match: matches.get(line.id) ?? NO_MATCH }));
  const unmatched = shown.filter(({ takenAt, match }) => takenAt === null && match.kind === "none");
  // A reseller must not see other sellers' sales.
  const elsewhere = ownerId === PLATFORM ? await findElsewhere(db, unmatched) : new Map<string, Elsewhere>();
  return {
    lines: shown.map((line) => ({ ...line, elsewhere: elsewhere.get(line.id) ?? null })),
    total: lines.length,
    others: remarks?.others ?? 0,
    doubled: remarks?.doubled ?? 0,
    unread: remarks?.unread ?? 0,
    unreadLines: remarks ? (JSON.parse(remarks.unread_lines) as UnreadLine[]) : [],
  };
}
