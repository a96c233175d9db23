import { and, eq } from "drizzle-orm";
import { subscriptions } from "../../../../db/schema/subscriptions";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { toUnits } from "../../base/shared/money";
import { getAvailable } from "../billing/available";
import { getLine } from "../billing/line";
import { payPeriod } from "./pay";
import { type Found, feeAt, type Needs, readSubscriptions } from "./rows";

type Asker = Pick<Viewer, "id" | "level">;

interface PayOptions {
  /** Id for the new ledger line; if it exists, the period is already paid. */
  id?: string | undefined;
  /** The end date the payer saw: if it was paid in the meantime, it is not paid again. */
  until?: number | undefined;
}

const TRIES = 3;

/** Pays an overdue fee. Null outside the viewer's scope; a reseller or manager may not spend the owner's money. */
export async function paySubscription(
  needs: Needs,
  viewer: Asker,
  id: string,
  { id: billingId, until }: PayOptions = {},
): Promise<Result<Found> | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await getSubscription(needs, viewer, id);
    if (!found) return null;
    const { row } = found;
    if (row.ownerId !== viewer.id) return refuse("subscriptionOwner", undefined, undefined, "forbidden");
    const line = billingId === undefined ? null : await getLine(needs.db, row.ownerId, billingId);
    const isSeen = until === undefined || row.paidUntil === until;
    if (line?.tariffId === row.tariffId || (!isSeen && row.status === "active")) return ok(found);
    if (row.status === "active" && needs.clock() < row.paidUntil) {
      return refuse("subscriptionPaid", undefined, undefined, "conflict");
    }
    const fee = feeAt(found, needs.clock());
    if (!fee) return refuse("subscriptionOver", undefined, undefined, "conflict");
    const payment = await payPeriod(needs, found, fee, billingId);
    if (payment === "paid") return ok((await getSubscription(needs, viewer, id)) ?? found);
    if (payment === "poor") {
      const { currency } = await getAvailable(needs.db, viewer.id);
      const values = { needed: toUnits(fee.price), available: toUnits(found.available), currency };
      return refuse("insufficientFundsFor", undefined, values, "insufficientFunds");
    }
  }
  throw new CodedError("conflict");
}

async function getSubscription({ db }: Pick<Needs, "db">, viewer: Asker, id: string): Promise<Found | null> {
  const [found] = await readSubscriptions(db, and(eq(subscriptions.id, id), withinScope(viewer)), 1);
  return found ?? null;
}
