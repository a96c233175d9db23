import { and, eq, gt, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { ledgerAnchors } from "../../../../db/schema/ledger";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { rootOf, type Seal } from "./chain";
import { type Difference, differencesOf } from "./reconcile";
import { lastSeal, sealNext } from "./seal";

/**
 * Accounts per minute, and pages of a thousand lines, per account and in total: a Worker may send D1 a thousand
 * queries.
 */
const ACCOUNTS = 40;
const PAGES = 20;
const MOST_PAGES = 160;
const LEASE_MS = 10 * 60_000;

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Daily sweep of all accounts: seals final lines, reconciles open ones, and stores one hash of all. */
export async function sweepLedger(needs: Needs, { mostPages = MOST_PAGES } = {}): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  const day = new Date(now).toISOString().slice(0, 10);
  await db.insert(ledgerAnchors).values({ day, accounts: 0, root: "" }).onConflictDoNothing();
  const isFree = sql`created_at IS NULL AND coalesce(lease_until, 0) <= ${now}`;
  const [walk] = await db
    .update(ledgerAnchors)
    .set({ leaseUntil: now + LEASE_MS })
    .where(and(eq(ledgerAnchors.day, day), isFree))
    .returning();
  if (!walk) return;
  const rows = await db
    .select({ ownerId: accounts.ownerId })
    .from(accounts)
    .where(gt(accounts.ownerId, walk.walked))
    .orderBy(accounts.ownerId)
    .limit(ACCOUNTS);
  let { root, walked } = walk;
  let counted = walk.accounts;
  let pages = 0;
  let isCut = false;
  await eachApart("ledger.sweep", rows, visit, { idOf: (row) => row });
  const isOver = rows.length < ACCOUNTS && !isCut;
  await db
    .update(ledgerAnchors)
    .set({ root, accounts: counted, walked, leaseUntil: null, ...(isOver && { createdAt: clock() }) })
    .where(eq(ledgerAnchors.day, day));

  // Skips an account that fails, so that it does not block the others.
  async function visit({ ownerId }: { ownerId: string }) {
    isCut ||= pages + PAGES > mostPages;
    if (isCut) return;
    walked = ownerId;
    const { seal, read } = await sealed(needs, ownerId);
    pages += read;
    if (seal) root = await rootOf(root, seal);
    counted += seal ? 1 : 0;
    const differences = await differencesOf(db, ownerId, seal);
    if (differences.length > 0) await notifyManagers(needs, ownerId, differences);
  }
}

/** An account's newest seal; what one visit cannot seal waits for the next day. */
async function sealed(needs: Needs, ownerId: string): Promise<{ seal: Seal | null; read: number }> {
  let step = { seal: await lastSeal(needs.db, ownerId), isMore: true };
  let read = 0;
  for (; read < PAGES && step.isMore; read++) step = await sealNext(needs, ownerId, step.seal);
  return { seal: step.seal, read };
}

async function notifyManagers(
  { db, clock, hub, queue }: Needs,
  ownerId: string,
  differences: Difference[],
): Promise<void> {
  const [owner] = await db.select({ username: users.username }).from(users).where(eq(users.id, ownerId));
  const lines = differences.map(({ what, id, expected, actual }) =>
    [what, id, `${toUnits(expected)} ≠ ${toUnits(actual)}`].filter(Boolean).join(" "),
  );
  const details = `${owner?.username ?? ownerId}: ${lines.join("; ")}`;
  console.error(JSON.stringify({ event: "ledger.differs", ownerId, differences }));
  const managers = await db.select({ id: users.id }).from(users).where(sql`level = 'manager' AND is_active = 1`);
  await eachApart(
    "ledger.told",
    managers,
    async ({ id }) => {
      const notice = notificationOf(db, id, "platformIssue", { details }, clock());
      await db.batch(notice.statements);
      await announceNotification({ db, hub, queue }, notice);
    },
    { idOf: ({ id }) => ({ manager: id }) },
  );
}
