import { and, eq, sql } from "drizzle-orm";
import { payments, recurrentPayments } from "../../../db/schema/payments";
import { placeOfBinding } from "../payments/charge";
import { terminalOf } from "../payments/terminals";
import { announce } from "../shared/announce";
import type { Platform } from "../shared/ports/platform";
import { openSecret, sealSecret } from "../shared/secrets";
import { forgetCard } from "./change";
import { type ChargeRow, isFinal, isRow, isUnsure, nextAt, RETRIES_MS, type RecurrentRow } from "./rows";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "config" | "banks">;

/** What the end of a payment means for the recurrent payment that it belongs to; told twice, it means nothing more. */
export async function followPayment(needs: Needs, paymentId: string, binding?: string): Promise<void> {
  const found = await needs.db
    .select({ payment: payments, row: recurrentPayments })
    .from(payments)
    .leftJoin(recurrentPayments, and(sql`${recurrentPayments.id} = ${payments.recurrentId}`))
    .where(and(eq(payments.id, paymentId), sql`${payments.recurrentId} IS NOT NULL`))
    .get();
  if (!found || found.payment.status === "init") return;
  const { payment, row } = found;
  const isPaid = payment.status !== "error";
  if (!row) {
    // Deleted while its payer was at the bank's page.
    if (isPaid && binding && payment.source === "payer")
      await forgetCard(needs, { id: payment.recurrentId!, method: payment.method }, binding);
    return;
  }
  if (payment.source === "recurrent") await (isPaid ? succeed(needs, row, payment) : fail(needs, row, payment));
  else if (isPaid) await bind(needs, row, payment, binding);
}

async function bind(needs: Needs, row: RecurrentRow, payment: ChargeRow, told: string | undefined): Promise<void> {
  const { db, clock, banks, config } = needs;
  if (row.boundBy !== null && row.boundBy >= payment.id) return;
  const { cards } = banks[row.method];
  const terminal = told || !cards ? null : await terminalOf(needs, row.method);
  const binding = told ?? (terminal && (await cards!.find(terminal, { bindTo: row.id, ref: payment.ref })));
  if (!binding) return;
  const now = clock();
  const place = placeOfBinding(row.id);
  const status = sql<RecurrentRow["status"]>`iif(status = 'pause', status, 'ready')`;
  const startsAt = row.boundBy === null ? now : row.startsAt;
  const [bound] = await db
    .update(recurrentPayments)
    .set({
      ...{ sealed: await sealSecret(config.credentialsKey, place, binding), card: payment.card, boundBy: payment.id },
      ...{ status, reason: null, attempts: 0, bindDueAt: null, startsAt, updatedAt: now },
      dueAt: sql`iif(is_charging, due_at, iif(status = 'pause', NULL, ${nextAt({ ...row, startsAt }, now)}))`,
    })
    .where(and(isRow(row), sql`(bound_by IS NULL OR bound_by < ${payment.id})`))
    .returning({ id: recurrentPayments.id });
  if (!bound) return;
  await tell(needs, row);
  const before = row.sealed && (await openSecret(config.credentialsKey, place, row.sealed));
  if (before && before !== binding) await forgetCard(needs, row, before);
}

async function succeed(needs: Needs, row: RecurrentRow, { id }: ChargeRow): Promise<void> {
  const now = needs.clock();
  const status = sql<RecurrentRow["status"]>`iif(status = 'error', 'ready', status)`;
  const dueAt = sql`iif(status IN ('ready', 'error'), ${nextAt(row, now)}, NULL)`;
  const [done] = await needs.db
    .update(recurrentPayments)
    .set({ isCharging: false, attempts: 0, reason: null, status, dueAt, updatedAt: now })
    .where(and(isRow(row), sql`charge_id = ${id} AND (is_charging OR attempts > 0 OR status = 'error')`))
    .returning({ id: recurrentPayments.id });
  if (done) await tell(needs, row);
}

async function fail(needs: Needs, row: RecurrentRow, { id, reason }: ChargeRow): Promise<void> {
  const now = needs.clock();
  const wait = RETRIES_MS[row.attempts];
  const isOver = wait === undefined || isUnsure(reason);
  const next = isFinal(reason) ? ("block" as const) : isOver ? ("error" as const) : ("ready" as const);
  const status = sql<RecurrentRow["status"]>`iif(status = 'ready', ${next}, status)`;
  const dueAt = next === "ready" ? now + wait! : null;
  const [failed] = await needs.db
    .update(recurrentPayments)
    .set({
      ...{ isCharging: false, attempts: sql`attempts + 1`, reason, status, updatedAt: now },
      dueAt: sql`iif(status = 'ready', ${dueAt}, NULL)`,
    })
    .where(and(isRow(row), sql`charge_id = ${id} AND is_charging AND attempts = ${row.attempts}`))
    .returning({ id: recurrentPayments.id });
  if (failed) await tell(needs, row);
}

function tell({ hub }: Needs, { ownerId, id }: RecurrentRow): Promise<void> {
  return announce(hub, ownerId, [{ event: "recurrentPayments.updated", data: { id } }]);
}
