import { inArray, type SQL } from "drizzle-orm";
import { accounts, billings } from "../../../../db/schema/billing";
import { answerOnce } from "../../base/access/idempotency";
import { getManaged } from "../../base/access/managed";
import type { Viewer } from "../../base/access/viewer";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { isDuplicate, isOverspend, isTooRich, mentions } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { type Micros, toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { getAvailable } from "../../money/billing/available";
import { type BillingRow, billingView } from "../../money/billing/billings";
import { accountStatement, balanceAfter, holdStatement } from "../../money/billing/holds";
import type { AdjustInput } from "../../money/billing/input";
import { getLine } from "../../money/billing/line";
import { announceReward, rewardFor } from "../../money/referrals/reward";
import { announceTaking, takeBackOfSubtracted } from "../../money/referrals/take-back";
import { ifUnmoved, takeableBy } from "./takeable";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Boss = Pick<Viewer, "id" | "level" | "username">;

/** Attempts at taking money back: each reads the ledger again if it has changed. */
const MOST_TURNS = 20;

/**
 * One batch guarded by CHECKs. Resellers transfer their own money, and take back only what the customer did not pay to
 * the platform; managers credit without a transfer and give a reason. Null outside the tree; refuses an overdraw. A
 * repeated `id` has no effect.
 */
export async function adjustBalance(
  needs: Needs,
  viewer: Boss,
  ownerId: string,
  input: AdjustInput,
  { id = newId() }: { id?: string | undefined } = {},
  turns = MOST_TURNS,
): Promise<Result<BillingRow> | null> {
  const { db, clock, hub, queue } = needs;
  const owner = await getManaged(db, viewer, ownerId);
  if (!owner?.ok) return owner;
  const isTransfer = viewer.level !== "manager";
  const isAccrual = input.source === "accrual";
  const { comment, hiddenComment, noRef } = input;
  if (!isTransfer && isAccrual && !comment && !hiddenComment) return refuse("adjustUnexplained", "comment");
  const isReclaim = isTransfer && !isAccrual;
  if (isReclaim && !comment) return refuse("subtractUnexplained", "comment");
  if (isTransfer && !(await haveOneCurrency(db, [viewer.id, ownerId]))) return refuse("transferCurrencies");
  const now = clock();
  const reclaim = isReclaim ? await takeableBy(db, viewer.id, ownerId) : null;
  if (reclaim && input.amount > reclaim.takeable) {
    const made = await getLine(db, ownerId, id);
    if (made) return ok(made);
    // Without payments to the platform, the balance itself is the limit.
    if (reclaim.paid === 0) return overdrawn(db, ownerId, input);
    const { currency } = await getAvailable(db, ownerId);
    const values = { takeable: toUnits(reclaim.takeable), paid: toUnits(reclaim.paid), currency };
    return refuse("subtractPaid", "amount", values);
  }
  const amount: Micros = isAccrual ? input.amount : -input.amount;
  const hidden = { ...(hiddenComment && { comment: hiddenComment }), ...(noRef && { noRef }), author: viewer.username };
  const theirs = { id, ownerId, source: input.source, amount, comment: comment || null, hidden };
  const his = {
    id: newId(),
    ownerId: viewer.id,
    amount: -amount,
    source: isAccrual ? "subtract" : "accrual",
    comment: [owner.value.username, comment].filter(Boolean).join(": "),
  };
  const notice = notificationOf(db, ownerId, input.source, { amount: input.amount, comment }, now);
  const isEarning = !isTransfer && isAccrual && !noRef;
  const reward = isEarning ? await rewardFor(db, { ownerId, id, amount, byHand: true }, now) : null;
  const isTaking = !isTransfer && !isAccrual && !noRef;
  const taken = isTaking ? await takeBackOfSubtracted(db, ownerId, input.amount, now) : null;
  try {
    const [created] = await db.batch([
      recordStatement(db, { ...theirs, ...(reclaim && { amount: ifUnmoved(ownerId, reclaim, amount) }) }, now, amount),
      ...moveStatements(db, theirs, now),
      ...(isTransfer ? [...moveStatements(db, his, now), recordStatement(db, his, now)] : []),
      ...notice.statements,
      ...(reward?.statements ?? []),
      ...(taken?.statements ?? []),
    ]);
    const row = created[0]!;
    await hub.publish(ownerId, [{ event: "billings.created", data: billingView(row) }]);
    if (isTransfer) await hub.publish(viewer.id, [{ event: "billings.created", data: { id: his.id } }]);
    await announceNotification({ db, hub, queue }, notice);
    if (reward) await announceReward({ db, hub, queue }, reward);
    for (const each of taken?.takings ?? []) await announceTaking({ hub }, each);
    return ok(row);
  } catch (error) {
    if (isOverspend(error)) return overdrawn(db, isAccrual ? viewer.id : ownerId, input);
    if (isTooRich(error)) return refuse("amountTooLarge", "amount");
    const made = isDuplicate(error) ? await getLine(db, ownerId, id) : null;
    if (made) return ok(made);
    const isMoved = mentions(error, "NOT NULL constraint failed: billings.amount");
    if (isMoved && turns > 1) return adjustBalance(needs, viewer, ownerId, input, { id }, turns - 1);
    throw error;
  }
}

type Movement = Pick<BillingRow, "id" | "ownerId" | "source" | "amount" | "comment"> &
  Partial<Pick<BillingRow, "hidden">>;
type Recorded = Omit<Movement, "amount"> & { amount: number | SQL<number> };

/** `pending`: micros that the batch moves after the record. */
function recordStatement(db: Platform["db"], movement: Recorded, now: number, pending: Micros = 0) {
  const balance = balanceAfter(movement.ownerId, pending);
  const record = { ...movement, balance, status: "complete" as const, createdAt: now, updatedAt: now };
  return db.insert(billings).values(record).returning();
}

function moveStatements(db: Platform["db"], { ownerId, amount }: Movement, now: number) {
  return [
    db.run(accountStatement(ownerId, now)),
    db.run(holdStatement(ownerId, { amount: -amount, messages: 0, records: 1 }, now)),
  ];
}

async function haveOneCurrency(db: Platform["db"], owners: string[]): Promise<boolean> {
  const rows = await db
    .selectDistinct({ currency: accounts.currency })
    .from(accounts)
    .where(inArray(accounts.ownerId, owners));
  return rows.length < 2;
}

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

async function overdrawn(db: Platform["db"], ownerId: string, { amount, source }: AdjustInput) {
  const { available, currency } = await getAvailable(db, ownerId);
  const sums = { needed: toUnits(amount), available: toUnits(available), lacking: toUnits(amount - available) };
  const values = { ...sums, currency };
  const key = source === "accrual" ? "transferOverdraws" : "adjustOverdraws";
  return refuse(key, "amount", values, "insufficientFunds");
}
