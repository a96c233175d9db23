import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer";
import type { ReviewKind } from "./kinds";

export type Scope = Pick<Viewer, "id" | "level">;

export const SINCE = sql.raw("coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at)");

const IS_HELD = sql.raw("status = 'paused' AND error = 'moderation'");
const GROUP = sql.raw("coalesce(task_id, id)");

export const heldOf = (id: SQL | string) =>
  sql`sendings INDEXED BY sendings_held_group WHERE ${IS_HELD} AND ${GROUP} = ${id}`;

export function pendingRows(table: "sendernames" | "templates", { id, level }: Scope): SQL {
  const isAll = level === "manager";
  const index = sql.raw(`${table}_waiting${isAll ? "" : "_reseller"}`);
  const scope = isAll ? sql`1` : sql`reseller_id = ${id}`;
  return sql`${sql.raw(table)} INDEXED BY ${index} WHERE moderation = 'pending' AND ${scope} AND owner_id <> ${id}`;
}

export const openDisputes = sql`payment_doubts INDEXED BY payment_doubts_waiting WHERE ended_at IS NULL`;

/** Ids of held groups as column `k`; reads one row per group, however many messages it has. */
export function heldGroups(most: number, bound = sql`1`, direction: "asc" | "desc" = "asc"): SQL {
  const order = sql.raw(direction);
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  const first = (where: SQL) => sql`SELECT ${GROUP} AS k FROM sendings INDEXED BY sendings_held_group
    WHERE ${IS_HELD} AND ${where} ORDER BY ${GROUP} ${order} LIMIT 1`;
  return sql`WITH RECURSIVE g(k) AS (SELECT * FROM (${first(bound)}) UNION ALL
      SELECT (${first(sql`${GROUP} ${beyond} g.k`)}) FROM g WHERE g.k IS NOT NULL LIMIT ${most})
    SELECT k FROM g WHERE k IS NOT NULL`;
}

export const heldBound = (sign: ">" | "<" | ">=" | "<=", id: string) => sql`${GROUP} ${sql.raw(sign)} ${id}`;

export const MOST_PUT_OFF = 20;

/** True unless the viewer snoozed it; `id` is SQL. */
export const isDue = ({ id: userId }: Pick<Viewer, "id">, kind: ReviewKind, id: SQL, now: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM review_put_offs p
    WHERE p.user_id = ${userId} AND p.kind = ${kind} AND p.id = ${id} AND p.until > ${now})`;

export function waitingRows(kind: ReviewKind, viewer: Scope, most: number, now: number): SQL {
  const due = (id: string) => isDue(viewer, kind, sql.raw(id), now);
  // A decided campaign no longer waits while its last messages are being updated.
  if (kind === "held")
    return sql`SELECT 1 FROM (${heldGroups(most + MOST_PUT_OFF)}) WHERE NOT EXISTS (SELECT 1 FROM held_decisions
      INDEXED BY held_decisions_open WHERE id = k AND due_at IS NOT NULL) AND ${due("k")}`;
  if (kind === "payments")
    return sql`SELECT 1 FROM ${openDisputes} AND ${due("payment_id || '~' || payment_doubts.id")}`;
  const table = kind === "names" ? "sendernames" : "templates";
  return sql`SELECT 1 FROM ${pendingRows(table, viewer)} AND ${due(`${table}.id`)}`;
}
