import { sql } from "drizzle-orm";
import { billings } from "../../../db/schema/billing";
import { answerOnce } from "../access/once";
import type { Viewer } from "../access/viewer";
import { getManaged } from "../accounts/managed";
import { announceNotification, notificationOf } from "../notifications/notify";
import { accountStatement, holdStatement, isDuplicate, isOverspend } from "../sendings/ledger";
import { newId } from "../shared/ids";
import { type Micros, toUnits } from "../shared/money";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { getAvailable } from "./available";
import { type BillingRow, billingView } from "./billings";
import type { AdjustInput } from "./input";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "bell">;
type Boss = Pick<Viewer, "id" | "level">;

/**
 * Adds to or takes from the balance of somebody below, in one batch that the account's CHECK guards. Null for a user
 * outside the tree; refuses to take more than is available. A repeated `id` changes nothing more.
 */
export async function adjustBalance(
  { db, clock, hub, bell }: Needs,
  viewer: Boss,
  ownerId: string,
  input: AdjustInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<BillingRow> | null> {
  const owner = await getManaged(db, viewer, ownerId);
  if (!owner?.ok) return owner;
  const now = clock();
  const amount: Micros = input.source === "accrual" ? input.amount : -input.amount;
  const { hiddenComment, noRef } = input;
  const isNoted = Boolean(hiddenComment) || noRef;
  const record = {
    ownerId,
    id,
    source: input.source,
    amount,
    status: "complete" as const,
    comment: input.comment || null,
    hidden: isNoted ? { ...(hiddenComment ? { comment: hiddenComment } : {}), noRef } : null,
    createdAt: now,
    updatedAt: now,
  };
  const told = { amount, comment: input.comment || "" };
  const notice = input.source === "accrual" ? notificationOf(db, ownerId, "accrual", told, now) : null;
  try {
    const [, , created] = await db.batch([
      db.run(accountStatement(ownerId, now)),
      db.run(holdStatement(ownerId, { amount: -amount, messages: 0, records: 1 }, now)),
      db.insert(billings).values(record).returning(),
      ...(notice?.statements ?? []),
    ]);
    const row = created[0]!;
    await hub.publish(ownerId, [{ event: "billings.created", data: billingView(row) }]);
    if (notice) await announceNotification({ db, hub, bell }, notice);
    return ok(row);
  } catch (error) {
    if (isOverspend(error)) return overdrawn(db, ownerId, input.amount);
    const made = isDuplicate(error) ? await getBilling(db, ownerId, id) : null;
    if (made) return ok(made);
    throw error;
  }
}

/** The same for a form that carries a key of its own: however often it is posted, the balance changes once. */
export async function adjustOnce(
  needs: Needs,
  viewer: Boss,
  ownerId: string,
  { key, ...input }: AdjustInput & { key: string },
): Promise<Result<{ id: string }> | null> {
  const request = { ownerId: viewer.id, key: `adjust ${key}`, hash: JSON.stringify([ownerId, input]) };
  return answerOnce(needs, request, async (id) => {
    const adjusted = await adjustBalance(needs, viewer, ownerId, input, { id });
    return adjusted?.ok ? ok({ id: adjusted.value.id }) : adjusted;
  });
}

/** A record of this owner's ledger, or null. */
export async function getBilling(db: Platform["db"], ownerId: string, id: string): Promise<BillingRow | null> {
  const row = await db
    .select()
    .from(billings)
    .where(sql`${billings.ownerId} = ${ownerId} AND ${billings.id} = ${id}`)
    .get();
  return row ?? null;
}

async function overdrawn(db: Platform["db"], ownerId: string, wanted: Micros) {
  const { available } = await getAvailable(db, ownerId);
  const values = { needed: toUnits(wanted), available: toUnits(available) };
  return refuse("adjustOverdraws", "amount", values, "insufficientFunds");
}
