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
import { payInvoice } from "./decide";
import { getInvoice } from "./find";
import { type Candidate, type Match, matchPayments } from "./match";
import { type IncomingPayment, parseStatement } from "./parse-statement";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Seller = Pick<Viewer, "id" | "level" | "username">;
type Stored = typeof statementLines.$inferSelect;
export type ShownCandidate = Candidate & { payer: string };
export type StatementLine = Stored & { match: Match<ShownCandidate>; takenFor: string | null };

/** Once uploaded, a payment is known by its accounts, number, day and sum. */
const idOf = ({ account, payerAccount, inn, number, day, amount }: IncomingPayment) =>
  derivedId(Date.parse(day), JSON.stringify([account, payerAccount || inn, number, day, amount]));

export async function storeStatement(
  { db, clock }: Pick<Needs, "db" | "clock">,
  viewer: Pick<Viewer, "id" | "level">,
  bytes: Uint8Array,
): Promise<Result<{ id: string; others: number; unread: number }>> {
  const parsed = parseStatement(bytes);
  if (!parsed.ok) return parsed;
  const { payments, others, unread } = parsed.value;
  const [id, ownerId, now] = [newId(), sellerIdOf(viewer), clock()];
  const lines = await Promise.all(payments.map(async (payment) => ({ ...payment, id: await idOf(payment) })));
  const field = (name: keyof (typeof lines)[number]) => sql`value ->> ${`$.${name}`}`;
  await db.run(sql`INSERT INTO statement_lines (owner_id, id, statement_id, number, dated_on, amount, account,
      payer_account, inn, payer, purpose, created_at)
    SELECT ${ownerId}, ${field("id")}, ${id}, ${field("number")}, ${field("day")}, ${field("amount")},
      ${field("account")}, ${field("payerAccount")}, ${field("inn")}, ${field("payer")}, ${field("purpose")}, ${now}
    FROM json_each(${JSON.stringify(lines)}) WHERE true
    ON CONFLICT (owner_id, id) DO UPDATE SET statement_id = excluded.statement_id`);
  return ok({ id, others, unread });
}

/** With what each may be for, in one trip; null where it is not the viewer's. */
export async function findStatement(
  { db }: Pick<Needs, "db">,
  viewer: Pick<Viewer, "id" | "level">,
  id: string,
): Promise<StatementLine[] | null> {
  const ownerId = sellerIdOf(viewer);
  const candidates = (by: "amount" | "inn", index: string) => sql`SELECT i.id AS id, i.number AS number, i.inn AS inn,
      i.amount AS amount, i.payer AS payer
    FROM statement_lines l CROSS JOIN invoices i INDEXED BY ${sql.raw(index)} ON i.${sql.raw(by)} = l.${sql.raw(by)}
    WHERE l.statement_id = ${id} AND l.owner_id = ${ownerId} AND l.taken_at IS NULL AND i.status = 'pending'
      AND i.seller_id = ${ownerId} AND i.currency = 'RUB' AND l.inn <> ${by === "inn" ? "" : "-"}`;
  const [raw, found] = await db.batch([
    db.all<RawRow>(sql`SELECT l.*, i.number AS taken_for FROM statement_lines l
      LEFT JOIN invoices i ON i.id = l.invoice_id
      WHERE l.statement_id = ${id} AND l.owner_id = ${ownerId} ORDER BY l.dated_on, length(l.number), l.number, l.id`),
    db.all<ShownCandidate>(sql`${candidates("amount", "invoices_unpaid")}
      UNION ${candidates("inn", "invoices_unpaid_of")} ORDER BY id`),
  ]);
  if (raw.length === 0) return null;
  const lines = raw.map((row) => ({
    ...rowOf(statementLines, row),
    takenFor: row.taken_for === null ? null : String(row.taken_for),
  }));
  const matches = matchPayments(
    lines.filter(({ takenAt }) => takenAt === null),
    found,
  );
  const none = { kind: "none" as const, invoices: [], otherSum: null };
  return lines.map((line) => ({ ...line, match: matches.get(line.id) ?? none }));
}

export interface Choice {
  lineId: string;
  invoiceId: string;
}

/** Each in a batch of its own: one that cannot be taken holds up no other. Null where the statement is not the viewer's. */
export async function takeLines(needs: Needs, viewer: Seller, statementId: string, choices: readonly Choice[]) {
  const lines = await findStatement(needs, viewer, statementId);
  if (!lines) return null;
  const failed: { number: string; problem: Problem }[] = [];
  let taken = 0;
  for (const { lineId, invoiceId } of choices) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) continue;
    const result = await takeLine(needs, viewer, line, invoiceId);
    if (result.ok) taken++;
    else failed.push({ number: line.number, problem: result.problems[0]! });
  }
  return { taken, failed };
}

async function takeLine(
  needs: Needs,
  viewer: Seller,
  line: StatementLine,
  invoiceId: string,
): Promise<Result<unknown>> {
  const { db, clock } = needs;
  const { ownerId, id } = line;
  const invoice = await getInvoice(db, viewer, invoiceId);
  if (!invoice || invoice.sellerId !== ownerId || invoice.amount !== line.amount) return refuse("lineMisfit");
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
  const [now] = await db.all<{ by: string | null }>(
    sql`SELECT taken_by AS "by" FROM statement_lines WHERE owner_id = ${ownerId} AND id = ${id}`,
  );
  return now?.by ? refuse("lineTaken", undefined, { by: now.by }, "conflict") : result;
}
