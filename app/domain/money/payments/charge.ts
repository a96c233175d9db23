import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { payments, recurrentPayments } from "../../../../db/schema/payments";
import type { Platform } from "../../base/shared/ports/platform";
import { openSecret } from "../../base/shared/secrets";
import { CURRENCY } from "./methods";
import { orderOf } from "./order";
import { ownRow, type PaymentRow, STOPPED } from "./rows";
import { settlePayment } from "./settle/settle";
import { end } from "./settle/write-payment";
import { offersTo, terminalOf } from "./terminals";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "config" | "banks">;

export const placeOfBinding = (id: string) => `recurrent_payments/${id}`;

/** Conditions on `recurrent_payments` for a charge; checked again when a delayed charge continues. */
export const IS_LOW = sql`(recurrent_payments.type = 'frequency' OR EXISTS (SELECT 1 FROM accounts a
  WHERE a.owner_id = recurrent_payments.owner_id AND a.balance + a.overdraft < recurrent_payments.threshold))`;
export const MAY_PAY = sql`EXISTS (SELECT 1 FROM users u JOIN accounts a ON a.owner_id = u.id
  JOIN payment_terminals t ON t.method = recurrent_payments.method
  WHERE u.id = recurrent_payments.owner_id AND u.is_active AND a.currency = ${CURRENCY} AND t.is_active)`;

/**
 * Charges the bound card, or polls for the outcome. A bank that recognises our order number charges once, however often
 * it is called; any other is called once, and its callback awaited.
 */
export async function askForCharge(needs: Needs, payment: PaymentRow): Promise<void> {
  const { db, banks, clock, config } = needs;
  const { ownerId, id, method, askedAt, ref } = payment;
  const { cards } = banks[method];
  const [terminal, bound, offers] = await Promise.all([
    terminalOf(needs, method),
    boundTo(db, payment),
    offersTo(db, ownerId),
  ]);
  if (!cards || !terminal || !bound) return;
  const isOffered = offers.hasRecurrent && offers.methods.some((one) => one.method === method);
  const sealed = isOffered && bound.isWanted ? bound.sealed : null;
  if (askedAt === null && sealed === null) return void (await end(needs, payment, STOPPED));
  if (askedAt !== null && !cards.isRepeatable) return;
  const [claimed] = await db
    .update(payments)
    .set({ askedAt: sql`max(${clock()}, coalesce(asked_at + 1, 0))` })
    .where(and(ownRow(payment), eq(payments.status, "init"), askedAt === null ? sql`asked_at IS NULL` : undefined))
    .returning({ askedAt: payments.askedAt });
  if (!claimed) return;
  const wasAsked = askedAt !== null;
  const binding = sealed && (await openSecret(config.credentialsKey, placeOfBinding(bound.id!), sealed));
  const answer = await cards.charge(terminal, orderOf(config, bound, payment), { binding, ref, wasAsked });
  if (answer?.kind === "refused") await end(needs, payment, answer.reason);
  if (answer?.kind === "unreached" && !wasAsked)
    await db
      .update(payments)
      .set({ askedAt: null })
      .where(and(ownRow(payment), eq(payments.status, "init"), eq(payments.askedAt, claimed.askedAt!)));
  const newRef = answer?.kind === "requested" ? answer.ref : answer?.kind === "told" ? answer.state.ref : null;
  if (newRef !== null)
    await db
      .update(payments)
      .set({ ref: newRef })
      .where(and(eq(payments.ownerId, ownerId), eq(payments.id, id), sql`ref IS NULL`));
  if (answer?.kind === "told") await settlePayment(needs, method, id, answer.state);
}

async function boundTo(db: Database, { ownerId, recurrentId, id: paymentId, amount }: PaymentRow) {
  const phone = sql<string | null>`${users.data} ->> 'phone'`;
  const isWanted = sql<number>`coalesce(recurrent_payments.status = 'ready' AND recurrent_payments.amount = ${amount}
    AND recurrent_payments.charge_id = ${paymentId} AND ${IS_LOW} AND ${MAY_PAY}, 0)`;
  const { id, sealed } = recurrentPayments;
  return db
    .select({ username: users.username, email: users.email, phone, id, sealed, isWanted })
    .from(users)
    .leftJoin(recurrentPayments, sql`${recurrentPayments.ownerId} = ${users.id} AND ${id} = ${recurrentId}`)
    .where(eq(users.id, ownerId))
    .get();
}
