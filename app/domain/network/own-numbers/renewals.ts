import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { ownNumbers } from "../../../../db/schema/own-numbers";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { batchByName } from "../../base/shared/batch-by-name";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import type { Platform } from "../../base/shared/ports/platform";
import { announceOwnNumber } from "./announce-own-number";
import { ownRow } from "./find";
import type { OwnNumberRow } from "./keys";
import { nextPollAt } from "./period";
import { nameOf, payPeriod } from "./renew";
import { subscriptionOf } from "./subscription";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const PAGE = 20;
/** Delay after an unexpected failure, so that it does not block others. */
const AFTER_TROUBLE_MS = 10 * 60_000;

/** Renews numbers, reports failures and ends expired ones. Cancelled and inactive numbers are not charged. */
export async function renewInstances(needs: Needs): Promise<void> {
  const due = await needs.db
    .select({ row: ownNumbers, isOwnerActive: users.isActive })
    .from(ownNumbers)
    .innerJoin(users, eq(users.id, ownNumbers.ownerId))
    .where(lte(ownNumbers.dueAt, needs.clock()))
    .orderBy(asc(ownNumbers.dueAt))
    .limit(PAGE);
  await eachApart("wapi.renewal", due, (each) => renewOrEnd(needs, each), {
    idOf: ({ row: { ownerId, id } }) => ({ ownerId, id }),
    moveOn: ({ row }) => setDueAt(needs, row, needs.clock() + AFTER_TROUBLE_MS),
  });
}

async function renewOrEnd(needs: Needs, { row, isOwnerActive }: { row: OwnNumberRow; isOwnerActive: boolean }) {
  if (row.state === "deleted" || row.expiredAt === null) await setDueAt(needs, row, null);
  else if (row.isCanceled || !row.isActive || !isOwnerActive) await endInTime(needs, row, row.expiredAt);
  else await renew(needs, row, row.expiredAt);
}

async function endInTime(needs: Needs, row: OwnNumberRow, expiredAt: number): Promise<void> {
  await setDueAt(needs, row, needs.clock() < expiredAt ? expiredAt : null);
}

async function renew(needs: Needs, row: OwnNumberRow, expiredAt: number): Promise<void> {
  const { db, clock, hub, queue } = needs;
  const subscription = await subscriptionOf(needs, { id: row.ownerId });
  if (subscription && (await payPeriod(needs, row, subscription))) return;
  const now = clock();
  const noticeData = {
    instanceId: row.id,
    phone: nameOf(row),
    amount: subscription?.price ?? 0,
    reason: subscription ? "renewalUnpaid" : "renewalWithoutTariff",
  };
  // Expiry is reported once.
  const isNews = sql`${Number(row.isPaid)} AND ${isStillDue(row)}`;
  const notice = notificationOf(db, row.ownerId, "subscriptionRenewalFailed", noticeData, now, isNews);
  await setDueAt(needs, row, nextPollAt(expiredAt, now), notice.statements);
  await announceNotification({ db, hub, queue }, notice);
}

async function setDueAt(
  { db, clock, hub }: Needs,
  row: OwnNumberRow,
  dueAt: number | null,
  statements: ReturnType<typeof db.run>[] = [],
): Promise<void> {
  const now = clock();
  const isPaid = row.isPaid && row.expiredAt !== null && now < row.expiredAt;
  await batchByName(db, {
    statements,
    number: db
      .update(ownNumbers)
      .set({ dueAt, isPaid, ...(isPaid === row.isPaid ? {} : { updatedAt: now }) })
      .where(and(ownRow(row), isStillDue(row))),
  });
  if (isPaid !== row.isPaid) await announceOwnNumber({ db, hub }, row, "updated");
}

function isStillDue({ ownerId, id, dueAt }: OwnNumberRow): SQL {
  return sql`(SELECT due_at FROM wapi_instances WHERE owner_id = ${ownerId} AND id = ${id}) IS ${dueAt}`;
}
