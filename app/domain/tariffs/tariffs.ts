import { and, eq, sql } from "drizzle-orm";
import { type TariffData, tariffs } from "../../../db/schema/billing";
import { type Boss, isRecorded, recordChange, stateOf } from "../billing/tariff-changes";
import { currencyOf, findTariffs, type TariffRow } from "../billing/tariffs";
import { announceToManagers } from "../shared/announce";
import { isDuplicate } from "../shared/errors/db-errors";
import { CodedError } from "../shared/errors/errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { belowCost } from "./cost";
import { getSettable, getTariff } from "./find";
import { type TariffChange, type TariffInput, unfitRules } from "./input";
import { holderNotices, tellHolders } from "./tell";

export type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "behind">;

/** A reseller's own or, made by a manager, the platform's. A repeated `id` has no effect. */
export async function createTariff(
  needs: Needs,
  viewer: Boss,
  { title, source, isActive, data: { currency, ...rest } }: TariffInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<TariffRow>> {
  const { db, clock } = needs;
  const ownerId = makerOf(viewer);
  const data: TariffData = { ...rest, ...(currency === "RUB" ? {} : { currency }) };
  const unfit = unfitRules(source, data.rules) ?? (await unsellable(needs, ownerId, source, data));
  if (unfit) return unfit;
  const now = clock();
  const row: TariffRow = { id, title, source, ownerId, data, isActive, createdAt: now, updatedAt: now };
  try {
    await db.batch([
      db.insert(tariffs).values(row),
      recordChange(db, viewer, { tariffId: id, id: newId(), what: "created", after: stateOf(row), at: now }, sql``),
    ]);
  } catch (error) {
    const made = isDuplicate(error) ? await getTariff(db, viewer, id) : null;
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

/** Holds for what is accepted from now on. Null where the viewer does not see it; who has it is told. */
export async function updateTariff(
  needs: Needs,
  viewer: Boss,
  id: string,
  change: TariffChange,
): Promise<Result<TariffRow> | null> {
  const { db, clock } = needs;
  const known = await getSettable(db, viewer, id);
  if (!known) return null;
  const fixed = otherThan(known, change);
  if (fixed) return refuse("fieldFixed", fixed, { field: fixed });
  const row = changed(known, change);
  const [before, after] = [known, row].map(stateOf);
  if (JSON.stringify(before) === JSON.stringify(after)) return ok(known);
  const isRepriced = pricesOf(known) !== pricesOf(row);
  const unfit = isRepriced
    ? (unfitRules(row.source, row.data.rules) ?? (await unsellable(needs, row.ownerId, row.source, row.data)))
    : null;
  if (unfit) return unfit;

  const now = clock();
  const made = newId();
  // Two at once would both tell of the same state before.
  const still = and(eq(tariffs.id, id), eq(tariffs.updatedAt, known.updatedAt));
  const notices = isRepriced
    ? holderNotices(db, made, { ...noticeOf(row, now), isOff: !row.isActive }, now, isRecorded(id, made))
    : [];
  const [, updated] = await db.batch([
    recordChange(
      db,
      viewer,
      { tariffId: id, id: made, what: "changed", before: before!, after: after!, at: now },
      sql`FROM tariffs WHERE ${still}`,
    ),
    db
      .update(tariffs)
      .set({ ...after, updatedAt: Math.max(now, known.updatedAt + 1) })
      .where(still)
      .returning(),
    ...notices,
  ]);
  if (!updated[0]) throw new CodedError("conflict");
  await announceTariff(needs, row, "updated");
  if (isRepriced) await needs.behind(tellHolders(needs, id, made));
  return ok(updated[0]);
}

/** Removes what nobody ever had: another must stay for the ledger that names it, and can be switched off. */
export async function removeTariff(needs: Needs, viewer: Boss, id: string): Promise<Result<{ id: string }> | null> {
  const { db } = needs;
  const known = await getSettable(db, viewer, id);
  if (!known) return null;
  const unused = sql`id = ${id} AND NOT EXISTS (SELECT 1 FROM user_tariffs WHERE tariff_id = ${id})
    AND NOT EXISTS (SELECT 1 FROM tariff_changes WHERE tariff_id = ${id} AND what IN ('given', 'taken'))`;
  const removed = await db.delete(tariffs).where(unused).returning({ id: tariffs.id });
  if (removed.length === 0) return refuse("tariffUsed", undefined, undefined, "conflict");
  await announceTariff(needs, known, "removed");
  return ok({ id });
}

export const noticeOf = ({ id, title }: TariffRow, now: number) => ({ tariffId: id, title, startsAt: now });

/** A refusal where a reseller's tariff would be below what he pays himself. */
export async function unsellable({ db }: Pick<Needs, "db">, ownerId: string, source: string, data: TariffData) {
  if (!ownerId) return null;
  const bought = (await findTariffs(db, { id: ownerId })).find((tariff) => tariff.source === source);
  return belowCost(data, bought?.data);
}

function announceTariff(needs: Needs, { id, ownerId }: TariffRow, what: "created" | "updated" | "removed") {
  return announceToManagers(needs, [{ event: `tariffs.${what}`, data: { id } }], ownerId ? [ownerId] : []);
}

function otherThan(known: TariffRow, { id, source, data }: TariffChange) {
  if (id !== undefined && id !== known.id) return "id";
  if (source !== undefined && source !== known.source) return "source";
  return data?.currency !== undefined && data.currency !== currencyOf(known.data) ? "currency" : null;
}

function changed(known: TariffRow, { title = known.title, isActive = known.isActive, data = {} }: TariffChange) {
  const { rules = known.data.rules, hidden = known.data.hidden } = data;
  const { refundOnFailed, noPayments } = known.data.options;
  const options = { refundOnFailed, noPayments, ...withoutAbsent(data.options) };
  return { ...known, title, isActive, data: { ...known.data, rules, options, ...(hidden && { hidden }) } };
}

const withoutAbsent = <T extends object>(value: T = {} as T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const pricesOf = ({ isActive, data: { rules, options } }: TariffRow) => JSON.stringify([isActive, rules, options]);
