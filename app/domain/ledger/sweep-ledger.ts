import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { accounts } from "../../../db/schema/billing";
import { ledgerAnchors } from "../../../db/schema/ledger";
import { announceNotification, notificationOf } from "../notifications/notify";
import { eachApart } from "../shared/errors/isolate-failures";
import { toUnits } from "../shared/money";
import type { Platform } from "../shared/ports/platform";
import { rootOf } from "./chain";
import { type Difference, differencesOf } from "./reconcile";
import { lastSeal, sealNext } from "./seal";

/** Accounts a minute, and pages of a thousand lines of one. */
const ACCOUNTS = 200;
const PAGES = 20;

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Once a day through all accounts: seals what rests, compares what moves, and keeps one hash of all. */
export async function sweepLedger(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  const day = new Date(now).toISOString().slice(0, 10);
  await db.insert(ledgerAnchors).values({ day, accounts: 0, root: "" }).onConflictDoNothing();
  const walk = await db
    .select()
    .from(ledgerAnchors)
    .where(and(eq(ledgerAnchors.day, day), isNull(ledgerAnchors.createdAt)))
    .get();
  if (!walk) return;
  const rows = await db
    .select({ ownerId: accounts.ownerId })
    .from(accounts)
    .where(gt(accounts.ownerId, walk.walked))
    .orderBy(accounts.ownerId)
    .limit(ACCOUNTS);
  let { root, accounts: counted } = walk;
  let walked = walk.walked;
  for (const { ownerId } of rows) {
    if (await isLong(needs, ownerId)) break;
    const differences = await differencesOf(db, ownerId);
    if (differences.length > 0) await tellManagers(needs, ownerId, differences);
    const seal = await lastSeal(db, ownerId);
    if (seal) root = await rootOf(root, seal);
    counted += seal ? 1 : 0;
    walked = ownerId;
  }
  const isOver = rows.length < ACCOUNTS && walked === (rows.at(-1)?.ownerId ?? walk.walked);
  await db
    .update(ledgerAnchors)
    .set({ root, accounts: counted, walked, ...(isOver && { createdAt: now }) })
    .where(and(eq(ledgerAnchors.day, day), eq(ledgerAnchors.walked, walk.walked), isNull(ledgerAnchors.createdAt)));
}

async function isLong(needs: Needs, ownerId: string): Promise<boolean> {
  for (let page = 0; page < PAGES; page++) if (!(await sealNext(needs, ownerId))) return false;
  return true;
}

async function tellManagers(
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
