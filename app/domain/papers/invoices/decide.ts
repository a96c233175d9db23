import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { invoices } from "../../../../db/schema/papers";
import type { Viewer } from "../../base/access/viewer";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { isOverspend, isTooRich } from "../../base/shared/errors/db-errors";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { writtenTime } from "../../base/shared/time/zones";
import { getAvailable } from "../../money/billing/available";
import { moveStatements } from "../../money/payments/ledger";
import { announceReward, rewardFor } from "../../money/referrals/reward";
import { PLATFORM } from "../companies/find";
import { dayOf } from "../companies/view";
import { advanceFor } from "../documents/issue-advance";
import { announceInvoice } from "./announce";
import { getInvoice, type OwnedInvoice, type WholeInvoice } from "./find";
import type { PaidInput } from "./input";
import { isSeller } from "./seller";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Decider = Pick<Viewer, "id" | "level" | "username"> & Partial<Pick<Viewer, "preferences">>;

interface Bound {
  /** Additional condition. */
  when?: SQL;
  /** Joins the batch; effective if the invoices became paid by these ledger lines, in the same order. */
  also?(billingIds: string[]): BatchItem<"sqlite">[];
}

/** Credits once: the first decision wins. A reseller's sale moves the reseller's own money. */
export async function payInvoice(
  needs: Needs,
  viewer: Decider,
  invoice: OwnedInvoice,
  input: PaidInput,
): Promise<Result<WholeInvoice>> {
  const result = await payInvoices(needs, viewer, [invoice], input);
  return result.ok ? ok(result.value[0]!) : result;
}

/** All invoices of one seller in one batch, or none. */
export async function payInvoices(
  needs: Needs,
  viewer: Decider,
  wanted: readonly OwnedInvoice[],
  input: PaidInput,
  { when = sql`1`, also = () => [] }: Bound = {},
): Promise<Result<WholeInvoice[]>> {
  if (wanted.some(({ sellerId }) => !isSeller(viewer, sellerId))) throw new CodedError("forbidden");
  const { db, clock, hub, queue } = needs;
  const now = clock();
  if (input.paidAt !== undefined && dayOf(input.paidAt) > dayOf(now)) return refuse("paidLater", "paidAt");
  const named = wanted.map((invoice) => ({ invoice, billingId: newId() }));
  // Each checks that the others are open, or paid in this batch.
  const areOpen = named.map(
    ({ invoice: { ownerId, id }, billingId }) => sql`EXISTS (SELECT 1 FROM invoices
      WHERE owner_id = ${ownerId} AND id = ${id} AND (status = 'pending' OR billing_id = ${billingId}))`,
  );
  const bound = sql.join([sql`(${when})`, ...(wanted.length > 1 ? areOpen : [])], sql` AND `);
  let earlier = 0;
  const payments = await Promise.all(
    named.map((one) => {
      const payment = paymentOf(needs, viewer, { ...one, earlier, now, bound }, input);
      earlier += one.invoice.amount;
      return payment;
    }),
  );
  try {
    await batchByName(db, {
      moves: payments.flatMap(({ moves }) => moves),
      also: also(named.map(({ billingId }) => billingId)),
      following: payments.flatMap(({ reward, advance }) => [...(reward?.statements ?? []), ...advance]),
    });
  } catch (error) {
    if (isOverspend(error)) return insufficientFunds(db, wanted[0]!.sellerId, earlier);
    if (isTooRich(error)) return refuse("amountTooLarge");
    throw error;
  }
  const rows = await Promise.all(
    wanted.map(async ({ ownerId, id }) => (await getInvoice(db, { id: ownerId, level: "me" }, id))!),
  );
  const others = rows.filter((row, at) => row.billingId !== named[at]!.billingId);
  if (others.length > 0) return refusedBy(others.find(({ status }) => status !== "pending") ?? others[0]!, viewer);
  for (const [at, row] of rows.entries()) {
    const { notice, reward, sold } = payments[at]!;
    await announceInvoice(needs, row, "updated");
    await announce(hub, row.ownerId, [{ event: "billings.created", data: { id: named[at]!.billingId } }]);
    if (sold) await announce(hub, sold.ownerId, [{ event: "billings.created", data: { id: sold.id } }]);
    await announceNotification({ db, hub, queue }, notice);
    if (reward) await announceReward(needs, reward);
  }
  return ok(rows);
}

/** `earlier`: micros credited earlier in the same batch. */
type Named = { invoice: OwnedInvoice; billingId: string; earlier: number; now: number; bound: SQL };

