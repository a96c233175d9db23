import { and, desc, eq, sql } from "drizzle-orm";
import { payments, recurrentPayments } from "../../../../db/schema/payments";
import { announce } from "../../base/shared/announce";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { firstIdAt, newIdAt, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { announceProgress } from "../../base/tasks/announce-progress";
import { askForCharge, IS_LOW, MAY_PAY } from "../payments/charge";
import { creditedOf } from "../payments/methods";
import { FIRST_LOOK_MS, paymentById } from "../payments/rows";
import { chargeTask } from "./charge-task";
import { recurrentMethodsOf } from "./create";
import { followPayment } from "./follow";
import { DAY_MS, isRow, MOST_A_DAY, PAUSE_MS, type RecurrentRow } from "./rows";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "config" | "banks">;

const MOST = 50;
const LOOK_MS = 5 * 60_000;
const BIND_FOR_MS = 3 * DAY_MS;

/** Charges what is due, and polls for charges and card bindings still without an outcome. */
export async function sweepRecurrent(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  await forgetRefusals(needs, now);
  const due = await db
    .select()
    .from(recurrentPayments)
    .where(sql`due_at <= ${now} AND (is_charging OR (status = 'ready' AND ${IS_LOW} AND ${MAY_PAY}))`)
    .orderBy(recurrentPayments.dueAt)
    .limit(MOST);
  const idOf = ({ id }: RecurrentRow) => ({ recurrent: id });
  const work = (row: RecurrentRow) => (row.isCharging ? checkCharge(needs, row) : charge(needs, row));
  await eachApart("recurrent.charge", due, work, { idOf, moveOn: (row) => postpone(needs, row, LOOK_MS) });
  const unbound = await db
    .select()
    .from(recurrentPayments)
    .where(sql`bind_due_at <= ${now}`)
    .orderBy(recurrentPayments.bindDueAt)
    .limit(MOST);
  await eachApart("recurrent.bind", unbound, (row) => searchForCard(needs, row), { idOf });
}

/** Resets refused attempts once the account has enough money from elsewhere. */
async function forgetRefusals({ db }: Needs, now: number): Promise<void> {
  await db
    .update(recurrentPayments)
    .set({ attempts: 0, reason: null })
    .where(sql`due_at <= ${now} AND status = 'ready' AND NOT is_charging AND attempts > 0 AND NOT ${IS_LOW}`);
}

/** One charge at a time: row and payment are claimed in one batch. */
export async function charge(needs: Needs, row: RecurrentRow): Promise<void> {
  const { db, clock, banks, hub } = needs;
  const offered = (await recurrentMethodsOf(db, banks, row.ownerId)).find(({ method }) => method === row.method);
  if (!offered) return postpone(needs, row, PAUSE_MS);
  const now = clock();
  const id = newIdAt(now);
  const { ownerId, method, amount } = row;
  const sum = creditedOf(amount, offered.commission);
  const history = JSON.stringify([{ what: "created", at: now }]);
  const isLittle = sql`(SELECT count(*) FROM payments p WHERE p.recurrent_id = recurrent_payments.id
    AND p.id >= ${firstIdAt(now - DAY_MS)} AND p.source = 'recurrent') < ${MOST_A_DAY}`;
  const [claimed] = await db.batch([
    db
      .update(recurrentPayments)
      .set({ chargeId: id, isCharging: true, dueAt: now + FIRST_LOOK_MS, updatedAt: now })
      .where(
        and(
          isRow(row),
          sql`status = 'ready' AND NOT is_charging AND sealed IS NOT NULL AND amount = ${amount} AND due_at = ${row.dueAt}
            AND ${IS_LOW} AND ${MAY_PAY} AND ${isLittle}`,
        ),
      )
      .returning({ id: recurrentPayments.id }),
    db.run(sql`INSERT INTO payments (owner_id, id, method, amount, sum, status, entity, source, recurrent_id, card, history,
        due_at, created_at, updated_at)
      SELECT ${ownerId}, ${id}, ${method}, ${amount}, ${sum}, 'init', 'individual', 'recurrent', id, card, ${history},
        ${now + FIRST_LOOK_MS}, ${now}, ${now} FROM recurrent_payments WHERE ${isRow(row)} AND charge_id = ${id}`),
    chargeTask(
      db,
      row,
      id,
      now,
      sql`EXISTS (SELECT 1 FROM recurrent_payments WHERE ${isRow(row)} AND charge_id = ${id})`,
    ),
  ]);
  if (claimed.length === 0) return postpone(needs, row, PAUSE_MS);
  await announce(hub, ownerId, [{ event: "payments.created", data: { id } }]);
  await announceProgress(needs, { ownerId, id }, true);
  await askForCharge(needs, (await paymentById(db, id))!);
  await followPayment(needs, id);
}

async function checkCharge(needs: Needs, row: RecurrentRow): Promise<void> {
  await followPayment(needs, row.chargeId!);
  await postpone(needs, row, LOOK_MS);
}

/** Only if the row has not changed. */
async function postpone({ db, clock }: Needs, row: RecurrentRow, ms: number): Promise<void> {
  await db
    .update(recurrentPayments)
    .set({ dueAt: clock() + ms })
    .where(and(isRow(row), sql`due_at = ${row.dueAt} AND is_charging = ${row.isCharging ? 1 : 0}`));
}

/** A page may be paid long after it was opened, and the bank's callback may be lost. */
async function searchForCard(needs: Needs, row: RecurrentRow): Promise<void> {
  const { db, clock } = needs;
  const [paid] = await db
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(sql`recurrent_id = ${row.id} AND source = 'payer' AND id > ${row.boundBy ?? ""}`)
    .orderBy(sql`status IN ('init', 'error')`, desc(payments.id))
    .limit(1);
  if (paid) await followPayment(needs, paid.id);
  const isOver = !paid || clock() - timeOfId(paid.id) > BIND_FOR_MS;
  await db
    .update(recurrentPayments)
    .set({ bindDueAt: isOver ? null : clock() + LOOK_MS })
    .where(and(isRow(row), eq(recurrentPayments.bindDueAt, row.bindDueAt!)));
}
