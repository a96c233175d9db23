import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { payments, recurrentPayments } from "../../../db/schema/payments";
import type { Platform } from "../shared/ports/platform";
import { openSecret } from "../shared/secrets";
import { orderOf } from "./order";
import { mine, type PaymentRow } from "./rows";
import { end, settlePayment } from "./settle";
import { terminalOf } from "./terminals";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "config" | "banks">;

export const placeOfBinding = (id: string) => `recurrent_payments/${id}`;

/**
 * Charges the bound card, or asks what became of the charge: a bank that knows an order by our number takes it once
 * however often it is asked; another is asked once, and its callback waited for.
 */
export async function askForCharge(needs: Needs, payment: PaymentRow): Promise<void> {
  const { db, banks, clock, config } = needs;
  const { ownerId, id, method, askedAt, ref } = payment;
  const { cards } = banks[method];
  const [terminal, bound] = await Promise.all([terminalOf(needs, method), boundTo(db, payment)]);
  if (!cards || !terminal || !bound) return;
  const isWanted = terminal.isActive && bound.status === "ready" && bound.chargeId === id;
  const sealed = isWanted ? bound.sealed : null;
  if (askedAt === null && sealed === null) return end(needs, payment, "stopped");
  if (askedAt !== null && !cards.isRepeatable) return;
  const claimed = await db
    .update(payments)
    .set({ askedAt: sql`coalesce(asked_at, ${clock()})` })
    .where(and(mine(payment), eq(payments.status, "init"), cards.isRepeatable ? undefined : sql`asked_at IS NULL`))
    .returning({ id: payments.id });
  if (claimed.length === 0) return;
  const binding = sealed && (await openSecret(config.credentialsKey, placeOfBinding(bound.id!), sealed));
  const answer = await cards.charge(terminal, orderOf(config, bound, payment), { binding, ref });
  if (answer?.kind === "refused") await end(needs, payment, answer.reason);
  if (answer?.kind === "unreached")
    await db
      .update(payments)
      .set({ askedAt: null })
      .where(and(mine(payment), eq(payments.status, "init")));
  const told = answer?.kind === "requested" ? answer.ref : answer?.kind === "told" ? answer.state.ref : null;
  if (told !== null)
    await db
      .update(payments)
      .set({ ref: told })
      .where(and(eq(payments.ownerId, ownerId), eq(payments.id, id), sql`ref IS NULL`));
  if (answer?.kind === "told") await settlePayment(needs, method, id, answer.state);
}

async function boundTo(db: Database, { ownerId, recurrentId }: PaymentRow) {
  const { username, email, phone } = {
    ...{ username: users.username, email: users.email, phone: sql<string | null>`${users.data} ->> 'phone'` },
  };
  const { id, sealed, status, chargeId } = recurrentPayments;
  return db
    .select({ username, email, phone, id, sealed, status, chargeId })
    .from(users)
    .leftJoin(recurrentPayments, sql`${recurrentPayments.ownerId} = ${users.id} AND ${id} = ${recurrentId}`)
    .where(eq(users.id, ownerId))
    .get();
}
