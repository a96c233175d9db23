import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { invoices } from "../../../db/schema/papers";
import type { Viewer } from "../access/viewer";
import { getAvailable } from "../billing/available";
import { PLATFORM } from "../companies/find";
import { dayOf } from "../companies/view";
import { advanceFor } from "../documents/issue-advance";
import { announceNotification, notificationOf } from "../notifications/notify";
import { moveStatements } from "../payments/ledger";
import { announceReward, rewardFor } from "../referrals/reward";
import { announce } from "../shared/announce";
import { isOverspend, isTooRich } from "../shared/errors/db-errors";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import { toUnits } from "../shared/money";
import type { Platform } from "../shared/ports/platform";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { writtenTime } from "../shared/time/zones";
import { getInvoice, type OwnedInvoice, type WholeInvoice } from "./find";
import type { PaidInput } from "./input";
import { isSeller } from "./seller";
import { tellOfInvoice } from "./tell";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Decider = Pick<Viewer, "id" | "level" | "username"> & Partial<Pick<Viewer, "preferences">>;

interface Bound {
  /** Also has to hold. */
  when?: SQL;
  /** Join the batch; they hold if the invoice became paid in this line of the ledger. */
  also?(billingId: string): BatchItem<"sqlite">[];
}

/** Credits once: whoever is first. Of a reseller's company the reseller's own money is transferred. */
export async function payInvoice(
  needs: Needs,
  viewer: Decider,
  invoice: OwnedInvoice,
  { paidBy, paidAt }: PaidInput,
  { when = sql`1`, also = () => [] }: Bound = {},
): Promise<Result<WholeInvoice>> {
  if (!isSeller(viewer, invoice.sellerId)) throw new CodedError("forbidden");
  const { db, clock, hub, queue } = needs;
  const { id, ownerId, sellerId, amount, number, currency, username } = invoice;
  const now = clock();
  if (paidAt !== undefined && dayOf(paidAt) > dayOf(now)) return refuse("paidLater", "paidAt");
  const isTransfer = sellerId !== PLATFORM;
  const isOpen = sql`EXISTS (SELECT 1 FROM invoices WHERE owner_id = ${ownerId} AND id = ${id} AND status = 'pending')
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE owner_id IN (${ownerId}, ${sellerId}) AND currency <> ${currency})
    AND (${when})`;
  const notice = notificationOf(db, ownerId, "invoicePaid", { invoiceId: id, number, amount }, now, isOpen);
  const [billingId, theirs] = [newId(), newId()];
  const line = { ownerId, id: billingId, source: "payment" as const, amount, comment: `№ ${number}` };
  const sold = {
    ...{ ownerId: sellerId, id: theirs, source: "subtract" as const, amount: -amount },
    comment: `${username}: № ${number}`,
  };
  // Money from outside earns the payer's referrer a reward; a reseller's own does not.
  const [reward, advance] = await Promise.all([
    isTransfer ? null : rewardFor(db, { ownerId, id: billingId, amount, byHand: true }, now),
    advanceFor(needs, invoice, { paidBy, paidAt: paidAt ?? now, billingId, now }),
  ]);
  const paid = {
    ...{ status: "paid" as const, paidAt: paidAt ?? now, paidBy: paidBy || null, decidedBy: viewer.username },
    ...{ billingId, updatedAt: now },
  };
  try {
    await db.batch([
      ...notice.statements,
      ...moveStatements(db, line, now, isOpen),
      ...(isTransfer ? moveStatements(db, sold, now, isOpen) : []),
      db
        .update(invoices)
        .set(paid)
        .where(and(eq(invoices.ownerId, ownerId), eq(invoices.id, id), isOpen)),
      ...also(billingId),
      ...(reward?.statements ?? []),
      ...advance,
    ]);
  } catch (error) {
    if (isOverspend(error)) return lacking(db, sellerId, amount);
    if (isTooRich(error)) return refuse("amountTooLarge");
    throw error;
  }
  const row = (await getInvoice(db, { id: ownerId, level: "me" }, id))!;
  if (row.billingId !== billingId) return refusedBy(row, viewer);
  await tellOfInvoice(needs, row, "updated");
  await announce(hub, ownerId, [{ event: "billings.created", data: { id: billingId } }]);
  if (isTransfer) await announce(hub, sellerId, [{ event: "billings.created", data: { id: theirs } }]);
  await announceNotification({ db, hub, queue }, notice);
  if (reward) await announceReward(needs, reward);
  return ok(row);
}

/** The customer reads why. */
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
  const rejected = { status: "rejected" as const, reason, decidedBy: viewer.username, updatedAt: now };
  const results = await db.batch([
    ...notice.statements,
    db
      .update(invoices)
      .set(rejected)
      .where(and(eq(invoices.ownerId, ownerId), eq(invoices.id, id), eq(invoices.status, "pending")))
      .returning({ id: invoices.id }),
  ]);
  const row = (await getInvoice(db, { id: ownerId, level: "me" }, id))!;
  if (results[2].length === 0) return refusedBy(row, viewer);
  await tellOfInvoice(needs, row, "updated");
  await announceNotification({ db, hub, queue }, notice);
  return ok(row);
}

/** By the viewer's clock. */
export const decidedAt = (at: number, { preferences }: Pick<Decider, "preferences">): string =>
  writtenTime(at, preferences?.timeZone ?? DEFAULT_ZONE).slice(0, 16);

function refusedBy({ status, decidedBy, updatedAt }: OwnedInvoice, viewer: Decider) {
  if (status === "pending") return refuse("transferCurrencies", undefined, undefined, "conflict");
  const key = status === "paid" ? "invoicePaidAlready" : "invoiceRejectedAlready";
  return refuse(key, undefined, { by: decidedBy ?? "–", at: decidedAt(updatedAt, viewer) }, "conflict");
}

async function lacking(db: Platform["db"], sellerId: string, amount: number) {
  const { available } = await getAvailable(db, sellerId);
  const values = { needed: toUnits(amount), available: toUnits(available), lacking: toUnits(amount - available) };
  return refuse("transferOverdraws", undefined, values, "insufficientFunds");
}
