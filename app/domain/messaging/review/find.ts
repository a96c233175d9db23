import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { DoubtKind } from "../../../../db/schema/payments";
import type { Viewer } from "../../base/access/viewer";
import { type ReviewKind, reviewKindsOf } from "../../base/moderation/kinds";
import {
  heldBound,
  heldGroups,
  heldOf,
  isDue,
  MOST_PUT_OFF,
  openDisputes,
  pendingRows,
  SINCE,
} from "../../base/moderation/waiting";
import { batchByName } from "../../base/shared/batch-by-name";
import { firstIdAt, timeOfId } from "../../base/shared/ids";
import { compareKeys, type ReviewKey, sideOf } from "./key";

export interface ReviewRow extends ReviewKey {
  /** Start of the wait, ms UTC; for a scheduled campaign later than its position in the queue. */
  since: number;
  ownerId: string;
  owner: string;
  /** A sender name, the title of a template or campaign, or a message's text. */
  title: string;
  type: string | null;
  count: number | null;
  rules: string[];
  amount: number | null;
  doubt: DoubtKind | null;
  /** Decided, while its last messages are still being updated. */
  deciding: "approved" | "rejected" | null;
}

interface ReviewFilter {
  kind?: ReviewKind | null;
  /** Rows after it; with `direction` "desc" the rows before it, nearest first. */
  cursor?: ReviewKey | null;
  direction?: "asc" | "desc";
  limit: number;
  /** ms UTC: excludes what the viewer has snoozed. */
  now: number;
}

/** Display name of `users u`, as on the customer's card. */
export const OWNER = sql.raw(
  "coalesce(nullif(trim(coalesce(u.data ->> 'firstName', '') || ' ' || coalesce(u.data ->> 'lastName', '')), ''), u.username)",
);

type Found = Omit<ReviewRow, "rules"> & { rules: string | null };

/** Requests waiting for the viewer's decision, oldest first: each kind along its own index, in one round trip. */
export async function findReview(db: Database, viewer: Viewer, filter: ReviewFilter) {
  const { kind, limit, direction = "asc" } = filter;
  const kinds = reviewKindsOf(viewer).filter((one) => !kind || one === kind);
  const { pages } = await batchByName(db, { pages: kinds.map((one) => db.all<Found>(queryOf(one, viewer, filter))) });
  const found = pages.flat().map(rowOf);
  const sign = direction === "asc" ? 1 : -1;
  const sorted = found.sort((a, b) => sign * compareKeys(a, b));
  const rows = sorted.slice(0, limit);
  return { rows, next: sorted.length > limit ? rows.at(-1)! : null };
}

interface Place {
  cursor: ReviewKey;
  kind: ReviewKind | null;
  now: number;
}

export async function neighboursOf(db: Database, viewer: Viewer, place: Place) {
  const [before, behind] = await Promise.all(
    (["desc", "asc"] as const).map((direction) => findReview(db, viewer, { ...place, direction, limit: 1 })),
  );
  return { previous: before?.rows[0] ?? null, next: behind?.rows[0] ?? null };
}

function rowOf({ rules, ...row }: Found): ReviewRow {
  const at = row.kind === "held" ? timeOfId(row.id) : row.at;
  return { ...row, at, rules: rules ? (JSON.parse(rules) as string[]) : [] };
}

function queryOf(kind: ReviewKind, viewer: Viewer, filter: ReviewFilter): SQL {
  if (kind === "held") return heldQuery(viewer, filter);
  if (kind === "payments") return disputesQuery(viewer, filter);
  const table = kind === "names" ? "sendernames" : "templates";
  const title = sql.raw(kind === "names" ? "name" : "title");
  const order = sql.raw(filter.direction ?? "asc");
  return sql`SELECT ${kind} AS kind, w.*, ${OWNER} AS owner, NULL AS count, NULL AS rules, NULL AS amount, NULL AS doubt, NULL AS deciding
    FROM (SELECT id, owner_id AS ownerId, ${title} AS title, type, ${SINCE} AS at, ${SINCE} AS since
      FROM ${pendingRows(table, viewer)} AND ${boundOf(kind, filter, { at: SINCE, id: sql`id` })}
        AND ${isDue(viewer, kind, sql.raw(`${table}.id`), filter.now)}
      ORDER BY ${SINCE} ${order}, id ${order} LIMIT ${filter.limit + 1}) w
    CROSS JOIN users u ON u.id = w.ownerId`;
}

