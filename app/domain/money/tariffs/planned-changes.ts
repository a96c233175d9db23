import { and, eq, sql } from "drizzle-orm";
import { type TariffPatch, type TariffState, tariffPlans, tariffs } from "../../../../db/schema/billing";
import { batchByName } from "../../base/shared/batch-by-name";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { unacceptedBelow } from "./buyers-below-cost";
import { announceTariff, changeOf, differing, isRepriced, type Needs, noticeOf, unfitData } from "./changes";
import { getSettable } from "./find";
import { authorOf, type Boss, isRecorded, recordChange } from "./history";
import { holderNotices, notifyHolders } from "./notify-holders";
import { changed, stateAfter, stateOf, type TariffRow } from "./rows";

const MOST_COMING = 20;

export function stateBefore(known: TariffRow, startsAt: number): TariffState {
  const earlier = known.coming.filter((one) => one.startsAt <= startsAt).length;
  return earlier > 0 ? stateAfter(known, earlier - 1) : stateOf(known);
}

/** Changes in a form that posts all fields: only those that differ from the state it showed. */
export const meantBy = (known: TariffRow, posted: TariffPatch): TariffPatch =>
  differing(stateOf(known), changed(stateOf(known), posted));

/** Takes effect at that time; holders are notified at once. Null if the viewer cannot see the tariff. */
export async function planChange(
  needs: Needs,
  viewer: Boss,
  input: { id: string; startsAt: number; change: TariffPatch; acceptBelowCost?: boolean | undefined },
): Promise<Result<TariffRow> | null> {
  const { id, startsAt, change, acceptBelowCost: isAccepted } = input;
  const { db, clock } = needs;
  const known = await getSettable(needs, viewer, id);
  if (!known) return null;
  const now = clock();
  if (startsAt <= now) return refuse("startsInPast", "startsAt");
  if (known.coming.length >= MOST_COMING) return refuse("tooManyComing", "startsAt", { max: MOST_COMING });
  const before = stateBefore(known, startsAt);
  const after = changed(before, change);
  // Keeps all fields it names, even if an earlier change sets the same: that one may be withdrawn.
  const [named, patch] = [meantBy(known, change), differing(before, after)];
  const { data } = patch;
  const kept = {
    ...named,
    ...patch,
    data: { ...named.data, ...data, options: { ...named.data?.options, ...data?.options } },
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return ok(known);
  const repriced = isRepriced(before, after);
  const unfit = repriced
    ? ((await unfitData({ db, clock: () => startsAt }, known, after.data)) ??
      (await unacceptedBelow(needs, known, after, { at: startsAt, isAccepted })))
    : null;
  if (unfit) return unfit;

  const made = newId();
  const author = authorOf(viewer);
  const by = { byId: author.id, byName: author.name, byLevel: author.level };
  const repricing = changeOf(known.source, before.data, after.data);
  const noticeData = { ...noticeOf(known, startsAt), isOff: !after.isActive, ...repricing };
  await db.batch([
    recordChange(db, viewer, { tariffId: id, id: made, what: "planned", before, after, at: now, startsAt }, sql``),
    db.run(sql`INSERT INTO tariff_plans (tariff_id, id, starts_at, change, by_id, by_name, by_level, created_at)
      SELECT id, ${made}, ${startsAt}, ${JSON.stringify(kept)}, ${by.byId}, ${by.byName}, ${by.byLevel}, ${now}
      FROM tariffs WHERE id = ${id}`),
    ...(repriced ? holderNotices(db, made, noticeData, now, isRecorded(id, made)) : []),
  ]);
  await needs.scheduler.wake(startsAt);
  await announceTariff(needs, known, "updated");
  if (repriced) await needs.behind(notifyHolders(needs, id, made));
  const coming = [...known.coming, { id: made, startsAt, change: kept }].sort((a, b) => a.startsAt - b.startsAt);
  return ok({ ...known, coming });
}

/**
 * Null if the viewer cannot see the tariff, or the change is not pending. Notifies everyone who was notified of the
 * change.
 */
export async function withdrawChange(
  needs: Needs,
  viewer: Boss,
  { id, planId }: { id: string; planId: string },
): Promise<Result<TariffRow> | null> {
  const { db, clock } = needs;
  const known = await getSettable(needs, viewer, id);
  const index = known?.coming.findIndex((one) => one.id === planId) ?? -1;
  if (!known || index < 0) return null;
  const { startsAt } = known.coming[index]!;
  const before = index > 0 ? stateAfter(known, index - 1) : stateOf(known);
  const repriced = isRepriced(before, stateAfter(known, index));
  const [now, made] = [clock(), newId()];
  const plan = and(eq(tariffPlans.tariffId, id), eq(tariffPlans.id, planId));
  const noticeData = { ...noticeOf(known, startsAt), isOff: false, isWithdrawn: true };
  const { gone } = await batchByName(db, {
    record: recordChange(
      db,
      viewer,
      { tariffId: id, id: made, what: "withdrawn", at: now, startsAt },
      sql`FROM tariff_plans WHERE ${plan} AND starts_at > ${now}`,
    ),
    gone: db
      .delete(tariffPlans)
      .where(and(plan, isRecorded(id, made)))
      .returning({ id: tariffPlans.id }),
    notices: repriced ? holderNotices(db, made, noticeData, now, isRecorded(id, made)) : [],
  });
  // It took effect or was withdrawn in the meantime.
  if (gone.length === 0) throw new CodedError("conflict");
  await announceTariff(needs, known, "updated");
  if (repriced) await needs.behind(notifyHolders(needs, id, made));
  return ok({ ...known, coming: known.coming.filter((one) => one.id !== planId) });
}

const AT_ONCE = 50;

/**
 * Writes changes that took effect into their tariffs and the history. Returns when the next is due; messages use new
 * prices on time anyway.
 */
export async function sweepTariffs(needs: Needs): Promise<number | null> {
  const { db, clock } = needs;
  const due = await db
    .select()
    .from(tariffPlans)
    .where(sql`starts_at <= ${clock()}`)
    .orderBy(tariffPlans.startsAt, tariffPlans.id)
    .limit(AT_ONCE);
  for (const plan of due) await beginPlan(needs, plan);
  const [next] = await db.all<{ at: number | null }>(sql`SELECT min(starts_at) AS at FROM tariff_plans`);
  return next?.at ?? null;
}

/** Must precede another change of the tariff, so that history entries follow each other. */
export async function beginDue(needs: Needs, id: string): Promise<void> {
  const due = await needs.db
    .select()
    .from(tariffPlans)
    .where(and(eq(tariffPlans.tariffId, id), sql`starts_at <= ${needs.clock()}`))
    .orderBy(tariffPlans.startsAt, tariffPlans.id);
  for (const plan of due) await beginPlan(needs, plan);
}

async function beginPlan(needs: Needs, plan: typeof tariffPlans.$inferSelect): Promise<void> {
  const { db } = needs;
  const { tariffId, id, startsAt, change, byId, byName, byLevel } = plan;
  const [known] = await db.select().from(tariffs).where(eq(tariffs.id, tariffId));
  if (!known) {
    await db.delete(tariffPlans).where(eq(tariffPlans.tariffId, tariffId));
    return;
  }
  const [before, after] = [stateOf(known), changed(known, change)];
  const made = newId();
  const still = and(eq(tariffs.id, tariffId), eq(tariffs.updatedAt, known.updatedAt));
  const isComing = sql`EXISTS (SELECT 1 FROM tariff_plans WHERE tariff_id = ${tariffId} AND id = ${id})`;
  const author = { id: byId, level: byLevel };
  await db.batch([
    recordChange(
      db,
      author,
      { tariffId, id: made, what: "changed", before, after, at: startsAt, startsAt, byName },
      sql`FROM tariffs WHERE ${still} AND ${isComing}`,
    ),
    db
      .update(tariffs)
      .set({ ...after, updatedAt: Math.max(startsAt, known.updatedAt + 1) })
      .where(and(still, isRecorded(tariffId, made))),
    db
      .delete(tariffPlans)
      .where(and(eq(tariffPlans.tariffId, tariffId), eq(tariffPlans.id, id), isRecorded(tariffId, made))),
  ]);
  await announceTariff(needs, known, "updated");
}
