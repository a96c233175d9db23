import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { type DoubtEnding, type DoubtKind, paymentDoubts } from "../../../db/schema/payments";
import { announceNotification, type Notice, notificationOf } from "../notifications/notify";
import { announceToManagers } from "../shared/announce";
import { reportFailure } from "../shared/errors/isolate-failures";
import { derivedId } from "../shared/ids";
import type { Micros } from "../shared/money";
import type { Platform } from "../shared/ports/platform";
import type { PaymentRow } from "./rows";

export type DoubtRow = typeof paymentDoubts.$inferSelect;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Micros that the bank named; NaN where it named none that can be read. */
export interface Case {
  kind: DoubtKind;
  amount?: Micros | null;
  ref?: string | null;
  refundId?: string;
}

const idOf = (payment: PaymentRow, { kind, amount = null, ref = null, refundId }: Case) =>
  derivedId(payment.createdAt, JSON.stringify([payment.id, kind, amount, ref, refundId ?? null]));

/** Its statements join the batch of what was said: a case is written, and managers notified of it, once. */
export async function doubtOf({ db, hub, queue }: Needs, payment: PaymentRow, said: Case, now: number, when = sql`1`) {
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

export async function openDoubt(needs: Needs, payment: PaymentRow, said: Case, when?: SQL): Promise<void> {
  const id = await idOf(payment, said);
  const [known] = await doubtById(needs.db, payment.id, id);
  if (known) return;
  reportFailure("payments.doubt", { payment: payment.id, ...said }, new Error(said.kind));
  const doubt = await doubtOf(needs, payment, said, needs.clock(), when);
  await needs.db.batch(doubt.statements as [(typeof doubt.statements)[0]]);
  await doubt.announce();
}

export const doubtById = (db: Database, paymentId: string, id: string): Promise<DoubtRow[]> =>
  db
    .select()
    .from(paymentDoubts)
    .where(and(eq(paymentDoubts.paymentId, paymentId), eq(paymentDoubts.id, id)));

export const doubtsOf = (db: Database, paymentIds: string[]): Promise<DoubtRow[]> =>
  db
    .select()
    .from(paymentDoubts)
    .where(inArray(paymentDoubts.paymentId, paymentIds))
    .orderBy(asc(paymentDoubts.createdAt), asc(paymentDoubts.id));

/** Those that a person settled by hand: of them nothing moves by itself any more. */
export const settledCases = (db: Database, paymentId: string, kinds: DoubtKind[]): Promise<DoubtRow[]> =>
  db
    .select()
    .from(paymentDoubts)
    .where(
      and(
        eq(paymentDoubts.paymentId, paymentId),
        eq(paymentDoubts.ending, "settled"),
        inArray(paymentDoubts.kind, kinds),
      ),
    );

/** Ends those that are open, where `which` holds. */
export function endStatement(
  db: Database,
  paymentId: string,
  which: SQL,
  end: { at: number; by?: string | null; ending: DoubtEnding | "answered"; note?: string | null },
) {
  const { at, by = null, ending, note = null } = end;
  return db
    .update(paymentDoubts)
    .set({ endedAt: at, endedBy: by, ending, note })
    .where(and(eq(paymentDoubts.paymentId, paymentId), isNull(paymentDoubts.endedAt), which))
    .returning({ id: paymentDoubts.id });
}