/** Statements for one invoice's payment. */
async function paymentOf(
  needs: Needs,
  viewer: Decider,
  { invoice, billingId, earlier, now, bound }: Named,
  { paidBy, paidAt = now }: PaidInput,
) {
  const { db } = needs;
  const { id, ownerId, sellerId, amount, number, currency, username } = invoice;
  const isOpen = sql`EXISTS (SELECT 1 FROM invoices WHERE owner_id = ${ownerId} AND id = ${id} AND status = 'pending')
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE owner_id IN (${ownerId}, ${sellerId}) AND currency <> ${currency})
    AND ${bound}`;
  const notice = notificationOf(db, ownerId, "invoicePaid", { invoiceId: id, number, amount }, now, isOpen);
  const line = { ownerId, id: billingId, source: "payment" as const, amount, comment: `№ ${number}` };
  const theirs = { ownerId: sellerId, id: newId(), source: "subtract" as const, amount: -amount };
  const sold = sellerId === PLATFORM ? null : { ...theirs, comment: `${username}: № ${number}` };
  // Money from outside earns the payer's referrer a reward; a reseller's own does not.
  const [reward, advance] = await Promise.all([
    sold ? null : rewardFor(db, { ownerId, id: billingId, amount, byHand: true }, now),
    advanceFor(needs, invoice, { paidBy, paidAt, billingId, now, earlier }),
  ]);
  const paid = {
    status: "paid" as const,
    paidAt,
    paidBy: paidBy || null,
    decidedBy: viewer.username,
    billingId,
    updatedAt: now,
  };
  const moves: BatchItem<"sqlite">[] = [
    ...notice.statements,
    ...moveStatements(db, line, now, isOpen),
    ...(sold ? moveStatements(db, sold, now, isOpen) : []),
    db
      .update(invoices)
      .set(paid)
      .where(and(eq(invoices.ownerId, ownerId), eq(invoices.id, id), isOpen)),
  ];
  return { notice, sold, reward, advance, moves };
}

/** The customer sees the reason. */
export async function rejectInvoice(
  needs: Needs,
  viewer: Decider,
  invoice: OwnedInvoice,
  reason: string,
): Promise<Result<WholeInvoice>> {
  if (!isSeller(viewer, invoice.sellerId)) throw new CodedError("forbidden");
  const { db, clock, hub, queue } = needs;
  const { id, ownerId, number } = invoice;
  const now = clock();
  const isOpen = sql`EXISTS (SELECT 1 FROM invoices WHERE owner_id = ${ownerId} AND id = ${id} AND status = 'pending')`;
  const notice = notificationOf(
    db,
    ownerId,
    "invoiceRejected",
    { invoiceId: id, number, comment: reason },
    now,
    isOpen,
  );
  const { rejected } = await batchByName(db, {
    notice: notice.statements,
    rejected: db
      .update(invoices)
      .set({ status: "rejected", reason, decidedBy: viewer.username, updatedAt: now })
      .where(and(eq(invoices.ownerId, ownerId), eq(invoices.id, id), eq(invoices.status, "pending")))
      .returning({ id: invoices.id }),
  });
  const row = (await getInvoice(db, { id: ownerId, level: "me" }, id))!;
  if (rejected.length === 0) return refusedBy(row, viewer);
  await announceInvoice(needs, row, "updated");
  await announceNotification({ db, hub, queue }, notice);
  return ok(row);
}

/** Time of the decision in the viewer's zone. */
export const decidedAt = (at: number, { preferences }: Pick<Decider, "preferences">): string =>
  writtenTime(at, preferences?.timeZone ?? DEFAULT_ZONE).slice(0, 16);

function refusedBy({ status, decidedBy, updatedAt }: OwnedInvoice, viewer: Decider) {
  if (status === "pending") return refuse("transferCurrencies", undefined, undefined, "conflict");
  const key = status === "paid" ? "invoicePaidAlready" : "invoiceRejectedAlready";
  return refuse(key, undefined, { by: decidedBy ?? "–", at: decidedAt(updatedAt, viewer) }, "conflict");
}

async function insufficientFunds(db: Platform["db"], sellerId: string, amount: number) {
  const { available, currency } = await getAvailable(db, sellerId);
  const sums = { needed: toUnits(amount), available: toUnits(available), lacking: toUnits(amount - available) };
  const values = { ...sums, currency };
  return refuse("transferOverdraws", undefined, values, "insufficientFunds");
}
