import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { closedMonths, contracts } from "../../../../../db/schema/papers";
import { eachApart } from "../../../base/shared/errors/isolate-failures";
import { closeAccount, type Needs } from "./close-account";
import { monthAt } from "./months";

const ACCOUNTS = 20;
const LEASE_MS = 10 * 60_000;
/** ms; by then most messages of the month's last minutes are charged. */
const AFTER_MS = 3 * 3_600_000;
const AGAIN_MS = 3_600_000;

/** Processes one page of accounts a minute; closed accounts are skipped, so a walk may restart at any time. */
export async function closeMonths(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  await openMonths(needs);
  const [walk] = await db
    .update(closedMonths)
    .set({ leaseUntil: now + LEASE_MS })
    .where(
      eq(
        closedMonths.fromAt,
        sql`(SELECT from_at FROM closed_months WHERE ended_at IS NULL AND coalesce(lease_until, 0) <= ${now}
          ORDER BY from_at LIMIT 1)`,
      ),
    )
    .returning();
  if (!walk) return;
  const month = { from: walk.fromAt, to: walk.toAt };
  const owners = await db
    .selectDistinct({ ownerId: contracts.ownerId })
    .from(contracts)
    .where(gt(contracts.ownerId, walk.walked))
    .orderBy(contracts.ownerId)
    .limit(ACCOUNTS);
  const failed =
    walk.failed +
    (await eachApart("documents.closing", owners, ({ ownerId }) => closeAccount(needs, ownerId, month), {
      idOf: (owner) => owner,
    }));
  const isOver = owners.length < ACCOUNTS;
  const next = isOver
    ? failed === 0
      ? { endedAt: clock(), leaseUntil: null }
      : { walked: "", failed: 0, leaseUntil: clock() + AGAIN_MS }
    : { walked: owners.at(-1)!.ownerId, failed, leaseUntil: null };
  await db
    .update(closedMonths)
    .set(next)
    .where(and(eq(closedMonths.fromAt, month.from), isNull(closedMonths.endedAt)));
}

/** Opens the months that ended since the last one; for a new platform the last one. */
async function openMonths({ db, clock }: Needs): Promise<void> {
  const now = clock();
  const [last] = await db.select().from(closedMonths).orderBy(desc(closedMonths.fromAt)).limit(1);
  let month = last ? monthAt(last.toAt) : monthAt(now, -1);
  for (; month.to + AFTER_MS <= now; month = monthAt(month.to)) {
    await db
      .insert(closedMonths)
      .values({ fromAt: month.from, toAt: month.to, walked: "", failed: 0 })
      .onConflictDoNothing();
  }
}
