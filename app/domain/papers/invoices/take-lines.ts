import { sql } from "drizzle-orm";
import type { RawRow } from "../../../../db/schema/raw-row";
import type { Problem } from "../../base/shared/errors/result";
import { type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt } from "../../base/shared/time/zones";
import { sellerIdOf } from "../companies/find";
import { decidedAt, payInvoices } from "./decide";
import { getInvoice } from "./find";
import { MOST_TAKEN } from "./input";
import { lineOf, linesOfStatement, type StoredLine } from "./statement";
import { ownAccountsOf } from "./store-statement";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Seller = Parameters<typeof payInvoices>[1];

export interface Choice {
  lineId: string;
  /** Invoices whose amounts add up to the payment. */
  invoiceIds: readonly string[];
}

/**
 * One batch per line: a line that cannot be assigned does not block others. Null if the statement is not the viewer's.
 */
export async function takeLines(needs: Needs, viewer: Seller, statementId: string, choices: readonly Choice[]) {
  const ownerId = sellerIdOf(viewer);
  const raw = await needs.db.all<RawRow>(sql`SELECT l.* FROM ${linesOfStatement(ownerId, statementId)}`);
  if (raw.length === 0) return null;
  const own = new Set(await ownAccountsOf(needs.db, ownerId));
  const lines = new Map(raw.map((row) => [String(row.id), lineOf(row)]));
  const failed: { lineId: string; number: string; problem: Problem }[] = [];
  let taken = 0;
  for (const { lineId, invoiceIds } of choices.slice(0, MOST_TAKEN)) {
    const line = lines.get(lineId);
    const result = line ? await takeLine(needs, viewer, line, [...new Set(invoiceIds)], own) : refuse("lineUnknown");
    if (result.ok) taken++;
    else failed.push({ lineId, number: line?.number ?? "–", problem: result.problems[0]! });
  }
  return { taken, failed, left: Math.max(0, choices.length - MOST_TAKEN) };
}

async function takeLine(
  needs: Needs,
  viewer: Seller,
  line: StoredLine,
  invoiceIds: string[],
  own: ReadonlySet<string>,
): Promise<Result<unknown>> {
  const { db, clock } = needs;
  const { ownerId, id, account, currency } = line;
  const known = await Promise.all(invoiceIds.map((invoiceId) => getInvoice(db, viewer, invoiceId)));
  const invoices = known.filter((one) => one !== null);
  const [first] = invoices;
  const total = invoices.reduce((sum, { amount }) => sum + amount, 0);
  const areTheirs = invoices.every((one) => one.sellerId === ownerId && one.ownerId === first?.ownerId);
  if (!first || invoices.length < invoiceIds.length || !areTheirs || total !== line.amount) return refuse("lineMisfit");
  if (invoices.some((one) => one.currency !== currency)) return refuse("lineCurrency");
  const printed = invoices.map(({ content: { seller } }) => seller.data.bank.rs || seller.data.bank.iban);
  if (!own.has(account) && !printed.every((one) => one === account))
    return refuse("lineAccount", undefined, { account });
  const ownRow = sql`owner_id = ${ownerId} AND id = ${id} AND taken_at IS NULL`;
  const paidAt = momentAt(Date.parse(`${line.datedOn}T12:00:00Z`), DEFAULT_ZONE);
  const result = await payInvoices(
    needs,
    viewer,
    invoices,
    { paidBy: line.number, paidAt },
    {
      when: sql`EXISTS (SELECT 1 FROM statement_lines WHERE ${ownRow})`,
      also([billingId]) {
        const isPaid = sql`EXISTS (SELECT 1 FROM invoices WHERE id = ${first.id} AND billing_id = ${billingId})`;
        const each = invoices.map((one) => sql`(${ownerId}, ${id}, ${one.id})`);
        return [
          ...(each.length > 1
            ? [
                db.run(sql`INSERT INTO statement_invoices (owner_id, line_id, invoice_id)
                  SELECT * FROM (VALUES ${sql.join(each, sql`, `)})
                  WHERE ${isPaid} AND EXISTS (SELECT 1 FROM statement_lines WHERE ${ownRow})`),
              ]
            : []),
          db.run(sql`UPDATE statement_lines SET invoice_id = ${first.id}, taken_by = ${viewer.username},
              taken_at = ${clock()}
            WHERE ${ownRow} AND ${isPaid}`),
        ];
      },
    },
  );
  if (result.ok) return result;
  const [now] = await db.all<{ by: string | null; at: number }>(
    sql`SELECT taken_by AS "by", taken_at AS "at" FROM statement_lines WHERE owner_id = ${ownerId} AND id = ${id}`,
  );
  return now?.by ? refuse("lineTaken", undefined, { by: now.by, at: decidedAt(now.at, viewer) }, "conflict") : result;
}
