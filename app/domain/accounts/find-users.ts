import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type Level, users } from "../../../db/schema/accounts";
import { accounts } from "../../../db/schema/billing";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { timeOfId } from "../shared/ids";
import { inOrder, type Walk, walkAlong } from "../shared/walk";
import { needlesOf, wordsOf } from "./words";

/** Users read for the longest search word. */
const CANDIDATES = 500;

interface UserFilter extends Walk {
  search?: string;
  level?: Level;
  isActive?: boolean;
  hasContract?: boolean;
  offset?: number;
  limit: number;
}

type Row = Omit<typeof users.$inferSelect, "passwordHash">;

export interface ListedUser extends Row {
  /** Micros. */
  balance: number;
  currency: string;
  lastVisitAt: number | null;
}

interface UserPage {
  rows: ListedUser[];
  /** A minimum: this page and one row more. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

type Scope = Pick<Viewer, "id" | "level">;

// Without the password hash.
const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  level: users.level,
  resellerId: users.resellerId,
  data: users.data,
  grants: users.grants,
  preferences: users.preferences,
  referralCode: users.referralCode,
  referrerId: users.referrerId,
  isActive: users.isActive,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

const details = {
  balance: accounts.balance,
  currency: accounts.currency,
  visit: sql<string | null>`(SELECT id FROM sessions INDEXED BY sessions_own
    WHERE user_id = ${users.id} AND actor_id IS NULL ORDER BY id DESC LIMIT 1)`.as("visit"),
};

/** By id; scope as in `withinScope`. */
export async function findUsers(db: Database, viewer: Scope, filter: UserFilter): Promise<UserPage> {
  const { limit, cursor, offset = 0 } = filter;
  const needles = needlesOf(filter.search ?? "");
  const found = needles.length > 0 ? await searched(db, viewer, needles, filter) : await listed(db, viewer, filter);
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1)?.id ?? null) : null;
  return {
    rows,
    total: offset + found.length,
    isTotalExact: next === null && cursor === undefined,
    next,
  };
}

async function listed(db: Database, viewer: Scope, { offset = 0, limit, ...filter }: UserFilter) {
  const { where, order } = walkAlong(users.id, filter);
  const rows = await withDetails(db)
    .where(and(scopeOf(viewer), ...where, chosen(filter, viewer)))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  return rows.map(listedUser);
}

/** The newest whose words begin with all that was typed, in one trip. */
export async function seekUsers(db: Database, viewer: Scope, search: string, limit: number) {
  const needles = needlesOf(search);
  if (needles.length === 0) return [];
  const users = await candidatesOf(db, viewer, needles);
  return users.filter((user) => isNamed(user, needles)).slice(0, limit);
}

function candidatesOf(db: Database, viewer: Scope, needles: string[]) {
  const longest = needles.toSorted((a, b) => b.length - a.length)[0]!;
  const scope = viewer.level === "manager" ? "" : viewer.id;
  const known = db.select(columns).from(users);
  return viewer.level === "me"
    ? known.where(eq(users.id, viewer.id))
    : known
        .where(sql`${users.id} IN (SELECT DISTINCT user_id FROM user_words
          WHERE scope = ${scope} AND word >= ${longest} AND word < ${`${longest}\uffff`} LIMIT ${CANDIDATES})`)
        .orderBy(desc(users.id));
}

function isNamed(user: Row, needles: string[]) {
  const words = wordsOf(user);
  return needles.every((needle) => words.some((word) => word.startsWith(needle)));
}

// SQLite folds ASCII only.
async function searched(db: Database, viewer: Scope, needles: string[], filter: UserFilter) {
  const { cursor, from = 0, to = Number.POSITIVE_INFINITY, direction, offset = 0, limit } = filter;
  const compare = inOrder(direction);
  const candidates = await candidatesOf(db, viewer, needles);
  const found = candidates
    .filter((user) => isNamed(user, needles))
    .filter(({ level }) => filter.level === undefined || level === filter.level)
    .filter(({ isActive }) => filter.isActive === undefined || isActive === filter.isActive)
    .filter(
      ({ data }) => filter.hasContract === undefined || Boolean(data.partnership?.hasContract) === filter.hasContract,
    )
    .filter(({ createdAt }) => createdAt >= from && createdAt < to)
    .filter((user) => cursor === undefined || compare(user, { id: cursor }) > 0)
    .sort(compare)
    .slice(offset, offset + limit + 1);
  const ids = JSON.stringify(found.map(({ id }) => id));
  const rows = await withDetails(db).where(sql`${users.id} IN (SELECT value FROM json_each(${ids}))`);
  return rows.map(listedUser).sort(compare);
}

function scopeOf({ id, level }: Scope): SQL | undefined {
  if (level === "manager") return undefined;
  return level === "reseller" ? eq(users.resellerId, id) : eq(users.id, id);
}

// `+` disables the platform's index within a tree.
function chosen({ level, isActive, hasContract }: Omit<UserFilter, "limit">, viewer: Scope): SQL | undefined {
  const plain = viewer.level === "manager" ? sql`` : sql`+`;
  return and(
    level === undefined ? undefined : sql`${plain}${users.level} = ${level}`,
    // Blocked users have a partial index, chosen only by a constant.
    isActive === undefined ? undefined : isActive ? sql`+is_active = 1` : sql`${plain}is_active = 0`,
    hasContract === undefined
      ? undefined
      : sql`${plain}coalesce(data ->> '$.partnership.hasContract', 0) = ${hasContract ? 1 : 0}`,
  );
}

const withDetails = (db: Database) =>
  db
    .select({ ...columns, ...details })
    .from(users)
    .leftJoin(accounts, eq(accounts.ownerId, users.id));

function listedUser({ balance, currency, visit, ...row }: Awaited<ReturnType<typeof withDetails>>[number]): ListedUser {
  const lastVisitAt = visit === null ? null : timeOfId(visit);
  return { ...row, balance: balance ?? 0, currency: currency ?? "RUB", lastVisitAt };
}

export async function findUser(db: Database, viewer: Scope, id: string): Promise<ListedUser | null> {
  const row = await withDetails(db)
    .where(and(eq(users.id, id), withinScope(viewer)))
    .get();
  return row ? listedUser(row) : null;
}

/** A user's reseller, as far as the viewer may see it. */
export function findResellerOf(db: Database, viewer: Scope, id: string) {
  return db
    .select({ username: users.username, data: users.data })
    .from(users)
    .where(and(sql`${users.id} = (SELECT reseller_id FROM users WHERE id = ${id})`, withinScope(viewer)))
    .get();
}

export function findSuperiors(db: Database, level: "reseller" | "manager", limit = 100) {
  return db
    .select({ id: users.id, username: users.username, data: users.data })
    .from(users)
    .where(eq(users.level, level))
    .orderBy(desc(users.id))
    .limit(limit);
}

/** Logins of a user's reseller and manager. */
export async function superiorsOf(db: Database, id: string) {
  const [known] = await db.all<Record<"reseller" | "manager", string | null>>(sql`
    SELECT (SELECT username FROM users WHERE id = u.reseller_id) AS reseller,
      (SELECT username FROM users WHERE id = u.data ->> '$.partnership.ManagerId') AS manager
    FROM users u WHERE u.id = ${id}`);
  return { reseller: known?.reseller ?? "", manager: known?.manager ?? "" };
}
