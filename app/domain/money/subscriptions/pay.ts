import { type SQL, sql } from "drizzle-orm";
import { subscriptions } from "../../../../db/schema/subscriptions";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { announce, announceUser } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { isDuplicate, isOverspend } from "../../base/shared/errors/db-errors";
import { newId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import { balanceAfter } from "../billing/holds";
import { type Margin, MULTIPLIER_ONE } from "../tariffs/price";
import type { Fee } from "./fee";
import { dueBefore, nextPeriod } from "./period";
import { type Found, isChargeable, marginAt, type Needs } from "./rows";

/** `moved`: it was paid or changed after it was read. */
export type Payment = "paid" | "poor" | "moved";

/** One batch, guarded by the values read: of concurrent payments one succeeds. A zero fee leaves no line. */
export async function payPeriod(needs: Needs, found: Found, fee: Fee, billingId = newId()): Promise<Payment> {
  const { db, clock, hub, queue } = needs;
  const { row, tariff } = found;
  const { ownerId, id } = row;
  const now = clock();
  const { startsAt, until } = nextPeriod(row, fee.period, now);
  const isStill = isChargeable(found);
  const isRoutine = fee.period === "day" && row.status === "active" && row.paidUntil > row.createdAt;
  const noticeData = { subscriptionId: id, title: tariff.title, amount: fee.price, expiresAt: until };
  const isNotified = fee.price > 0 && !isRoutine ? isStill : sql`0`;
  const notice = notificationOf(db, ownerId, "subscriptionEnabled", noticeData, now, isNotified);
  const margin = marginAt(found, fee, now);
  const { tariffId, source } = row;
  const line = { id: billingId, source, amount: -fee.price, tariffId, multiplier: tariff.multiplier };
  const money = [
    ...moveStatements(ownerId, { ...line, price: fee.price }, now, isStill),
    ...(margin ? moveStatements(margin.resellerId, earned(found, fee, margin), now, isStill) : []),
  ];
  const paid = { status: "active", paidUntil: until, startsAt, graceUntil: null, price: fee.price } as const;
  let updated: { id: string }[];
  try {
    ({ updated } = await batchByName(db, {
      notice: notice.statements,
      money: fee.price > 0 ? money.map((statement) => db.run(statement)) : [],
      updated: db
        .update(subscriptions)
        .set({ ...paid, dueAt: dueBefore(until, now), updatedAt: now })
        .where(sql`owner_id = ${ownerId} AND id = ${id} AND ${isStill}`)
        .returning({ id: subscriptions.id }),
    }));
  } catch (error) {
    if (isOverspend(error)) return "poor";
    if (isDuplicate(error)) return "moved";
    throw error;
  }
  if (updated.length === 0) return "moved";
  await announceNotification({ db, hub, queue }, notice);
  await announce(hub, ownerId, [
    ...(fee.price > 0 ? [{ event: "billings.created" as const, data: { id: billingId } }] : []),
    { event: "subscriptions.updated", data: { id } },
  ]);
  if (row.status !== "active") await announceUser(needs, { id: ownerId, resellerId: found.resellerId }, "updated");
  return "paid";
}

interface Line {
  id: string;
  source: string;
  amount: Micros;
  tariffId: string;
  price?: Micros;
  multiplier?: number;
  userId?: string;
  turnover?: Micros;
}

function moveStatements(ownerId: string, line: Line, now: number, when: SQL): SQL[] {
  const { id, source, amount, tariffId, price = null, userId = null, turnover = null } = line;
  const { multiplier = MULTIPLIER_ONE } = line;
  return [
    sql`INSERT INTO accounts (owner_id, updated_at) SELECT ${ownerId}, ${now} WHERE ${when} ON CONFLICT DO NOTHING`,
    sql`UPDATE accounts SET balance = balance + ${amount}, billings = billings + 1, updated_at = ${now}
      WHERE owner_id = ${ownerId} AND ${when}`,
    sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, multiplier, segment_price, segment_count,
        user_id, turnover, balance, created_at, updated_at)
      SELECT ${ownerId}, ${id}, ${source}, ${amount}, 'complete', ${tariffId}, ${multiplier}, ${price}, ${price === null ? null : 1}, ${userId}, ${turnover},
        ${balanceAfter(ownerId)}, ${now}, ${now} WHERE ${when}`,
  ];
}

/** The line names the tariff for a fee, but not for messages. */
function earned({ row }: Found, { price: turnover }: Fee, { amount }: Margin): Line {
  return { id: newId(), source: "margin", amount, tariffId: row.tariffId, userId: row.ownerId, turnover };
}
