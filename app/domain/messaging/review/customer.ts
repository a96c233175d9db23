import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Step } from "../../../../db/schema/moderation";
import type { Moderation } from "../../../../db/schema/sendings";
import { firstIdAt } from "../../base/shared/ids";

const PERIOD_MS = 30 * 24 * 60 * 60_000;
const MOST_MESSAGES = 1000;
const MOST_COUNTED = 100;
const MOST_SHOWN = 5;

interface Decided {
  kind: "names" | "templates" | "held";
  id: string;
  title: string;
  moderation: Exclude<Moderation, "pending">;
  at: number;
}

export type ReviewedCustomer = NonNullable<Awaited<ReturnType<typeof getReviewedCustomer>>>;

/**
 * The requesting customer: earlier decisions on its requests, and how much it sends; reads a bounded number of rows.
 */
export async function getReviewedCustomer(db: Database, id: string, now: number) {
  const decidedOf = (table: "sendernames" | "templates", title: string) =>
    ["approved", "rejected"].map(
      (moderation) =>
        sql`SELECT * FROM (SELECT id, ${sql.raw(title)} AS title, moderation, history, updated_at AS at
          FROM ${sql.raw(`${table} INDEXED BY ${table}_own_moderation`)}
          WHERE owner_id = ${id} AND moderation = ${moderation} ORDER BY id DESC LIMIT ${MOST_SHOWN})`,
    );
  const countOf = (table: string, moderation: string) =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM ${sql.raw(`${table} INDEXED BY ${table}_own_moderation`)}
      WHERE owner_id = ${id} AND moderation = ${moderation} LIMIT ${MOST_COUNTED}))`;
  const both = (moderation: string) => sql`${countOf("sendernames", moderation)} + ${countOf("templates", moderation)}`;
  type Raw = Omit<Decided, "kind"> & { history: string };
  const [[user], names, templates, held] = await db.batch([
    db.all<Person>(sql`SELECT username, data ->> 'firstName' AS firstName, data ->> 'lastName' AS lastName, created_at AS createdAt,
        coalesce(data ->> '$.partnership.hasContract', 0) AS hasContract, ${both("approved")} AS approved, ${both("rejected")} AS rejected, ${both("pending")} AS waiting,
        (SELECT count(*) FROM (SELECT 1 FROM sendings WHERE owner_id = ${id} AND id >= ${firstIdAt(now - PERIOD_MS)}
          LIMIT ${MOST_MESSAGES})) AS messages
      FROM users WHERE id = ${id}`),
    db.all<Raw>(sql.join(decidedOf("sendernames", "name"), sql` UNION ALL `)),
    db.all<Raw>(sql.join(decidedOf("templates", "title"), sql` UNION ALL `)),
    db.all<Omit<Decided, "kind">>(sql`SELECT h.id, coalesce(t.title, '') AS title, h.moderation, h.at
      FROM held_decisions h INDEXED BY held_decisions_newest LEFT JOIN tasks t ON t.owner_id = h.owner_id AND t.id = h.id
      WHERE h.owner_id = ${id} ORDER BY h.at DESC LIMIT ${MOST_SHOWN}`),
  ]);
  if (!user) return null;
  const { firstName, lastName, hasContract, messages, ...known } = user;
  const last = [
    ...names.map((row) => decided("names", row)),
    ...templates.map((row) => decided("templates", row)),
    ...held.map((row): Decided => ({ kind: "held", ...row })),
  ].sort((a, b) => b.at - a.at);
  return {
    ...known,
    id,
    name: [firstName, lastName].filter(Boolean).join(" "),
    hasContract: Boolean(hasContract),
    messages: { count: messages, isMore: messages === MOST_MESSAGES },
    last: last.slice(0, MOST_SHOWN),
  };
}

interface Person {
  username: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: number;
  hasContract: number;
  approved: number;
  rejected: number;
  waiting: number;
  messages: number;
}

function decided(kind: "names" | "templates", row: Omit<Decided, "kind"> & { history: string }): Decided {
  const { history, ...known } = row;
  const step = (JSON.parse(history) as Step[]).findLast(({ what }) => what === row.moderation);
  return { kind, ...known, at: step?.at ?? row.at };
}
