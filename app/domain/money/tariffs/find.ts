import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { tariffChanges, tariffs, userTariffs } from "../../../../db/schema/billing";
import type { Viewer } from "../../base/access/viewer";
import { CodedError } from "../../base/shared/errors/errors";
import type { Platform } from "../../base/shared/ports/platform";
import { inOrder, type Walk, walkAlong } from "../../base/shared/walk";
import { type TariffRow, tariffsWhere } from "./rows";

type Reader = Pick<Viewer, "id" | "level">;
type Needs = Pick<Platform, "db" | "clock">;

/** Managers may set every tariff, resellers those they created. */
export function maySet({ id, level }: Reader, { ownerId }: Pick<TariffRow, "ownerId">): boolean {
  return level === "manager" || (level === "reseller" && ownerId === id);
}

/** A tariff that the viewer may set or holds; otherwise null. */
export async function getTariff(needs: Needs, viewer: Reader, id: string): Promise<TariffRow | null> {
  const [row] = await tariffsWhere(needs, and(eq(tariffs.id, id), within(viewer)), heldBy(viewer));
  return row ?? null;
}

/** Null if the viewer cannot see it; throws `forbidden` if it is read-only for the viewer. */
export async function getSettable(needs: Needs, viewer: Reader, id: string): Promise<TariffRow | null> {
  const row = await getTariff(needs, viewer, id);
  if (row && !maySet(viewer, row)) throw new CodedError("forbidden");
  return row;
}

// Managers hold no tariffs.
const heldBy = ({ id, level }: Reader) => (level === "manager" ? {} : { holderId: id });

function within({ id, level }: Reader): SQL | undefined {
  if (level === "manager") return undefined;
  const has = sql`EXISTS (SELECT 1 FROM user_tariffs WHERE user_id = ${id} AND tariff_id = ${tariffs.id})`;
  return level === "reseller" ? sql`(${tariffs.ownerId} = ${id} OR ${has})` : has;
}

interface Page extends Walk {
  offset: number;
  limit: number;
}

/**
 * For a manager all tariffs; for a reseller its own ones and those it holds, unless only what it sells is requested.
 */
export async function findAllTariffs(
  needs: Needs,
  viewer: Reader,
  { offset, limit, ...walk }: Page,
  { isSold = false }: { isSold?: boolean } = {},
) {
  const most = offset + limit + 1;
  const { where, order } = walkAlong(tariffs.id, walk);
  const scope = viewer.level === "manager" ? undefined : eq(tariffs.ownerId, viewer.id);
  const [made, had] = await Promise.all([
    tariffsWhere(needs, and(scope, ...where), { order, limit: most }),
    isSold || viewer.level === "manager" ? [] : findHad(needs, viewer.id, where),
  ]);
  const others = had.filter(({ id }) => made.every((row) => row.id !== id));
  const found = [...made, ...others].sort(inOrder(walk.direction)).slice(offset, most);
  const rows = found.slice(0, limit);
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** One per source, so there are few. */
const MOST_HAD = 100;

function findHad(needs: Needs, userId: string, where: SQL[]): Promise<TariffRow[]> {
  const has = sql`${tariffs.id} IN (SELECT tariff_id FROM user_tariffs WHERE user_id = ${userId})`;
  return tariffsWhere(needs, and(has, ...where), { limit: MOST_HAD, holderId: userId });
}

/** Newest first by default. The caller checks that the viewer may set the tariff. */
export async function findChanges(db: Database, tariffId: string, { offset, limit, ...walk }: Page) {
  const { where, order } = walkAlong(tariffChanges.id, walk);
  const found = await db
    .select()
    .from(tariffChanges)
    .where(and(eq(tariffChanges.tariffId, tariffId), ...where))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const rows = found.slice(0, limit);
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

export async function countHolders(db: Database, tariffId: string): Promise<number> {
  return db.$count(userTariffs, eq(userTariffs.tariffId, tariffId));
}

const MOST_CHOICES = 200;

/** Active tariffs that the viewer may give to this user, in the user's currency. */
export async function findGivable(needs: Needs, { id, level }: Reader, userId: string): Promise<TariffRow[]> {
  const reseller = sql`(SELECT reseller_id FROM users WHERE id = ${userId})`;
  const currency = sql`coalesce((SELECT currency FROM accounts WHERE owner_id = ${userId}), 'RUB')`;
  const where = and(
    level === "manager" ? sql`${tariffs.ownerId} IN ('', ${reseller})` : eq(tariffs.ownerId, id),
    eq(tariffs.isActive, true),
    sql`coalesce(${tariffs.data} ->> 'currency', 'RUB') = ${currency}`,
  );
  const rows = await tariffsWhere(needs, where, {
    order: sql`${tariffs.source}, ${tariffs.title}`,
    limit: MOST_CHOICES,
  });
  return rows.filter(({ isActive }) => isActive);
}
