import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type Level, users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { timeOfId } from "../../base/shared/ids";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, pageOfWords, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { needlesOf, wordsOf } from "./words";

interface UserFilter extends PageQuery {
  search?: string | undefined;
  level?: Level | undefined;
  isActive?: boolean | undefined;
  hasContract?: boolean | undefined;
  sort?: WalkedList["sort"];
}

type Row = Omit<typeof users.$inferSelect, "passwordHash">;

export interface ListedUser extends Row {
  /** Micros. */
  balance: number;
  currency: string;
  lastVisitAt: number | null;
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

const LISTED = sql`${sql.join(
  Object.values(columns).map(({ name }) => sql.raw(`t.${name}`)),
  sql`, `,
)}, a.balance AS balance, a.currency AS currency, (SELECT id FROM sessions INDEXED BY sessions_own
    WHERE user_id = t.id AND actor_id IS NULL ORDER BY id DESC LIMIT 1) AS visit`;

/** Columns of a user `t` by `$order` value. */
export const USER_ORDERS = {
  username: sql`lower(t.username)`,
  balance: sql`coalesce((SELECT balance FROM accounts WHERE owner_id = t.id), 0)`,
};

/** By id; scope as in `withinScope`. */
export async function findUsers(db: Database, viewer: Scope, filter: UserFilter): Promise<Page<ListedUser>> {
  const needles = needlesOf(filter.search ?? "");
  const words = needles.length > 0 && viewer.level !== "me" ? wordsLike(viewer, needles) : null;
  const list: Omit<WalkedList, "rows"> = {
    sort: filter.sort,
    ...(needles.length > 0 && {
      sift: {
        also: sql`json_object('username', t.username, 'email', t.email, 'data', json(t.data))`,
        isHit: (also) => isNamed(JSON.parse(String(also)) as Named, needles),
      },
    }),
    columns: LISTED,
    join: sql`users t ON s.scan_shown AND t.id = s.scan_id LEFT JOIN accounts a ON a.owner_id = t.id`,
  };
  const read = (lead: Pick<WalkedList, "rows" | "hit" | "cost">) => walkPage(db, { ...list, ...lead }, filter);
  const rare = (known: SQL) => ({
    rows: sql`(${known}) k CROSS JOIN users t ON t.id = k.known WHERE TRUE`,
    hit: chosen(filter),
    cost: 2,
  });
  const whole = scopeOf(viewer, filter);
  const page = await (words ? pageOfWords(db, words, { rare, whole }, read) : read(whole));
  return { ...page, rows: page.rows.map(listedOf) };
}

function listedOf(raw: RawRow): ListedUser {
  const { passwordHash: _, ...row } = rowOf(users, raw);
  const lastVisitAt = raw.visit === null ? null : timeOfId(String(raw.visit));
  return { ...row, balance: Number(raw.balance ?? 0), currency: String(raw.currency ?? "RUB"), lastVisitAt };
}

/** Ids of users with a word that starts with the longest needle. */
function wordsLike(viewer: Scope, needles: string[]): SQL {
  const longest = needles.toSorted((a, b) => b.length - a.length)[0]!;
  const scope = viewer.level === "manager" ? "" : viewer.id;
  return sql`SELECT DISTINCT user_id AS known FROM user_words
    WHERE scope = ${scope} AND word >= ${longest} AND word < ${`${longest}\uffff`}`;
}

/** Users read for the longest word in suggestions. */
const SOUGHT = 500;

/** The newest users whose words start with everything typed, in one round trip. */
export async function seekUsers(db: Database, viewer: Scope, search: string, limit: number) {
  const needles = needlesOf(search);
  if (needles.length === 0) return [];
  const users = await candidatesOf(db, viewer, needles);
  return users.filter((user) => isNamed(user, needles)).slice(0, limit);
}

function candidatesOf(db: Database, viewer: Scope, needles: string[]) {
  const known = db.select(columns).from(users);
  return viewer.level === "me"
    ? known.where(eq(users.id, viewer.id))
    : known
        .where(sql`${users.id} IN (SELECT known FROM (${wordsLike(viewer, needles)} LIMIT ${SOUGHT}))`)
        .orderBy(desc(users.id));
}

type Named = Parameters<typeof wordsOf>[0];

function isNamed(user: Named, needles: string[]) {
  const words = wordsOf(user);
  return needles.every((needle) => words.some((word) => word.startsWith(needle)));
}

/** A manager's list has an index per condition; a reseller's list is scanned. */
function scopeOf({ id, level }: Scope, filter: Omit<UserFilter, "limit">): Pick<WalkedList, "rows" | "hit" | "cost"> {
  if (level === "me") return { rows: sql`users t WHERE t.id = ${id}`, hit: chosen(filter) };
  if (level === "reseller")
    return {
      rows: sql`users t INDEXED BY users_by_reseller WHERE t.reseller_id = ${id}`,
      hit: chosen(filter),
      cost: 2,
    };
  const { level: wanted, isActive, hasContract, ...rest } = filter;
  // SQLite chooses the partial index only for a constant.
  if (isActive === false)
    return {
      rows: sql`users t INDEXED BY users_blocked WHERE t.is_active = 0`,
      hit: chosen({ ...rest, level: wanted, hasContract }),
      cost: 2,
    };
  if (wanted !== undefined)
    return {
      rows: sql`users t INDEXED BY users_by_level WHERE t.level = ${wanted}`,
      hit: chosen({ ...rest, isActive, hasContract }),
      cost: 2,
    };
  if (hasContract !== undefined)
    return {
      rows: sql`users t INDEXED BY users_by_contract WHERE ${contract(hasContract)}`,
      hit: chosen({ ...rest, isActive }),
      cost: 2,
    };
  return { rows: sql`users t WHERE TRUE`, hit: chosen(filter) };
}

const contract = (has: boolean) => sql`coalesce(t.data ->> '$.partnership.hasContract', 0) = ${has ? 1 : 0}`;

function chosen({ level, isActive, hasContract }: Omit<UserFilter, "limit">): SQL | undefined {
  const terms = [
    level === undefined ? undefined : sql`t.level = ${level}`,
    isActive === undefined ? undefined : sql`t.is_active = ${isActive ? 1 : 0}`,
    hasContract === undefined ? undefined : contract(hasContract),
  ].filter((term) => term !== undefined);
  return terms.length > 0 ? sql.join(terms, sql` AND `) : undefined;
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

/** A user's reseller and inviter, as far as visible to the viewer. */
export async function findRelated(db: Database, viewer: Scope, id: string) {
  const of = (column: string) => sql`${users.id} = (SELECT ${sql.raw(column)} FROM users WHERE id = ${id})`;
  const isReseller = of("reseller_id");
  const isInviter = of("referrer_id");
  const rows = await db
    .select({
      username: users.username,
      data: users.data,
      isReseller: sql<number>`${isReseller}`,
      isInviter: sql<number>`${isInviter}`,
    })
    .from(users)
    .where(and(or(isReseller, isInviter), withinScope(viewer)));
  return { reseller: rows.find((row) => row.isReseller), inviter: rows.find((row) => row.isInviter) };
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
