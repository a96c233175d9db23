import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { MESSAGES } from "../../base/figures/figures";
import type { Micros } from "../../base/shared/money";
import type { Owners } from "../../base/shared/newest-of";
import { folded } from "../../base/text/folded";
import { clockOf, hoursOf } from "./period";
import type { Question, ReportFilters } from "./question";
import type { Dimension, MessageStatus } from "./report-types";

/** Most counters read per report, newest first. */
export const MOST_READ = 50_000;
export const MOST_ROWS = 300;
const MOST_TITLES = 2000;
const MOST_FOUND = 8;

/** Messages and micros, as defined by `figures`; `total` is all accepted ones. */
export interface Figures {
  total: number;
  sentTo: number;
  arrived: number;
  failed: number;
  unsent: number;
  waiting: number;
  doubles: number;
  charged: Micros;
  held: Micros;
  refunded: Micros;
  doubled: Micros;
}

export interface ReportRow extends Figures {
  first: string;
  second: string | null;
  currency: string;
  /** Title of a task, name of a user. */
  firstName: string | null;
  secondName: string | null;
}

export interface HourRow extends Figures {
  hour: number;
  step: number;
  /** Channel, if requested. */
  type: string;
  /** Number of counters in the sum. */
  read: number;
  currency: string;
}

export const STATUS: Record<MessageStatus, string> = {
  waiting: "(m.total - m.sent - m.delivered - m.seen - m.failed - m.unsent)",
  sent: "m.sent",
  delivered: "m.delivered",
  seen: "m.seen",
  failed: "m.failed",
  unsent: "m.unsent",
};

function sums(status: MessageStatus | undefined): SQL {
  const own = status ? sql.raw(STATUS[status]) : null;
  const all = (column: string, ...of: MessageStatus[]) =>
    sql`coalesce(sum(${own && status ? (of.length === 0 || of.includes(status) ? own : sql`0`) : sql.raw(column)}), 0)`;
  const money = (column: string) => (status ? sql`0` : sql`coalesce(sum(${sql.raw(column)}), 0)`);
  const refused = status === "failed" ? sql` - coalesce(sum(m.refused), 0)` : sql``;
  return sql`${all("m.total")} AS total, ${all(MESSAGES.sentTo, "sent", "delivered", "seen", "failed")}${refused} AS sentTo,
    ${all(MESSAGES.delivered, "delivered", "seen")} AS arrived, ${all(MESSAGES.notDelivered, "failed")} AS failed,
    ${all(MESSAGES.cancelled, "unsent")} AS unsent, ${all(MESSAGES.waiting, "waiting", "sent")} AS waiting,
    ${status ? sql`0` : sql`coalesce(sum(m.doubles), 0)`} AS doubles, ${money(MESSAGES.charged)} AS charged,
    ${money(MESSAGES.reserved)} AS held, ${money(MESSAGES.returned)} AS refunded,
    ${money("m.doubles * m.price")} AS doubled`;
}

const tagsOf = (more: SQL) =>
  sql`EXISTS (SELECT 1 FROM task_tags g WHERE g.owner_id = m.owner_id AND g.task_id = m.task_id${more})`;

