import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { UserData } from "../../../../db/schema/accounts";
import type { HealthReason, HealthState } from "../../../../db/schema/health";
import { can, type Viewer } from "../../base/access/viewer";
import { HOURS_OF_DAY } from "../../base/figures/figures";
import { answersOfWeek } from "../../base/moderation/answers";
import { firstIdAt, timeOfId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Owners } from "../../base/shared/newest-of";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const SENT_BEFORE_MS = 30 * DAY_MS;
const MOST = { shown: 6, providers: 16, asked: 1000, sellers: 200 };

export interface DeskCustomer {
  id: string;
  username: string;
  data: UserData;
  /** Time of its last message, ms UTC; null: none sent yet. */
  lastAt: number | null;
}

export interface Earned {
  currency: string;
  margin: Micros;
  turnover: Micros;
  /** Margin of the same 24 hours a week earlier. */
  before: Micros;
}

/** Summary of many customers; null: not for this viewer or scope. */
export async function getDesk(db: Database, viewer: Viewer, now: number, owners: Owners) {
  if ("id" in owners) return null;
  const mayRead = can(viewer, "sendings.get");
  const sellers =
    viewer.level === "reseller"
      ? sql`users u WHERE u.id = ${viewer.id}`
      : sql`${owners.users} AND u.level = 'reseller'`;
  const hour = now - (now % HOUR_MS);
  const [silent, fresh, earned, answers] = await Promise.all([
    mayRead ? silentCustomers(db, viewer, owners.users, now) : [],
    freshCustomers(db, viewer, owners.users, now),
    can(viewer, "billings.get") ? earnedBy(db, sellers, hour) : null,
    answersOfWeek(db, viewer, now),
  ]);
  return { silent, fresh, earned, answers };
}

const isCustomer = ({ id }: Viewer) => sql`u.level <> 'manager' AND u.id <> ${id}`;
const LAST = sql.raw("(SELECT t.id FROM sendings t NOT INDEXED WHERE t.owner_id = u.id ORDER BY t.id DESC LIMIT 1)");

interface Row {
  id: string;
  username: string;
  data: string;
  last: string | null;
}

const shown = ({ data, last, ...row }: Row): DeskCustomer => ({
  ...row,
  data: JSON.parse(data) as UserData,
  lastAt: last === null ? null : timeOfId(last),
});

/**
 * Customers that sent within the month before, but nothing for a week; most recently silent first. Covers the newest
 * thousand accounts.
 */
async function silentCustomers(db: Database, viewer: Viewer, users: SQL, now: number) {
  const rows =
    await db.all<Row>(sql`SELECT * FROM (SELECT u.id AS id, u.username AS username, u.data AS data, ${LAST} AS last
      FROM (SELECT u.id, u.username, u.data FROM ${users} AND ${isCustomer(viewer)} ORDER BY u.id DESC LIMIT ${MOST.asked}) u)
    WHERE last < ${firstIdAt(now - WEEK_MS)} AND last >= ${firstIdAt(now - WEEK_MS - SENT_BEFORE_MS)}
    ORDER BY last DESC LIMIT ${MOST.shown}`);
  return rows.map(shown);
}

async function freshCustomers(db: Database, viewer: Viewer, users: SQL, now: number) {
  const rows = await db.all<Row>(sql`SELECT u.id AS id, u.username AS username, u.data AS data, ${LAST} AS last
    FROM (SELECT u.id, u.username, u.data, u.created_at FROM ${users} AND ${isCustomer(viewer)} AND u.created_at >= ${now - WEEK_MS}
      ORDER BY u.created_at DESC LIMIT ${MOST.shown}) u`);
  return rows.map(shown);
}

/**
 * Charges at resellers' tariffs and the margins in them, for 24 hours and for the same hours a week earlier. Reads one
 * row per hour by key, however many lines there are.
 */
function earnedBy(db: Database, sellers: SQL, from: number): Promise<Earned[]> {
  const hour = from / HOUR_MS;
  const of = (column: "margin" | "turnover", isNow: 0 | 1) =>
    sql`sum(iif(${sql.raw(isNow ? "p.value = 0" : "p.value > 0")}, ${sql.raw(`m.${column}`)}, 0))`;
  return db.all<Earned>(sql`SELECT coalesce(a.currency, 'RUB') AS currency, ${of("margin", 1)} AS margin,
      ${of("turnover", 1)} AS turnover, ${of("margin", 0)} AS before
    FROM (SELECT u.id AS id FROM ${sellers} LIMIT ${MOST.sellers}) s CROSS JOIN json_each(${JSON.stringify([0, 7 * 24])}) p
    CROSS JOIN margin_hours m ON m.owner_id = s.id AND m.hour > ${hour - HOURS_OF_DAY} - p.value AND m.hour <= ${hour} - p.value
    LEFT JOIN accounts a ON a.owner_id = s.id GROUP BY 1 ORDER BY 3 DESC`);
}

export interface IllProvider {
  kind: "providerIll";
  id: string;
  title: string;
  state: Exclude<HealthState, "ok">;
  reason: HealthReason;
  /** Number of operators affected; 0: the whole provider. */
  operators: number;
}

/** Providers that get less than their full weight, for all messages or for those of single operators. */
export async function findIllProviders(db: Database, viewer: Viewer): Promise<IllProvider[]> {
  if (viewer.level !== "manager" || !can(viewer, "providers.get")) return [];
  const rows = await db.all<Omit<IllProvider, "kind" | "reason"> & { reason: string }>(sql`SELECT h.provider_id AS id,
      p.title AS title, h.state AS state, h.reason AS reason,
      iif(min(h.operator_group) = '', 0, count(*)) AS operators
    FROM provider_health h CROSS JOIN providers p ON p.id = h.provider_id
    WHERE h.state <> 'ok' AND p.is_active GROUP BY h.provider_id ORDER BY p.title LIMIT ${MOST.providers}`);
  return rows.map(({ reason, ...row }) => ({
    kind: "providerIll",
    ...row,
    reason: JSON.parse(reason) as HealthReason,
  }));
}