function disputesQuery(viewer: Viewer, filter: ReviewFilter): SQL {
  const order = sql.raw(filter.direction ?? "asc");
  const bound = boundOf("payments", filter, { at: sql`created_at`, id: sql`payment_id || '~' || id` });
  return sql`SELECT 'payments' AS kind, d.payment_id || '~' || d.id AS id, d.created_at AS at, d.created_at AS since,
      d.owner_id AS ownerId, ${OWNER} AS owner, '' AS title, NULL AS type, NULL AS count, NULL AS rules,
      p.amount AS amount, d.kind AS doubt, NULL AS deciding
    FROM (SELECT * FROM ${openDisputes} AND ${bound}
        AND ${isDue(viewer, "payments", sql.raw("payment_id || '~' || payment_doubts.id"), filter.now)}
      ORDER BY created_at ${order}, payment_id ${order}, id ${order} LIMIT ${filter.limit + 1}) d
    CROSS JOIN payments p ON p.owner_id = d.owner_id AND p.id = d.payment_id CROSS JOIN users u ON u.id = d.owner_id`;
}

function boundOf(kind: ReviewKind, { cursor, direction }: ReviewFilter, { at, id }: { at: SQL; id: SQL }): SQL {
  if (!cursor) return sql`1`;
  const side = sideOf(kind, cursor);
  const isUp = direction !== "desc";
  const beyond = sql.raw(isUp ? ">" : "<");
  const least = sql.raw(isUp ? ">=" : "<=");
  if (side === "byId")
    return sql`${at} ${least} ${cursor.at} AND (${at} ${beyond} ${cursor.at} OR ${id} ${beyond} ${cursor.id})`;
  return sql`${at} ${(side === "behind") === isUp ? least : beyond} ${cursor.at}`;
}

export const MOST_COUNTED = 100;

function heldQuery(viewer: Viewer, filter: ReviewFilter): SQL {
  const groups = heldGroups(filter.limit + 1 + MOST_PUT_OFF, heldBoundOf(filter), filter.direction);
  return sql`SELECT 'held' AS kind, h.k AS id, s.created_at AS since, 0 AS at, s.owner_id AS ownerId, ${OWNER} AS owner,
      coalesce(t.title, s.text) AS title, s.type AS type, s.timeline ->> '$[0].rules' AS rules, NULL AS amount, NULL AS doubt,
      (SELECT moderation FROM held_decisions INDEXED BY held_decisions_open WHERE id = h.k AND due_at IS NOT NULL) AS deciding,
      (SELECT count(*) FROM (SELECT 1 FROM ${heldOf(sql`h.k`)} LIMIT ${MOST_COUNTED})) AS count
    FROM (SELECT k FROM (${groups}) WHERE ${isDue(viewer, "held", sql`k`, filter.now)} LIMIT ${filter.limit + 1}) h
    CROSS JOIN sendings s INDEXED BY sendings_held_group ON coalesce(s.task_id, s.id) = h.k AND s.status = 'paused'
      AND s.error = 'moderation' AND s.id = (SELECT min(id) FROM ${heldOf(sql`h.k`)})
    CROSS JOIN users u ON u.id = s.owner_id LEFT JOIN tasks t ON t.owner_id = s.owner_id AND t.id = s.task_id`;
}

function heldBoundOf({ cursor, direction }: ReviewFilter): SQL {
  if (!cursor) return sql`1`;
  const side = sideOf("held", cursor);
  const isUp = direction !== "desc";
  if (side === "byId") return heldBound(isUp ? ">" : "<", cursor.id);
  const from = (ms: number) => firstIdAt(ms).slice(0, 13);
  return heldBound(isUp ? ">=" : "<", from(cursor.at + Number(side === "before")));
}
