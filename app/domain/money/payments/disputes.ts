import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { type DoubtEnding, type DoubtKind, paymentDisputes } from "../../../../db/schema/payments";
import { announceNotification, type Notice, notificationOf } from "../../base/notifications/notify";
import { announceToManagers } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { reportFailure } from "../../base/shared/errors/isolate-failures";
import { derivedId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import type { PaymentRow } from "./rows";

export type DisputeRow = typeof paymentDisputes.$inferSelect;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Micros reported by the bank; NaN if it sent no readable amount. `word`: distinguishes similar cases. */
export interface Case {
  kind: DoubtKind;
  amount?: Micros | null;
  ref?: string | null;
  refundId?: string;
  word?: string;
}

const idOf = (payment: PaymentRow, { kind, amount = null, ref = null, refundId, word }: Case) =>
  derivedId(
    payment.createdAt,
    JSON.stringify([payment.id, kind, amount, ref, refundId ?? null, ...(word ? [word] : [])]),
  );

/** Its statements join the batch of the notification: one case is written, and managers are notified once. */
export async function disputeOf(
  { db, hub, queue }: Needs,
  payment: PaymentRow,
  said: Case,
  now: number,
  when = sql`1`,
) {
  const id = await idOf(payment, said);
  const people = await db
    .select({ id: users.id, username: users.username, level: users.level })
    .from(users)
    .where(sql`id = ${payment.ownerId} OR (level = 'manager' AND is_active = 1)`);
  const username = people.find((one) => one.id === payment.ownerId)?.username ?? payment.ownerId;
  const { kind, ref = null, refundId = null } = said;
  const amount = Number.isSafeInteger(said.amount) ? said.amount! : null;
  const isNew = sql`(${when}) AND NOT EXISTS (SELECT 1 FROM payment_doubts WHERE payment_id = ${payment.id} AND id = ${id})`;
  const data = { doubtfulId: payment.id, doubtId: id, username, amount: payment.amount, what: kind };
  const notices: Notice[] = people
    .filter(({ level }) => level === "manager")
    .map((one) => notificationOf(db, one.id, "paymentDoubt", data, now, isNew));
  const insert = db.all<{ id: string }>(sql`INSERT INTO payment_doubts
      (payment_id, id, owner_id, kind, amount, ref, refund_id, created_at)
    SELECT ${payment.id}, ${id}, ${payment.ownerId}, ${kind}, ${amount}, ${ref}, ${refundId}, ${now} WHERE ${isNew}
    RETURNING id`);
  return {
    statements: [...notices.flatMap(({ statements }) => statements), insert],
    async announce() {
      await announceToManagers({ db, hub }, [{ event: "payments.updated", data: { id: payment.id } }]);
      for (const notice of notices) await announceNotification({ db, hub, queue }, notice);
    },
  };
}

export async function openDispute(needs: Needs, payment: PaymentRow, said: Case, when?: SQL): Promise<void> {
  const id = await idOf(payment, said);
  const [known] = await disputeById(needs.db, payment.id, id);
  if (known) return;
  reportFailure("payments.doubt", { payment: payment.id, ...said }, new Error(said.kind));
  const dispute = await disputeOf(needs, payment, said, needs.clock(), when);
  await batchByName(needs.db, { dispute: dispute.statements });
  await dispute.announce();
}

export const disputeById = (db: Database, paymentId: string, id: string): Promise<DisputeRow[]> =>
  db
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.paymentId, paymentId), eq(paymentDisputes.id, id)));

export const disputesOf = (db: Database, paymentIds: string[]): Promise<DisputeRow[]> =>
  db
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, paymentIds))
    .orderBy(asc(paymentDisputes.createdAt), asc(paymentDisputes.id));

/** Ends the open cases that match `which`. */
export function endStatement(
  db: Database,
  paymentId: string,
  which: SQL,
  end: { at: number; by?: string | null; ending: DoubtEnding | "answered"; note?: string | null },
) {
  const { at, by = null, ending, note = null } = end;
  return db
    .update(paymentDisputes)
    .set({ endedAt: at, endedBy: by, ending, note })
    .where(and(eq(paymentDisputes.paymentId, paymentId), isNull(paymentDisputes.endedAt), which))
    .returning({ id: paymentDisputes.id });
}
