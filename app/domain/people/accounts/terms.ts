import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "../../../../db/schema/billing";
import { getManaged } from "../../base/access/managed";
import type { Client } from "../../base/access/session";
import type { Viewer } from "../../base/access/viewer";
import { announceUser } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { CURRENCIES, type Currency, type Micros, parseSum, toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { announceVisits, recordVisit } from "../../base/telemetry/record";
import { getMoney } from "../../money/billing/available";
import { accountStatement } from "../../money/billing/holds";

/** Form for overdraft and currency. */
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
  /** Largest allowed overdraft. */
  overdraft: Micros;
  currency: Currency;
}

/**
 * Sets the overdraft and the currency of an account below the viewer; managers only. One guarded UPDATE: the overdraft
 * cannot go below what is in use, and the currency is fixed once a record or a tariff in another currency exists.
 * Recorded in both histories. Null for an unknown user.
 */
export async function setTerms(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  viewer: Pick<Viewer, "id" | "level" | "username">,
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
  // The account does not see the manager's address or browser.
  const theirs = visit(ownerId, { userAgent: null, ip: null }, { by: viewer.username });
  const his = visit(viewer.id, client, { username: owner.value.username });
  const may = allowed(ownerId, overdraft, currency);
  const changes = sql`EXISTS (SELECT 1 FROM accounts WHERE owner_id = ${ownerId} AND ${may}
    AND (overdraft <> ${overdraft} OR currency <> ${currency}))`;
  const {
    changed: [row],
  } = await batchByName(db, {
    account: db.run(accountStatement(ownerId, at)),
    visits: [recordVisit(db, theirs, changes), recordVisit(db, his, changes)],
    changed: db
      .update(accounts)
      .set({ overdraft, currency, updatedAt: at })
      .where(sql`${eq(accounts.ownerId, ownerId)} AND ${may}`)
      .returning({ balance: accounts.balance }),
  });
  if (!row) return refusalOf(db, ownerId, overdraft);
  await hub.publish(ownerId, [{ event: "billings.updated", data: { balance: toUnits(row.balance) } }]);
  const isOther = overdraft !== known.overdraft || currency !== known.currency;
  await Promise.all([
    announceUser({ db, hub }, owner.value, "updated"),
    ...(isOther ? [announceVisits(hub, theirs, his)] : []),
  ]);
  return ok(null);
}

// A tariff without a currency is in roubles.
function allowed(ownerId: string, overdraft: Micros, currency: string): SQL {
  return sql`balance + ${overdraft} >= 0 AND (currency = ${currency} OR (
    NOT EXISTS (SELECT 1 FROM billings b WHERE b.owner_id = ${ownerId})
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.owner_id = ${ownerId} AND p.status = 'init')
    AND NOT EXISTS (SELECT 1 FROM user_tariffs u JOIN tariffs t ON t.id = u.tariff_id
      WHERE u.user_id = ${ownerId} AND coalesce(t.data ->> 'currency', 'RUB') <> ${currency})))`;
}

async function refusalOf(db: Platform["db"], ownerId: string, overdraft: Micros) {
  const { balance, currency } = await getMoney(db, ownerId);
  const values = { used: toUnits(-balance), currency };
  if (balance + overdraft < 0) return refuse("overdraftUsed", "overdraft", values, "conflict");
  const record = await db.get(sql`SELECT 1 AS one FROM billings WHERE owner_id = ${ownerId}
    UNION ALL SELECT 1 FROM payments WHERE owner_id = ${ownerId} AND status = 'init' LIMIT 1`);
  return refuse(record ? "currencyOfRecords" : "currencyOfTariffs", "currency", undefined, "conflict");
}
