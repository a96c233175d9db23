import { sql } from "drizzle-orm";
import { statementLines } from "../../../db/schema/papers";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import type { Viewer } from "../access/viewer";
import { sellerIdOf } from "../companies/find";
import type { Problem } from "../shared/errors/result";
import { ok, type Result, refuse } from "../shared/errors/result";
import { derivedId, newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { momentAt } from "../shared/time/zones";
import { decidedAt, payInvoice } from "./decide";
import { getInvoice } from "./find";
import { MOST_TAKEN } from "./input";
import { type Candidate, type Match, matchPayments } from "./match";
import { type IncomingPayment, parseStatement } from "./parse-statement";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Seller = Parameters<typeof payInvoice>[1];
type Stored = typeof statementLines.$inferSelect;
export type ShownCandidate = Candidate & { payer: string };
export type StatementLine = Stored & { match: Match<ShownCandidate>; takenFor: string | null };

const STATEMENT_CURRENCY = "RUB";
const MOST_BY_SUM = 2000;
const MOST_BY_INN = 5000;

/** The same in whatever file: what the order itself says, never the day on which the bank had it. */
const idOf = ({ account, payerAccount, inn, number, orderDay, amount, purpose }: IncomingPayment) =>
  derivedId(
    Date.parse(orderDay),
    JSON.stringify([account, payerAccount, inn, number, orderDay, amount, purpose.replace(/\s+/g, " ").trim()]),
  );

export async function storeStatement(
  { db, clock }: Pick<Needs, "db" | "clock">,
  viewer: Pick<Viewer, "id" | "level">,
  bytes: Uint8Array,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<{ id: string; others: number; unread: number; doubled: number }>> {
  const parsed = parseStatement(bytes);
  if (!parsed.ok) return parsed;
  const { payments, others, unread } = parsed.value;
  const [ownerId, now] = [sellerIdOf(viewer), clock()];
  const lines = await Promise.all(payments.map(async (payment) => ({ ...payment, id: await idOf(payment) })));
  const ids = new Set(lines.map((line) => line.id));
  const field = (name: keyof (typeof lines)[number]) => sql`value ->> ${`$.${name}`}`;
  await db.batch([
    db.run(sql`INSERT INTO statement_lines (owner_id, id, number, dated_on, amount, account, payer_account, inn, payer,
        purpose, created_at)
      SELECT ${ownerId}, ${field("id")}, ${field("number")}, ${field("day")}, ${field("amount")},
        ${field("account")}, ${field("payerAccount")}, ${field("inn")}, ${field("payer")}, ${field("purpose")}, ${now}
      FROM json_each(${JSON.stringify(lines)}) WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`INSERT INTO statement_payments (owner_id, statement_id, line_id)
      SELECT ${ownerId}, ${id}, value FROM json_each(${JSON.stringify([...ids])})
      WHERE true ON CONFLICT DO NOTHING`),
  ]);
  return ok({ id, others, unread, doubled: lines.length - ids.size });
}

const linesOf = (ownerId: string, statementId: string) => sql`statement_payments p
  CROSS JOIN statement_lines l ON l.owner_id = p.owner_id AND l.id = p.line_id
  WHERE p.owner_id = ${ownerId} AND p.statement_id = ${statementId}`;

/** Of a seller, for what is not taken: what is open by sum and by payer, and what was paid without a line. */
function candidatesFor(ownerId: string, statementId: string) {
  const open = (what: string) => sql`(SELECT DISTINCT ${sql.raw(what)} FROM ${linesOf(ownerId, statementId)}
    AND l.taken_at IS NULL) l`;
  const columns = sql`i.id AS id, i.owner_id AS ownerId, i.number AS number, i.inn AS inn, i.amount AS amount,
    i.payer AS payer, i.status AS status, i.paid_by AS paidBy, i.decided_by AS decidedBy, i.updated_at AS decidedAt`;
  const sold = sql`i.seller_id = ${ownerId} AND i.currency = ${STATEMENT_CURRENCY}`;
  const isAlone = sql`NOT EXISTS (SELECT 1 FROM statement_lines s WHERE s.invoice_id = i.id)`;
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
  return sql`SELECT c.*, u.username AS username FROM (${found}) c CROSS JOIN users u ON u.id = c.ownerId ORDER BY c.id`;
}

type FoundCandidate = Omit<ShownCandidate, "paid"> &
  Record<"status" | "username", string> &
  Record<"paidBy" | "decidedBy", string | null> & { decidedAt: number };

/** With what each may be for, in one trip; null where it is not the viewer's. */
export async function findStatement(
  { db }: Pick<Needs, "db">,
  viewer: Pick<Viewer, "id" | "level">,
  id: string,
): Promise<StatementLine[] | null> {
  const ownerId = sellerIdOf(viewer);
  const [raw, found] = await db.batch([
    db.all<RawRow>(sql`SELECT l.*, (SELECT i.number FROM invoices i WHERE i.id = l.invoice_id) AS taken_for
      FROM ${linesOf(ownerId, id)} ORDER BY l.dated_on, length(l.number), l.number, l.id`),
    db.all<FoundCandidate>(candidatesFor(ownerId, id)),
  ]);
  if (raw.length === 0) return null;
  const lines = raw.map((row) => ({
    ...rowOf(statementLines, row),
    takenFor: row.taken_for === null ? null : String(row.taken_for),
  }));
  const accounts = Map.groupBy(found, ({ inn }) => inn);
  const isShared = (inn: string) => new Set(accounts.get(inn)!.map((one) => one.ownerId)).size > 1;
  const shared = new Set([...accounts.keys()].filter((inn) => inn !== "" && isShared(inn)));
  const matches = matchPayments(
    lines.filter(({ takenAt }) => takenAt === null),
    found.map(({ status, paidBy, decidedBy, decidedAt: at, username, ...one }) => ({
      ...one,
      payer: shared.has(one.inn) ? `${one.payer} (${username})` : one.payer,
      paid: status === "paid" ? { order: paidBy, by: decidedBy, at } : null,
    })),
  );
  const none = { kind: "none" as const, invoices: [], otherSum: null, paid: null };
  return lines.map((line) => ({ ...line, match: matches.get(line.id) ?? none }));
}

export interface Choice {
  lineId: string;
  invoiceId: string;
}

/** Each in a batch of its own: one that cannot be taken holds up no other. Null where the statement is not the viewer's. */
export async function takeLines(needs: Needs, viewer: Seller, statementId: string, choices: readonly Choice[]) {
  const ownerId = sellerIdOf(viewer);
  const raw = await needs.db.all<RawRow>(sql`SELECT l.* FROM ${linesOf(ownerId, statementId)}`);
  if (raw.length === 0) return null;
  const lines = new Map(raw.map((row) => [String(row.id), rowOf(statementLines, row)]));
  const failed: { lineId: string; number: string; problem: Problem }[] = [];
  let taken = 0;
  for (const { lineId, invoiceId } of choices.slice(0, MOST_TAKEN)) {
    const line = lines.get(lineId);
    const result = line ? await takeLine(needs, viewer, line, invoiceId) : refuse("lineUnknown");
    if (result.ok) taken++;
    else failed.push({ lineId, number: line?.number ?? "–", problem: result.problems[0]! });
  }
  return { taken, failed, left: Math.max(0, choices.length - MOST_TAKEN) };
}

async function takeLine(needs: Needs, viewer: Seller, line: Stored, invoiceId: string): Promise<Result<unknown>> {
  const { db, clock } = needs;
  const { ownerId, id } = line;
  const invoice = await getInvoice(db, viewer, invoiceId);
  if (!invoice || invoice.sellerId !== ownerId || invoice.amount !== line.amount) return refuse("lineMisfit");
  if (invoice.currency !== STATEMENT_CURRENCY) return refuse("lineCurrency");
  const mine = sql`owner_id = ${ownerId} AND id = ${id} AND taken_at IS NULL`;
  const paidAt = momentAt(Date.parse(`${line.datedOn}T12:00:00Z`), DEFAULT_ZONE);
  const result = await payInvoice(
    needs,
    viewer,
    invoice,
    { paidBy: line.number, paidAt },
    {
      when: sql`EXISTS (SELECT 1 FROM statement_lines WHERE ${mine})`,
      also: (billingId) => [
        db.run(sql`UPDATE statement_lines SET invoice_id = ${invoiceId}, taken_by = ${viewer.username},
            taken_at = ${clock()}
          WHERE ${mine} AND EXISTS (SELECT 1 FROM invoices WHERE id = ${invoiceId} AND billing_id = ${billingId})`),
      ],
    },
  );
  if (result.ok) return result;
  const [now] = await db.all<{ by: string | null; at: number }>(
    sql`SELECT taken_by AS "by", taken_at AS "at" FROM statement_lines WHERE owner_id = ${ownerId} AND id = ${id}`,
  );
  return now?.by ? refuse("lineTaken", undefined, { by: now.by, at: decidedAt(now.at, viewer) }, "conflict") : result;
}
