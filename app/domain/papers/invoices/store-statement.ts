import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result } from "../../base/shared/errors/result";
import { derivedId, newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { sellerIdOf } from "../companies/find";
import type { IncomingPayment, UnreadLine } from "./incoming";
import { parseStatement } from "./parse-statement";

/** Most unread lines that are stored. */
const MOST_UNREAD = 100;
// A bound text may have 2 MB at most.
const LINES_AT_ONCE = 300;

/** Current accounts of a seller's companies. */
export const ownAccounts = (ownerId: string): SQL => sql`SELECT a.value AS account
  FROM companies c, json_each(json_array(c.details ->> '$.data.bank.rs', c.details ->> '$.data.bank.iban')) a
  WHERE c.owner_id = ${ownerId} AND a.value <> ''`;

export async function ownAccountsOf(db: Database, ownerId: string): Promise<string[]> {
  return (await db.all<{ account: string }>(ownAccounts(ownerId))).map(({ account }) => account);
}

/**
 * Stable across files: derives from the payment order, never from the bank's booking day. `nth`: index among equal ones
 * in a file.
 */
const idOf = ({ account, payerAccount, inn, number, orderDay, amount, purpose }: IncomingPayment, nth: number) =>
  derivedId(
    Date.parse(orderDay),
    JSON.stringify([account, payerAccount, inn, number, orderDay, amount, purpose, ...(nth > 0 ? [nth] : [])]),
  );

/** Equal payments in one file are distinct. */
async function linesOf(payments: readonly IncomingPayment[]) {
  const met = new Map<string, number>();
  const first = await Promise.all(payments.map((payment) => idOf(payment, 0)));
  return Promise.all(
    payments.map(async (payment, at) => {
      const nth = met.get(first[at]!) ?? 0;
      met.set(first[at]!, nth + 1);
      return { ...payment, nth, id: nth === 0 ? first[at]! : await idOf(payment, nth) };
    }),
  );
}

export interface StoredStatement {
  id: string;
  /** Outgoing, or between own accounts. */
  others: number;
  unread: number;
  /** Entries equal to an earlier one in the file. */
  doubled: number;
}

/** Accepts 1CClientBankExchange or camt.053; refuses anything else, and files without payments. Idempotent by `id`. */
export async function storeStatement(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id" | "level">,
  bytes: Uint8Array,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<StoredStatement>> {
  const [ownerId, now] = [sellerIdOf(viewer), clock()];
  const parsed = parseStatement(bytes, await ownAccountsOf(db, ownerId));
  if (!parsed.ok) return parsed;
  const { payments, others, unread } = parsed.value;
  const lines = await linesOf(payments);
  const doubled = lines.filter(({ nth }) => nth > 0).length;
  const field = (name: keyof (typeof lines)[number]) => sql`value ->> ${`$.${name}`}`;
  const kept: UnreadLine[] = unread.slice(0, MOST_UNREAD);
  const parts = Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, part) =>
    lines.slice(part * LINES_AT_ONCE, (part + 1) * LINES_AT_ONCE),
  );
  await db.batch([
    db.run(sql`INSERT INTO statements (owner_id, id, others, doubled, unread, unread_lines, created_at)
      VALUES (${ownerId}, ${id}, ${others}, ${doubled}, ${unread.length}, ${JSON.stringify(kept)}, ${now})
      ON CONFLICT DO NOTHING`),
    ...parts.flatMap((part) => [
      db.run(sql`INSERT INTO statement_lines (owner_id, id, number, dated_on, amount, account, payer_account, inn, payer,
          purpose, currency, created_at)
        SELECT ${ownerId}, ${field("id")}, ${field("number")}, ${field("day")}, ${field("amount")},
          ${field("account")}, ${field("payerAccount")}, ${field("inn")}, ${field("payer")}, ${field("purpose")},
          ${field("currency")}, ${now}
        FROM json_each(${JSON.stringify(part)}) WHERE true ON CONFLICT DO NOTHING`),
      db.run(sql`INSERT INTO statement_payments (owner_id, statement_id, line_id)
        SELECT ${ownerId}, ${id}, value FROM json_each(${JSON.stringify(part.map((line) => line.id))})
        WHERE true ON CONFLICT DO NOTHING`),
    ]),
  ]);
  return ok({ id, others, unread: unread.length, doubled });
}
