import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import { paymentDisputes, payments, recurrentPayments } from "../../../db/schema/payments";
import { subscriptions } from "../../../db/schema/subscriptions";

const RUB = 1_000_000;

/** Stores a payment by wallet, which has no refund interface; returns its id. */
export async function paymentOf(ownerId: string, values: Partial<typeof payments.$inferInsert> = {}): Promise<string> {
  const [id, now] = [values.id ?? newId(), Date.now()];
  const paid = { method: "yooMoney", amount: 1000 * RUB, sum: 970 * RUB, status: "completed" } as const;
  const times = { history: [{ what: "created" as const, at: now }], createdAt: now, updatedAt: now };
  await openDatabase(env.DB)
    .insert(payments)
    .values({ ownerId, id, ...paid, ref: id, ...times, ...values });
  return id;
}

/** Stores a recurrent payment with a bound card; returns its id. */
export async function recurrentOf(
  ownerId: string,
  values: Partial<typeof recurrentPayments.$inferInsert> = {},
): Promise<string> {
  const [id, now] = [values.id ?? newId(), Date.now()];
  const usual = { type: "threshold", method: "tinkoff", amount: 1000 * RUB, threshold: RUB, status: "ready" } as const;
  const times = { startsAt: now, zone: "Europe/Moscow", acceptedAt: now, createdAt: now, updatedAt: now };
  await openDatabase(env.DB)
    .insert(recurrentPayments)
    .values({ ownerId, id, ...usual, card: "··0777", ...times, ...values });
  return id;
}

/** Stores an account's fee, paid for a month, with a source of its own; returns its id. */
export async function subscriptionOf(
  ownerId: string,
  { title = "Care", ...given }: Partial<typeof subscriptions.$inferInsert> & { title?: string } = {},
): Promise<string> {
  const [db, id, tariffId, now] = [openDatabase(env.DB), newId(), newId(), Date.now()];
  const source = `subscription.${id}`;
  const rules = [{ price: 300 * RUB, unit: "period" as const, period: "month" as const }];
  const data = { rules, options: { refundOnFailed: false, noPayments: false } };
  const times = { createdAt: now, updatedAt: now };
  const paidUntil = now + 30 * 24 * 3600 * 1000;
  const paid = { status: "active", paidUntil, dueAt: paidUntil, startsAt: now, zone: "UTC", price: 300 * RUB } as const;
  await db.batch([
    db.insert(tariffs).values({ id: tariffId, title, source, data, ...times }),
    db.insert(userTariffs).values({ userId: ownerId, tariffId }),
    db.insert(subscriptions).values({ ownerId, id, source, tariffId, ...paid, ...times, ...given }),
  ]);
  return id;
}

/** Stores a payment for which the bank reported another sum. */
export async function disputeOf(
  ownerId: string,
  values: Partial<typeof paymentDisputes.$inferInsert> = {},
): Promise<{ id: string; doubt: string }> {
  const disputeId = values.id ?? newId();
  const id = values.paymentId ?? (await paymentOf(ownerId, { status: "error", reason: "otherSum" }));
  const row = {
    paymentId: id,
    id: disputeId,
    ownerId,
    kind: "otherSum" as const,
    amount: 10 * RUB,
    createdAt: Date.now(),
  };
  await openDatabase(env.DB)
    .insert(paymentDisputes)
    .values({ ...row, ...values });
  return { id, doubt: disputeId };
}
