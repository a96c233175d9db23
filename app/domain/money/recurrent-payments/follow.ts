import { and, eq, sql } from "drizzle-orm";
import { payments, recurrentPayments } from "../../../../db/schema/payments";
import { announce } from "../../base/shared/announce";
import type { Platform } from "../../base/shared/ports/platform";
import { openSecret, sealSecret } from "../../base/shared/secrets";
import { placeOfBinding } from "../payments/charge";
import { STOPPED } from "../payments/rows";
import { terminalOf } from "../payments/terminals";
import { forgetCard } from "./change";
import { endChargeTask } from "./charge-task";
import { isFinal, isUnsure } from "./reasons";
import { type ChargeRow, isRow, nextAt, RETRIES_MS, type RecurrentRow, recurrentById } from "./rows";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "config" | "banks">;

/** Applies a payment's outcome to its recurrent payment. Idempotent. */
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
  if (payment.source === "recurrent") await endChargeTask(needs, payment);
  if (!row) {
    // It was deleted while the payer was on the bank's page.
    if (isPaid && binding && payment.source === "payer")
      await forgetCard(needs, { id: payment.recurrentId!, method: payment.method }, binding);
    return;
  }
  if (payment.source === "recurrent") await (isPaid ? succeed(needs, row, payment) : fail(needs, row, payment));
  else if (isPaid) await bind(needs, row, payment, binding);
}

async function bind(needs: Needs, row: RecurrentRow, payment: ChargeRow, reported: string | undefined): Promise<void> {
  const { db, clock, banks, config } = needs;
  const isSame = row.boundBy === payment.id;
  if (row.boundBy !== null && row.boundBy > payment.id) return;
  if (isSame && !reported) return;
  const { cards } = banks[row.method];
  const terminal = reported || !cards ? null : await terminalOf(needs, row.method);
  const binding = reported ?? (terminal && (await cards!.find(terminal, { bindTo: row.id, ref: payment.ref })));
  if (!binding) return;
  const place = placeOfBinding(row.id);
  const before = row.sealed && (await openSecret(config.credentialsKey, place, row.sealed));
  // A bank may still list only the earlier card, so bindDueAt checks again.
  if (!reported && binding === before) return;
  const card = payment.card ?? (isSame ? row.card : null);
  if (isSame && binding === before && row.card === card) return;
  const now = clock();
  const status = sql<RecurrentRow["status"]>`iif(status = 'pause', status, 'ready')`;
  const startsAt = row.boundBy === null ? now : row.startsAt;
  const dueAt = sql`iif(is_charging, due_at, iif(status = 'pause', NULL, ${nextAt({ ...row, startsAt }, now)}))`;
  const [bound] = await db
    .update(recurrentPayments)
    .set({
      sealed: await sealSecret(config.credentialsKey, place, binding),
      card,
      updatedAt: now,
      // The bank's list named a different card than the callback: only the card changes.
      ...(!isSame && { boundBy: payment.id, status, reason: null, attempts: 0, bindDueAt: null, startsAt, dueAt }),
    })
    .where(and(isRow(row), sql`bound_by IS ${row.boundBy} AND sealed IS ${row.sealed}`))
    .returning({ id: recurrentPayments.id });
  if (!bound) return rebind(needs, row, payment, { told: reported, binding });
  await announceChange(needs, row);
  if (before && before !== binding) await forgetCard(needs, row, before, binding);
}

/** Bound or deleted concurrently: applies the bank's report to the current row. */
async function rebind(
  needs: Needs,
  row: RecurrentRow,
  payment: ChargeRow,
  { told, binding }: { told: string | undefined; binding: string },
): Promise<void> {
  const now = await recurrentById(needs.db, row.id);
  if (now) await bind(needs, now, payment, told);
  else await forgetCard(needs, row, binding);
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
  if (done) await announceChange(needs, row);
}

async function fail(needs: Needs, row: RecurrentRow, { id, reason }: ChargeRow): Promise<void> {
  const now = needs.clock();
  // Never sent to the bank: does not count as an attempt, and the next due time applies.
  const isStopped = reason === STOPPED;
  const wait = RETRIES_MS[row.attempts];
  const isOver = wait === undefined || isUnsure(reason);
  const next = isStopped
    ? "ready"
    : isFinal(reason)
      ? ("block" as const)
      : isOver
        ? ("error" as const)
        : ("ready" as const);
  const status = sql<RecurrentRow["status"]>`iif(status = 'ready', ${next}, status)`;
  const dueAt = isStopped ? nextAt(row, now) : next === "ready" ? now + wait! : null;
  const [failed] = await needs.db
    .update(recurrentPayments)
    .set({
      isCharging: false,
      status,
      updatedAt: now,
      ...(!isStopped && { attempts: sql`attempts + 1`, reason }),
      dueAt: sql`iif(status = 'ready', ${dueAt}, NULL)`,
    })
    .where(and(isRow(row), sql`charge_id = ${id} AND is_charging AND attempts = ${row.attempts}`))
    .returning({ id: recurrentPayments.id });
  if (failed) await announceChange(needs, row);
}

function announceChange({ hub }: Needs, { ownerId, id }: RecurrentRow): Promise<void> {
  return announce(hub, ownerId, [{ event: "recurrentPayments.updated", data: { id } }]);
}
