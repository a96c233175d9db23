import { and, asc, eq, getTableColumns, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import {
  type TariffData,
  type TariffPatch,
  type TariffRule,
  type TariffState,
  tariffs,
  userTariffs,
} from "../../../../db/schema/billing";
import type { Viewer } from "../../base/access/viewer";
import { scaleMicros, toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { boundsOf, sentBy } from "../billing/usage";
import { MULTIPLIER_ONE } from "./price";

type Stored = typeof tariffs.$inferSelect;

export interface Coming {
  id: string;
  startsAt: number;
  change: TariffPatch;
}

/** A tariff at a given moment, with pending changes. `isDue`: a change took effect and is not written yet. */
export interface TariffRow extends Stored {
  coming: Coming[];
  isDue: boolean;
  /** The holder's, if read for a holder. */
  multiplier?: number;
  /** Messages the holder sent on it this month; counted only for ranges. */
  sent?: number;
}

/** Earliest first, as JSON text. */
export const plansOf = (id: SQL) =>
  sql<string>`(SELECT json_group_array(json_object('id', id, 'startsAt', starts_at, 'change', json(change)))
    FROM (SELECT * FROM tariff_plans WHERE tariff_id = ${id} ORDER BY starts_at, id))`;

/** With the prices that its holder pays. */
export function asHeld(row: TariffRow): TariffRow {
  const { multiplier = MULTIPLIER_ONE } = row;
  if (multiplier === MULTIPLIER_ONE) return row;
  const paid = (rules: readonly TariffRule[]) =>
    rules.map((rule) => ({ ...rule, price: scaleMicros(rule.price, multiplier, MULTIPLIER_ONE) }));
  const coming = row.coming.map(({ change, ...one }) => {
    const { rules } = change.data ?? {};
    return { ...one, change: rules ? { ...change, data: { ...change.data, rules: paid(rules) } } : change };
  });
  return { ...row, data: { ...row.data, rules: paid(row.data.rules) }, coming, multiplier: MULTIPLIER_ONE };
}

/** For queries that join `user_tariffs`. */
export const ownColumns = (holderId: string, now: number) => ({
  multiplier: userTariffs.multiplier,
  sent: sentBy(holderId, sql`tariffs.id`, now).as("sent"),
});

const heldColumns = (holderId: string, now: number) => ({
  multiplier: sql<number>`coalesce((SELECT h.multiplier FROM user_tariffs h
    WHERE h.user_id = ${holderId} AND h.tariff_id = tariffs.id), ${MULTIPLIER_ONE})`.as("multiplier"),
  sent: sentBy(holderId, sql`tariffs.id`, now).as("sent"),
});

export const tariffColumns = { ...getTableColumns(tariffs), plans: plansOf(sql`tariffs.id`).as("plans") };

/** Applies changes due by `now` even if not written into the tariff yet, so that prices start on time. */
export function standingAt<T extends TariffState & { plans: string }>({ plans, ...row }: T, now: number) {
  const known = JSON.parse(plans) as Coming[];
  const due = known.filter(({ startsAt }) => startsAt <= now);
  const state = due.reduce<TariffState>((state, { change }) => changed(state, change), row);
  return { ...row, ...stateOf(state), coming: known.slice(due.length), isDue: due.length > 0 };
}

export const stateOf = ({ title, data, isActive }: TariffState): TariffState => ({ title, data, isActive });

export function changed(
  known: TariffState,
  { title = known.title, isActive = known.isActive, data = {} }: TariffPatch,
) {
  const { rules = known.data.rules, hidden = known.data.hidden } = data;
  const { refundOnFailed, noPayments } = { ...known.data.options, ...withoutAbsent(data.options) };
  const options = { refundOnFailed, noPayments };
  return { title, data: { ...known.data, rules, options, ...(hidden && { hidden }) }, isActive };
}

const withoutAbsent = <T extends object>(value: T = {} as T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export async function findTariffs(
  needs: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
): Promise<TariffRow[]> {
  return (await findHeldTariffs(needs, viewer)).filter(({ isActive }) => isActive);
}

export async function findHeldTariffs(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
): Promise<TariffRow[]> {
  const now = clock();
  const rows = await db
    .select({ ...tariffColumns, ...ownColumns(viewer.id, now) })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(eq(userTariffs.userId, viewer.id))
    .orderBy(asc(tariffs.source));
  return rows.map((row) => standingAt(row, now));
}

/** Tariffs that other resellers created. */
export function findTariffsOfResellers(db: Database, userId: string, resellerId: string) {
  return db
    .select({ id: tariffs.id, title: tariffs.title })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(and(eq(userTariffs.userId, userId), notInArray(tariffs.ownerId, ["", resellerId])));
}

export async function tariffsWhere(
  { db, clock }: Pick<Platform, "db" | "clock">,
  where: SQL | undefined,
  { order = asc(tariffs.id), limit = 1, holderId }: { order?: SQL; limit?: number; holderId?: string } = {},
): Promise<TariffRow[]> {
  const now = clock();
  const columns = { ...tariffColumns, ...(holderId !== undefined && heldColumns(holderId, now)) };
  const rows = await db.select(columns).from(tariffs).where(where).orderBy(order).limit(limit);
  return rows.map((row) => standingAt(row, now));
}

export const currencyOf = ({ currency = "RUB" }: Pick<TariffData, "currency">) => currency;

/** The view for holders. */
export function tariffView(row: TariffRow) {
  return {
    id: row.id,
    title: row.title,
    source: row.source,
    data: dataView(row.data),
    isActive: row.isActive,
    ...(row.sent !== undefined && boundsOf(row.data.rules).length > 0 && { sent: row.sent }),
    coming: row.coming.map(({ id, startsAt }, index) => {
      const { title, data, isActive } = stateAfter(row, index);
      return { id, startsAt: new Date(startsAt).toISOString(), title, isActive, data: dataView(data) };
    }),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function stateAfter(row: TariffRow, index: number): TariffState {
  return row.coming.slice(0, index + 1).reduce<TariffState>((state, { change }) => changed(state, change), row);
}

function dataView(data: TariffData) {
  return {
    rules: data.rules.map((rule) => ({ ...rule, price: toUnits(rule.price) })),
    options: data.options,
    currency: currencyOf(data),
  };
}
