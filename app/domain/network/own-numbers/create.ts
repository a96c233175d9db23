import { sql } from "drizzle-orm";
import { billings } from "../../../../db/schema/billing";
import { ownNumbers } from "../../../../db/schema/own-numbers";
import type { Viewer } from "../../base/access/viewer";
import { isDuplicate, isOverspend } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { accountStatement, balanceAfter, holdStatement } from "../../money/billing/holds";
import { newAccount } from "./account";
import { getOwnNumber } from "./find";
import type { OwnNumberRow } from "./keys";
import { CREATING, settleCreation } from "./settle";
import { SUBSCRIPTION, subscriptionOf } from "./subscription";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "providers" | "config" | "wapi">;

const MOST_INSTANCES = 100;

/** Holds the money first and returns it if the provider refuses. Without an answer the state is "undefined". */
export async function createOwnNumber(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<OwnNumberRow>> {
  const { db, clock } = needs;
  const subscription = await subscriptionOf(needs, viewer);
  if (!subscription) return refuse("wapiTariffRequired", undefined, undefined, "conflict");
  const found = await newAccount(needs);
  if (!found) return refuse("wapiUnavailable", undefined, undefined, "conflict");
  const [counted] = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM wapi_instances WHERE owner_id = ${viewer.id} AND state <> 'deleted'`,
  );
  if (counted!.n >= MOST_INSTANCES) return refuse("tooManyInstances", undefined, { most: MOST_INSTANCES }, "conflict");

  const now = clock();
  const { tariffId, price, multiplier } = subscription;
  const stamps = { ownerId: viewer.id, id, createdAt: now, updatedAt: now };
  const billing = {
    ...stamps,
    source: SUBSCRIPTION,
    amount: -price,
    status: "pending" as const,
    tariffId,
  };
  try {
    await db.batch([
      db.run(accountStatement(viewer.id, now)),
      db.run(holdStatement(viewer.id, { amount: price, messages: 0, records: 1 }, now)),
      db.insert(billings).values({
        ...billing,
        segmentPrice: price,
        segmentCount: 1,
        multiplier,
        balance: balanceAfter(viewer.id),
      }),
      db.insert(ownNumbers).values({ ...stamps, providerId: found.providerId, state: "undefined", hint: CREATING }),
    ]);
  } catch (error) {
    // A repeated request may find too little money left.
    const known = isOverspend(error) || isDuplicate(error) ? await getOwnNumber(db, viewer, id) : null;
    if (known) return ok(known);
    if (isOverspend(error)) return refuse("insufficientFunds", undefined, undefined, "insufficientFunds");
    throw error;
  }
  const refusal = await settleCreation(needs, stamps, await found.account.create(id));
  if (refusal) return refusal;
  return ok((await getOwnNumber(db, viewer, id))!);
}
