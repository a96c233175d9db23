import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/shared/ids";
import { openDatabase } from "../../../db/client";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import { paymentDoubts, payments, recurrentPayments } from "../../../db/schema/payments";
import { subscriptions } from "../../../db/schema/subscriptions";

const RUB = 1_000_000;

/** Stores a payment by wallet, which gives nothing back over its interface; returns its id. */
export async function paymentOf(ownerId: string, given: Partial<typeof payments.$inferInsert> = {}): Promise<string> {
  const [id, now] = [given.id ?? newId(), Date.now()];
  const paid = { method: "yooMoney", amount: 1000 * RUB, sum: 970 * RUB, status: "completed" } as const;
  const times = { history: [{ what: "created" as const, at: now }], createdAt: now, updatedAt: now };
  await openDatabase(env.DB)
    .insert(payments)
    .values({ ownerId, id, ...paid, ref: id, ...times, ...given });
  return id;
}

/** Stores a recurrent payment whose card is bound; returns its id. */
export async function recurrentOf(
  ownerId: string,
  given: Partial<typeof recurrentPayments.$inferInsert> = {},
): Promise<string> {
  const [id, now] = [given.id ?? newId(), Date.now()];
  const usual = { type: "threshold", method: "tinkoff", amount: 1000 * RUB, threshold: RUB, status: "ready" } as const;
  const times = { startsAt: now, zone: "Europe/Moscow", acceptedAt: now, createdAt: now, updatedAt: now };
  await openDatabase(env.DB)
    .insert(recurrentPayments)
    .values({ ownerId, id, ...usual, card: "··0777", ...times, ...given });
  return id;
}

/** Stores a fee that somebody has, paid for a month, of a source of its own; returns its id. */
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

/** Stores a payment of which the bank named another sum. */
export async function doubtOf(
  ownerId: string,
  given: Partial<typeof paymentDoubts.$inferInsert> = {},
): Promise<{ id: string; doubt: string }> {
  const doubt = given.id ?? newId();
  const id = given.paymentId ?? (await paymentOf(ownerId, { status: "error", reason: "otherSum" }));
  const row = { paymentId: id, id: doubt, ownerId, kind: "otherSum" as const, amount: 10 * RUB, createdAt: Date.now() };
  await openDatabase(env.DB)
    .insert(paymentDoubts)
    .values({ ...row, ...given });
  return { id, doubt };
}
