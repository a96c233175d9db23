import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { tariffChanges, tariffs, userTariffs } from "../../../db/schema/billing";
import type { Viewer } from "../access/viewer";
import type { TariffRow } from "../billing/tariffs";
import { CodedError } from "../shared/errors/errors";
import { inOrder, type Walk, walkAlong } from "../shared/walk";

type Reader = Pick<Viewer, "id" | "level">;

/** A manager sets every tariff, a reseller those that he made. */
export function maySet({ id, level }: Reader, { ownerId }: Pick<TariffRow, "ownerId">): boolean {
  return level === "manager" || (level === "reseller" && ownerId === id);
}

/** One that the viewer may set or has; else null. */
export async function getTariff(db: Database, viewer: Reader, id: string): Promise<TariffRow | null> {
  const row = await db
    .select()
    .from(tariffs)
    .where(and(eq(tariffs.id, id), within(viewer)))
    .get();
  return row ?? null;
}

/** Null where the viewer does not see it; throws `forbidden` where he only sees it. */
export async function getSettable(db: Database, viewer: Reader, id: string): Promise<TariffRow | null> {
  const row = await getTariff(db, viewer, id);
  if (row && !maySet(viewer, row)) throw new CodedError("forbidden");
  return row;
}

function within({ id, level }: Reader): SQL | undefined {
  if (level === "manager") return undefined;
  const has = sql`EXISTS (SELECT 1 FROM user_tariffs WHERE user_id = ${id} AND tariff_id = ${tariffs.id})`;
  return level === "reseller" ? sql`(${tariffs.ownerId} = ${id} OR ${has})` : has;
}

interface Page extends Walk {
  offset: number;
  limit: number;
}

/** For a manager all tariffs, for a reseller those that he made or has. */
export async function findAllTariffs(db: Database, viewer: Reader, { offset, limit, ...walk }: Page) {
  const most = offset + limit + 1;
  const { where, order } = walkAlong(tariffs.id, walk);
  const whose = viewer.level === "manager" ? undefined : eq(tariffs.ownerId, viewer.id);
  const [made, had] = await Promise.all([
    db
      .select()
      .from(tariffs)
      .where(and(whose, ...where))
      .orderBy(order)
      .limit(most),
    viewer.level === "manager" ? [] : findHad(db, viewer.id, where),
  ]);
  const others = had.filter(({ id }) => made.every((row) => row.id !== id));
  const found = [...made, ...others].sort(inOrder(walk.direction)).slice(offset, most);
  const rows = found.slice(0, limit);
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

// One a source, so they are few.
async function findHad(db: Database, userId: string, where: SQL[]): Promise<TariffRow[]> {
  const rows = await db
    .select({ tariffs })
    .from(userTariffs)
    .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
    .where(and(eq(userTariffs.userId, userId), ...where));
  return rows.map((row) => row.tariffs);
}

/** Newest first unless asked otherwise. The tariff must be the viewer's to set. */
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

/** Those that the viewer may set, newest first. */
export async function findSold(db: Database, { id, level }: Reader, { cursor, limit }: Pick<Page, "limit" | "cursor">) {
  const { where, order } = walkAlong(tariffs.id, { cursor });
  const found = await db
    .select()
    .from(tariffs)
    .where(and(level === "manager" ? undefined : eq(tariffs.ownerId, id), ...where))
    .orderBy(order)
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

export async function countHolders(db: Database, tariffId: string): Promise<number> {
  return db.$count(userTariffs, eq(userTariffs.tariffId, tariffId));
}

const MOST_CHOICES = 200;

/** Those that are on and that the viewer may give to this user, in his currency. */
export async function findGivable(db: Database, { id, level }: Reader, userId: string): Promise<TariffRow[]> {
  const reseller = sql`(SELECT reseller_id FROM users WHERE id = ${userId})`;
  const currency = sql`coalesce((SELECT currency FROM accounts WHERE owner_id = ${userId}), 'RUB')`;
  return db
    .select()
    .from(tariffs)
    .where(
      and(
        level === "manager" ? sql`${tariffs.ownerId} IN ('', ${reseller})` : eq(tariffs.ownerId, id),
        eq(tariffs.isActive, true),
        sql`coalesce(${tariffs.data} ->> 'currency', 'RUB') = ${currency}`,
      ),
    )
    .orderBy(sql`${tariffs.source}, ${tariffs.title}`)
    .limit(MOST_CHOICES);
}
