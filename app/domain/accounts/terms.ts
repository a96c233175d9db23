import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "../../../db/schema/billing";
import type { Client } from "../access/session";
import type { Viewer } from "../access/viewer";
import { getMoney } from "../billing/available";
import { accountStatement } from "../billing/holds";
import { announceUser } from "../shared/announce";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import { CURRENCIES, type Currency, type Micros, parseSum, toUnits } from "../shared/money";
import type { Platform } from "../shared/ports/platform";
import { announceVisits, recordVisit } from "../telemetry/record";
import { getManaged } from "./managed";

/** The form of both. */
export const termsForm = z.object({
  overdraft: z
    .string({ error: "amountInvalid" })
    .default("")
    .transform((text, context) => {
      const micros = text.trim() === "" ? 0 : parseSum(text);
      if (micros !== null) return micros;
      context.addIssue({ code: "custom", message: "amountInvalid" });
      return z.NEVER;
    }),
  currency: z.enum(CURRENCIES, "currencyUnknown"),
});

export interface Terms {
  /** How far below zero the account may go. */
  overdraft: Micros;
  currency: Currency;
}

/**
 * Sets how far an account below the viewer may overdraw, and what its amounts are in; a manager's alone. One guarded
 * UPDATE: an overdraft is not lowered below what is used of it, a currency not changed once there is a record or a tariff
 * in another one. Both histories tell of it. Null for a user whom nobody knows.
 */
export async function setTerms(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  viewer: Pick<Viewer, "id" | "level">,
  ownerId: string,
  change: Partial<Terms>,
  client: Client,
): Promise<Result<null> | null> {
  if (viewer.level !== "manager") throw new CodedError("forbidden");
  const owner = await getManaged(db, viewer, ownerId);
  if (!owner?.ok) return owner;
  const at = clock();
  const known = await getMoney(db, ownerId);
  const overdraft = change.overdraft ?? known.overdraft;
  const currency = change.currency ?? known.currency;
  const data = { overdraft: toUnits(overdraft), currency };
  const visit = (historyOf: string, by: Client, more = {}) =>
    ({ id: newId(), ownerId: historyOf, action: "termsChanged", client: by, at, data: { ...data, ...more } }) as const;
  // From where a manager works is his own matter.
  const theirs = visit(ownerId, { userAgent: null, ip: null });
  const his = visit(viewer.id, client, { username: owner.value.username });
  const may = allowed(ownerId, overdraft, currency);
  const changes = sql`EXISTS (SELECT 1 FROM accounts WHERE owner_id = ${ownerId} AND ${may}
    AND (overdraft <> ${overdraft} OR currency <> ${currency}))`;
  const [, , , set] = await db.batch([
    db.run(accountStatement(ownerId, at)),
    recordVisit(db, theirs, changes),
    recordVisit(db, his, changes),
    db
      .update(accounts)
      .set({ overdraft, currency, updatedAt: at })
      .where(sql`${eq(accounts.ownerId, ownerId)} AND ${may}`)
      .returning({ balance: accounts.balance }),
  ]);
  const [row] = set;
  if (!row) return refusalOf(db, ownerId, overdraft);
  await hub.publish(ownerId, [{ event: "billings.updated", data: { balance: toUnits(row.balance) } }]);
  const isOther = overdraft !== known.overdraft || currency !== known.currency;
  await Promise.all([
    announceUser({ db, hub }, owner.value, "updated"),
    ...(isOther ? [announceVisits(hub, theirs, his)] : []),
  ]);
  return ok(null);
}

// Tariffs say no currency of their own yet: they are in the platform's.
function allowed(ownerId: string, overdraft: Micros, currency: string): SQL {
  return sql`balance + ${overdraft} >= 0 AND (currency = ${currency} OR (
    NOT EXISTS (SELECT 1 FROM billings b WHERE b.owner_id = ${ownerId})
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.owner_id = ${ownerId} AND p.status = 'init')
    AND NOT EXISTS (SELECT 1 FROM user_tariffs u JOIN tariffs t ON t.id = u.tariff_id
      WHERE u.user_id = ${ownerId} AND coalesce(t.data ->> 'currency', 'RUB') <> ${currency})))`;
}

async function refusalOf(db: Platform["db"], ownerId: string, overdraft: Micros) {
  const { balance } = await getMoney(db, ownerId);
  const values = { used: toUnits(-balance) };
  if (balance + overdraft < 0) return refuse("overdraftUsed", "overdraft", values, "conflict");
  const record = await db.get(sql`SELECT 1 AS one FROM billings WHERE owner_id = ${ownerId}
    UNION ALL SELECT 1 FROM payments WHERE owner_id = ${ownerId} AND status = 'init' LIMIT 1`);
  return refuse(record ? "currencyOfRecords" : "currencyOfTariffs", "currency", undefined, "conflict");
}