export function matches({ type, sender, operator, country, task, tag, price }: ReportFilters): SQL {
  const conditions = [
    type === undefined ? null : sql`m.type = ${type}`,
    sender === undefined ? null : sql`m.sender = ${sender}`,
    operator === undefined ? null : sql`m.operator = ${operator === "-" ? "" : operator}`,
    country === undefined ? null : sql`${COUNTRY} = ${country === "-" ? "" : country}`,
    task === undefined ? null : sql`m.task_id = ${task === "-" ? "" : task}`,
    tag === undefined ? null : tag === "-" ? sql`NOT ${tagsOf(sql``)}` : tagsOf(sql` AND g.tag = ${tag}`),
    price.from === undefined ? null : sql`m.price >= ${price.from}`,
    price.to === undefined ? null : sql`m.price <= ${price.to}`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

const COUNTRY = sql.raw("substr(m.operator, 1, max(instr(m.operator, '|') - 1, 0))");

// The limit is in the inner query, so that a filter cannot make a report read more.
function countersOf(owners: Owners, query: Question, most = MOST_READ): SQL {
  const { first, before } = hoursOf(query);
  const within = sql`h.hour >= ${first} AND h.hour < ${before}`;
  if ("id" in owners)
    return sql`(SELECT h.*, coalesce((SELECT currency FROM accounts WHERE owner_id = ${owners.id}), 'RUB') AS currency
      FROM message_hours h WHERE h.owner_id = ${owners.id} AND ${within} ORDER BY h.hour DESC LIMIT ${most + 1}) m`;
  return sql`(SELECT h.*, coalesce(a.currency, 'RUB') AS currency FROM (SELECT u.id AS id FROM ${owners.users}) o
    CROSS JOIN message_hours h ON h.owner_id = o.id AND ${within} LEFT JOIN accounts a ON a.owner_id = o.id
    LIMIT ${most + 1}) m`;
}

function dimension(name: Dimension, query: Question): SQL {
  const { was, is, since } = clockOf(query);
  const local = sql.raw(`((m.hour * 60 + iif(m.hour < ${since}, ${was}, ${is})) / 60)`);
  const known: Record<Exclude<Dimension, "status">, SQL> = {
    type: sql`m.type`,
    operator: sql`m.operator`,
    country: COUNTRY,
    sender: sql`m.sender`,
    task: sql`m.task_id`,
    tag: sql`m.tag`,
    step: sql`m.step`,
    price: sql`m.price`,
    day: sql`date(${local} * 3600, 'unixepoch')`,
    weekday: sql`(${local} / 24 + 3) % 7`,
    hour: sql`${local} % 24`,
    user: sql`m.owner_id`,
  };
  return name === "status" ? sql`m.status` : known[name];
}

/** One row per status: its messages are the total, and money is omitted. D1 joins at most five selects. */
function byStatus(counters: SQL): SQL {
  const statuses = Object.keys(STATUS) as MessageStatus[];
  const count = statuses.map((status) => sql`WHEN ${status} THEN ${sql.raw(STATUS[status])}`);
  const only = (status: MessageStatus) => sql`iif(m.status = ${status}, m.n, 0) AS ${sql.raw(status)}`;
  return sql`(SELECT m.owner_id, m.hour, m.type, m.sender, m.operator, m.step, m.task_id, m.price, m.currency, m.status,
      m.n AS total, ${only("sent")}, ${only("delivered")}, ${only("seen")}, ${only("failed")}, ${only("unsent")},
      iif(m.status = 'failed', m.refused, 0) AS refused,
      0 AS doubles, 0 AS amount, 0 AS charged, 0 AS refunded
    FROM (SELECT m.*, s.value AS status, CASE s.value ${sql.join(count, sql` `)} END AS n
      FROM ${counters} CROSS JOIN json_each(${JSON.stringify(statuses)}) s) m WHERE m.n > 0) m`;
}

/** A campaign counts under each of its tags; counters do not include tags of single messages. */
const byTag = (from: SQL) => sql`(SELECT m.*, coalesce(g.tag, '') AS tag FROM ${from}
  LEFT JOIN task_tags g ON g.owner_id = m.owner_id AND g.task_id = m.task_id) m`;

const named = (name: Dimension | null, key: SQL) =>
  name === "task"
    ? sql`(SELECT title FROM tasks t WHERE t.owner_id = q.owner AND t.id = ${key})`
    : name === "user"
      ? sql`(SELECT username FROM users u WHERE u.id = ${key})`
      : sql`NULL`;

/** Largest rows first; times in their order. */
export async function reportRows(db: Database, owners: Owners, query: Question): Promise<ReportRow[]> {
  const { by, within, status } = query;
  const isByStatus = by === "status" || within === "status";
  const counters = countersOf(owners, query);
  const counted = isByStatus ? byStatus(counters) : counters;
  const from = by === "tag" || within === "tag" ? byTag(counted) : counted;
  const first = dimension(by, query);
  const second = within && within !== by ? dimension(within, query) : sql`NULL`;
  const isTime = (name: Dimension | null) =>
    name !== null && ["day", "weekday", "hour", "step", "price"].includes(name);
  const order = isTime(by) ? sql`q.first` : sql`sum(q.total) OVER (PARTITION BY q.first) DESC, q.first`;
  const rows = await db.all<ReportRow>(sql`SELECT q.*, ${named(by, sql`q.first`)} AS firstName,
      ${named(within, sql`q.second`)} AS secondName
    FROM (SELECT ${first} AS first, ${second} AS second, m.currency AS currency, min(m.owner_id) AS owner, ${sums(status)}
      FROM ${from} WHERE ${matches(query)} GROUP BY 1, 2, 3) q
    WHERE q.total > 0 ORDER BY ${order}, ${isTime(within) ? sql`q.second` : sql`q.total DESC, q.second`} LIMIT ${MOST_ROWS + 1}`);
  return rows.map((row) => ({
    ...row,
    first: String(row.first),
    second: row.second === null ? null : String(row.second),
  }));
}

/** By hour and step, the base for totals, the funnel and the heat map; `withType`: also by channel. */
export function reportHours(
  db: Database,
  owners: Owners,
  query: Question,
  withType = false,
  most = MOST_READ,
): Promise<HourRow[]> {
  const type = withType ? sql`m.type` : sql`''`;
  return db.all<HourRow>(sql`SELECT * FROM (SELECT m.hour AS hour, m.step AS step, ${type} AS type, m.currency AS currency,
      count(*) AS read, ${sums(query.status)}
    FROM ${countersOf(owners, query, most)} WHERE ${matches(query)} GROUP BY 1, 2, 3, 4) WHERE total > 0`);
}

/** For a period without filters: whether it exceeds the counter limit, and which operators occur. */
export async function surveyOf(db: Database, owners: Owners, query: Question) {
  const [row] = await db.all<{ n: number; operators: string }>(
    sql`SELECT count(*) AS n, json_group_array(DISTINCT m.operator) AS operators FROM ${countersOf(owners, query)}`,
  );
  return { isCut: row!.n > MOST_READ, operators: (JSON.parse(row!.operators) as string[]).sort() };
}

export interface FoundCampaign {
  id: string;
  title: string;
  createdAt: number;
}

export async function findCampaigns(db: Database, owners: Owners, query: Question, title: string) {
  const rows = await db.all<FoundCampaign>(sql`SELECT t.id AS id, t.title AS title, t.created_at AS createdAt
    FROM (SELECT DISTINCT m.owner_id, m.task_id FROM ${countersOf(owners, query)} WHERE m.task_id <> '') m
    CROSS JOIN tasks t ON t.owner_id = m.owner_id AND t.id = m.task_id ORDER BY t.id DESC LIMIT ${MOST_TITLES}`);
  const found = rows.filter((row) => row.id === title || folded(row.title).includes(folded(title)));
  return { rows: found.slice(0, MOST_FOUND), hasMore: found.length > MOST_FOUND };
}
