import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { payments } from "../../../../db/schema/payments";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import type { Platform } from "../../base/shared/ports/platform";
import { collectRewards } from "../referrals/take-back";
import { askForCharge } from "./charge";
import { openDispute } from "./disputes";
import { askBank } from "./refund";
import { FIRST_LOOK_MS, ownRow, type PaymentRow, paymentById, refundsOf, STOPPED } from "./rows";
import { collectOwed } from "./settle/collect-owed";
import { settlePayment } from "./settle/settle";
import { end } from "./settle/write-payment";
import { isStill } from "./settle/write-refund";
import { terminalOf } from "./terminals";

const SHARE_OF_AGE = 0.5;
const DAY_MS = 86_400_000;
/** Banks close an unpaid order after a day. */
const OPEN_FOR_MS = 2 * DAY_MS;
const KNOWN_MS = 23 * 3_600_000;
const MOST = 50;

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "config" | "banks">;

/** Polls banks for payments and refunds still without an outcome. */
export async function pollPayments(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const rows = await db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.dueAt), lte(payments.dueAt, clock())))
    .orderBy(asc(payments.dueAt))
    .limit(MOST);
  await eachApart("payments.look", rows, (row) => pollPayment(needs, row), {
    idOf: ({ id }) => ({ payment: id }),
    moveOn: (row) => postpone(needs, row),
  });
  await collectOwed(needs);
  await collectRewards(needs);
}

async function pollPayment(needs: Needs, row: PaymentRow): Promise<void> {
  const isSilent = await pollNow(needs, row);
  const now = (await paymentById(needs.db, row.id))!;
  if (now.status === "refundRequested") await repeatRefunds(needs, now);
  const isOver = now.status === "init" && needs.clock() - now.createdAt >= OPEN_FOR_MS;
  const isUnasked = now.source === "recurrent" && now.askedAt === null;
  const reason = isSilent || now.source === "recurrent" ? "noAnswer" : "expired";
  if (isOver) await end(needs, now, isUnasked ? STOPPED : reason);
  else if (now.dueAt !== null) await postpone(needs, now);
}

/** Polls the bank once. True: it was polled and did not answer. */
export async function pollNow(needs: Needs, payment: PaymentRow): Promise<boolean> {
  if (payment.source === "recurrent" && payment.status === "init") {
    await askForCharge(needs, payment);
    return false;
  }
  const { id, method, ref } = payment;
  const { poll: look } = needs.banks[method];
  if (!look || ref === null) return false;
  const terminal = await terminalOf(needs, method);
  const state = terminal && (await look(terminal, { id, ref }));
  if (state) await settlePayment(needs, method, id, state);
  return !state;
}

/** Calls a bank only once if it cannot recognise a repeated refund by its id. */
async function repeatRefunds(needs: Needs, payment: PaymentRow): Promise<void> {
  const { poll: look } = needs.banks[payment.method];
  for (const row of await refundsOf(needs.db, payment.id)) {
    if (row.status !== "requested") continue;
    const isYoung = needs.clock() - (row.askedAt ?? row.createdAt) < KNOWN_MS;
    // Banks recognise a repeated call for a day.
    if (row.askedAt === null || (look && isYoung)) await askBank(needs, payment.id, row);
    if (!isYoung)
      await openDispute(
        needs,
        payment,
        { kind: "refundSilent", amount: row.amount, refundId: row.id },
        isStill(row, "requested"),
      );
  }
}

async function postpone({ db, clock }: Needs, row: PaymentRow): Promise<void> {
  const now = clock();
  const isOpen = row.status === "init";
  const wait = Math.max(FIRST_LOOK_MS, (now - (isOpen ? row.createdAt : row.updatedAt)) * SHARE_OF_AGE);
  const end = row.createdAt + OPEN_FOR_MS;
  const dueAt = isOpen && now < end ? Math.min(now + wait, end) : now + Math.min(wait, DAY_MS);
  await db
    .update(payments)
    .set({ dueAt })
    .where(and(ownRow(row), eq(payments.status, row.status)));
}
