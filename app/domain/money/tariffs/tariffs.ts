import { and, eq, sql } from "drizzle-orm";
import { type TariffData, type TariffPatch, tariffPlans, tariffs } from "../../../../db/schema/billing";
import { batchByName } from "../../base/shared/batch-by-name";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { ACCOUNT_FEE } from "../billing/source-name";
import { unacceptedBelow } from "./buyers-below-cost";
import { announceTariff, changeOf, isRepriced, type Needs, noticeOf, unfitData, unsellable } from "./changes";
import { getSettable, getTariff } from "./find";
import { type Boss, isRecorded, recordChange } from "./history";
import { type TariffChange, type TariffInput, unfitRules } from "./input";
import { holderNotices, notifyHolders } from "./notify-holders";
import { beginDue, planChange } from "./planned-changes";
import { changed, currencyOf, stateOf, type TariffRow } from "./rows";

/** Creates a reseller's own tariff or, for a manager, the platform's. A repeated `id` has no effect. */
export async function createTariff(
  needs: Needs,
  viewer: Boss,
  { title, source, isActive, data: { currency, ...rest } }: TariffInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<TariffRow>> {
  const { db, clock } = needs;
  const ownerId = makerOf(viewer);
  const data: TariffData = { ...rest, ...(currency === "RUB" ? {} : { currency }) };
  const unfit = unfitRules(source, data.rules) ?? (await unsellable(needs, ownerId, source, { data }));
  if (unfit) return unfit;
  const now = clock();
  const stored = { id, title, source, ownerId, data, isActive, createdAt: now, updatedAt: now };
  const row: TariffRow = { ...stored, coming: [], isDue: false };
  try {
    await db.batch([
      db.insert(tariffs).values(stored),
      recordChange(db, viewer, { tariffId: id, id: newId(), what: "created", after: stateOf(row), at: now }, sql``),
    ]);
  } catch (error) {
    const made = isDuplicate(error) ? await getTariff(needs, viewer, id) : null;
    if (made) return ok(made);
    throw error;
  }
  await announceTariff(needs, row, "created");
  return ok(row);
}

function makerOf({ id, level }: Boss): string {
  if (level === "me") throw new CodedError("forbidden");
  return level === "manager" ? "" : id;
}

/**
 * Applies to messages accepted from now on, or from `startsAt`. Null if the viewer cannot see it; notifies holders.
 * `since`: write time of the state that the form showed; refuses if the tariff has changed since.
 */
export async function updateTariff(
  needs: Needs,
  viewer: Boss,
  id: string,
  change: TariffChange,
  { since }: { since?: number | undefined } = {},
): Promise<Result<TariffRow> | null> {
  const { db, clock } = needs;
  const known = await getStanding(needs, viewer, id);
  if (!known) return null;
  const { startsAt, acceptBelowCost, ...patch } = change;
  const fixed = otherThan(known, change);
  if (fixed) return refuse("fieldFixed", fixed, { field: fixed });
  if (since !== undefined && since !== known.updatedAt)
    return refuse("tariffChanged", undefined, undefined, "conflict");
  if (startsAt !== undefined)
    return planChange(needs, viewer, { id, startsAt, change: patchOf(patch), acceptBelowCost });
  const [before, after] = [stateOf(known), changed(known, patch)];
  const row = { ...known, ...after };
  if (JSON.stringify(before) === JSON.stringify(after)) return ok(known);
  const repriced = isRepriced(before, after);
  const unfit = repriced
    ? ((await unfitData(needs, known, after.data)) ??
      (await unacceptedBelow(needs, known, after, { isAccepted: acceptBelowCost })))
    : null;
  if (unfit) return unfit;

  const now = clock();
  const made = newId();
  const repricing = changeOf(known.source, before.data, after.data);
  // Prevents two concurrent changes from reporting the same previous state.
  const still = and(eq(tariffs.id, id), eq(tariffs.updatedAt, known.updatedAt));
  const notices = repriced
    ? holderNotices(db, made, { ...noticeOf(row, now), isOff: !row.isActive, ...repricing }, now, isRecorded(id, made))
    : [];
  const { updated } = await batchByName(db, {
    record: recordChange(
      db,
      viewer,
      { tariffId: id, id: made, what: "changed", before, after, at: now },
      sql`FROM tariffs WHERE ${still}`,
    ),
    updated: db
      .update(tariffs)
      .set({ ...after, updatedAt: Math.max(now, known.updatedAt + 1) })
      .where(still)
      .returning(),
    notices,
    // Overdue fees are charged at once, at the new price.
    overdue:
      known.source === ACCOUNT_FEE
        ? db.run(sql`UPDATE subscriptions SET due_at = ${now} WHERE status IN ('grace', 'unpaid') AND tariff_id = ${id}
            AND owner_id IN (SELECT user_id FROM user_tariffs WHERE tariff_id = ${id}) AND ${isRecorded(id, made)}`)
        : undefined,
  });
  if (!updated[0]) throw new CodedError("conflict");
  await announceTariff(needs, row, "updated");
  if (repriced) await needs.behind(notifyHolders(needs, id, made));
  return ok({ ...row, ...updated[0] });
}

/** Removes only tariffs that were never held: others stay for ledger lines that name them, and can be switched off. */
export async function removeTariff(needs: Needs, viewer: Boss, id: string): Promise<Result<{ id: string }> | null> {
  const { db } = needs;
  const known = await getSettable(needs, viewer, id);
  if (!known) return null;
  const unused = sql`id = ${id} AND NOT EXISTS (SELECT 1 FROM user_tariffs WHERE tariff_id = ${id})
    AND NOT EXISTS (SELECT 1 FROM tariff_changes WHERE tariff_id = ${id} AND what IN ('given', 'taken'))`;
  const [removed] = await db.batch([
    db.delete(tariffs).where(unused).returning({ id: tariffs.id }),
    db.delete(tariffPlans).where(sql`tariff_id = ${id} AND NOT EXISTS (SELECT 1 FROM tariffs WHERE id = ${id})`),
  ]);
  if (removed.length === 0) return refuse("tariffUsed", undefined, undefined, "conflict");
  await announceTariff(needs, known, "removed");
  return ok({ id });
}

function otherThan(known: TariffRow, { id, source, data }: TariffChange) {
  if (id !== undefined && id !== known.id) return "id";
  if (source !== undefined && source !== known.source) return "source";
  return data?.currency !== undefined && data.currency !== currencyOf(known.data) ? "currency" : null;
}

/** Writes changes that are due before reading. */
async function getStanding(needs: Needs, viewer: Boss, id: string): Promise<TariffRow | null> {
  const known = await getSettable(needs, viewer, id);
  if (!known?.isDue) return known;
  await beginDue(needs, id);
  const written = await getSettable(needs, viewer, id);
  if (written?.isDue) throw new CodedError("conflict");
  return written;
}

const patchOf = ({ title, isActive, data: { rules, options, hidden } = {} }: TariffChange): TariffPatch => ({
  title,
  isActive,
  data: { rules, options, hidden },
});
