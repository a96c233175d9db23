import { inArray } from "drizzle-orm";
import { accounts, billings } from "../../../db/schema/billing";
import { answerOnce } from "../access/idempotency";
import type { Viewer } from "../access/viewer";
import { getAvailable } from "../billing/available";
import { type BillingRow, billingView } from "../billing/billings";
import { accountStatement, holdStatement } from "../billing/holds";
import type { AdjustInput } from "../billing/input";
import { getLine } from "../billing/line";
import { announceNotification, notificationOf } from "../notifications/notify";
import { announceReward, rewardFor } from "../referrals/reward";
import { announceTaking, takeBackOfSubtracted } from "../referrals/take-back";
import { isDuplicate, isOverspend, isTooRich } from "../shared/errors/db-errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import { type Micros, toUnits } from "../shared/money";
import type { Platform } from "../shared/ports/platform";
import { getManaged } from "./managed";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Boss = Pick<Viewer, "id" | "level" | "username">;

/**
 * One batch guarded by CHECKs. Resellers transfer their own money; managers create it with a reason. Null outside the
 * tree; refuses an overdraw. A repeated `id` has no effect.
 */
export async function adjustBalance(
  { db, clock, hub, queue }: Needs,
  viewer: Boss,
  ownerId: string,
  input: AdjustInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<BillingRow> | null> {
  const owner = await getManaged(db, viewer, ownerId);
  if (!owner?.ok) return owner;
  const isTransfer = viewer.level !== "manager";
  const isAccrual = input.source === "accrual";
  const { comment, hiddenComment, noRef } = input;
  if (!isTransfer && isAccrual && !comment && !hiddenComment) return refuse("adjustUnexplained", "comment");
  if (isTransfer && !(await haveOneCurrency(db, [viewer.id, ownerId]))) return refuse("transferCurrencies");
  const now = clock();
  const amount: Micros = isAccrual ? input.amount : -input.amount;
  const hidden = { ...(hiddenComment && { comment: hiddenComment }), ...(noRef && { noRef }), author: viewer.username };
  const theirs = { id, ownerId, source: input.source, amount, comment: comment || null, hidden };
  const his = {
    ...{ id: newId(), ownerId: viewer.id, amount: -amount },
    ...{
      source: isAccrual ? "subtract" : "accrual",
      comment: [owner.value.username, comment].filter(Boolean).join(": "),
    },
  };
  const told = { amount, comment };
  const notice = isAccrual ? notificationOf(db, ownerId, "accrual", told, now) : null;
  const isEarning = !isTransfer && isAccrual && !noRef;
  const reward = isEarning ? await rewardFor(db, { ownerId, id, amount, byHand: true }, now) : null;
  const isTaking = !isTransfer && !isAccrual && !noRef;
  const taken = isTaking ? await takeBackOfSubtracted(db, ownerId, input.amount, now) : null;
  try {
    const [created] = await db.batch([
      recordStatement(db, theirs, now),
      ...moveStatements(db, theirs, now),
      ...(isTransfer ? [...moveStatements(db, his, now), recordStatement(db, his, now)] : []),
      ...(notice?.statements ?? []),
      ...(reward?.statements ?? []),
      ...(taken?.statements ?? []),
    ]);
    const row = created[0]!;
    await hub.publish(ownerId, [{ event: "billings.created", data: billingView(row) }]);
    if (isTransfer) await hub.publish(viewer.id, [{ event: "billings.created", data: { id: his.id } }]);
    if (notice) await announceNotification({ db, hub, queue }, notice);
    if (reward) await announceReward({ db, hub, queue }, reward);
    for (const each of taken?.takings ?? []) await announceTaking({ hub }, each);
    return ok(row);
  } catch (error) {
    if (isOverspend(error)) return overdrawn(db, isAccrual ? viewer.id : ownerId, input);
    if (isTooRich(error)) return refuse("amountTooLarge", "amount");
    const made = isDuplicate(error) ? await getLine(db, ownerId, id) : null;
    if (made) return ok(made);
    throw error;
  }
}

type Movement = Pick<BillingRow, "id" | "ownerId" | "source" | "amount" | "comment"> &
  Partial<Pick<BillingRow, "hidden">>;

function recordStatement(db: Platform["db"], movement: Movement, now: number) {
  const record = { ...movement, status: "complete" as const, createdAt: now, updatedAt: now };
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
  const { available } = await getAvailable(db, ownerId);
  const values = { needed: toUnits(amount), available: toUnits(available), lacking: toUnits(amount - available) };
  const key = source === "accrual" ? "transferOverdraws" : "adjustOverdraws";
  return refuse(key, "amount", values, "insufficientFunds");
}
