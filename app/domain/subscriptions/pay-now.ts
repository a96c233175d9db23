import { and, eq } from "drizzle-orm";
import { subscriptions } from "../../../db/schema/subscriptions";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { getLine } from "../billing/line";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { toUnits } from "../shared/money";
import { payPeriod } from "./pay";
import { type Found, feeAt, type Needs, readSubscriptions } from "./rows";

type Asker = Pick<Viewer, "id" | "level">;

interface Asked {
  /** The line of the ledger that it makes; one that is there has been paid. */
  id?: string | undefined;
  /** The end that the payer saw: what was paid meanwhile is not paid again. */
  until?: number | undefined;
}

const TRIES = 3;

/** Of what is owed. Null outside the viewer's scope; whoever is above its owner may not pay by his money. */
export async function paySubscription(
  needs: Needs,
  viewer: Asker,
  id: string,
  { id: billingId, until }: Asked = {},
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
      const values = { needed: toUnits(fee.price), available: toUnits(found.available) };
      return refuse("insufficientFundsFor", undefined, values, "insufficientFunds");
    }
  }
  throw new CodedError("conflict");
}

export async function getSubscription({ db }: Pick<Needs, "db">, viewer: Asker, id: string): Promise<Found | null> {
  const [found] = await readSubscriptions(db, and(eq(subscriptions.id, id), withinScope(viewer)), 1);
  return found ?? null;
}
