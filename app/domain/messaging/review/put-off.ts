import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { type ReviewKind, reviewKindsOf } from "../../base/moderation/kinds";
import { heldOf, MOST_PUT_OFF } from "../../base/moderation/waiting";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";
import { MOST_COUNTED, OWNER, type ReviewRow } from "./find";
import type { ReviewKey } from "./key";

const PUT_OFF_MS = 60 * 60_000;
type Who = Pick<Viewer, "id">;
type Thing = Pick<ReviewKey, "kind" | "id">;

export type PutOffRow = Pick<ReviewRow, "kind" | "id" | "ownerId" | "owner" | "title" | "type" | "count" | "amount"> & {
  until: number;
};

/** Items that the viewer snoozed and that still wait for its decision, first to return first. */
export async function findPutOffs(db: Database, viewer: Viewer, now: number): Promise<PutOffRow[]> {
  const parts = reviewKindsOf(viewer).map((kind) => partOf(kind, viewer, now));
  if (parts.length === 0) return [];
  const rows = await db.all<PutOffRow>(sql`SELECT w.*, ${OWNER} AS owner
    FROM (${sql.join(parts, sql` UNION ALL `)}) w CROSS JOIN users u ON u.id = w.ownerId`);
  return rows.sort((a, b) => a.until - b.until);
}

function partOf(kind: ReviewKind, viewer: Viewer, now: number): SQL {
  const fromPutOffs = sql`FROM review_put_offs p CROSS JOIN`;
  const known = sql`p.user_id = ${viewer.id} AND p.kind = ${kind} AND p.until > ${now}`;
  if (kind === "held")
    return sql`SELECT p.kind, p.id, p.until, s.owner_id AS ownerId, coalesce(t.title, s.text) AS title, s.type AS type, NULL AS amount,
        (SELECT count(*) FROM (SELECT 1 FROM ${heldOf(sql`p.id`)} LIMIT ${MOST_COUNTED})) AS count
      ${fromPutOffs} sendings s INDEXED BY sendings_held_group ON coalesce(s.task_id, s.id) = p.id AND s.status = 'paused'
        AND s.error = 'moderation' AND s.id = (SELECT min(id) FROM ${heldOf(sql`p.id`)})
      LEFT JOIN tasks t ON t.owner_id = s.owner_id AND t.id = s.task_id WHERE ${known}`;
  if (kind === "payments")
    return sql`SELECT p.kind, p.id, p.until, d.owner_id AS ownerId, '' AS title, NULL AS type, a.amount AS amount, NULL AS count
      ${fromPutOffs} payment_doubts d ON d.payment_id = substr(p.id, 1, instr(p.id, '~') - 1)
        AND d.id = substr(p.id, instr(p.id, '~') + 1) AND d.ended_at IS NULL
      CROSS JOIN payments a ON a.owner_id = d.owner_id AND a.id = d.payment_id WHERE ${known}`;
  const [table, title] = kind === "names" ? ["sendernames", "name"] : ["templates", "title"];
  const scope = viewer.level === "manager" ? sql`1` : sql`n.reseller_id = ${viewer.id}`;
  return sql`SELECT p.kind, p.id, p.until, n.owner_id AS ownerId, ${sql.raw(`n.${title}`)} AS title, n.type AS type, NULL AS amount,
      NULL AS count
    ${fromPutOffs} ${sql.raw(table!)} n ON n.id = p.id AND n.moderation = 'pending' AND n.owner_id <> ${viewer.id} AND ${scope} WHERE ${known}`;
}

/**
 * Snoozes an item for an hour, for this viewer only; a repeat restarts the hour. False: too many are snoozed already.
 */
export async function putOff(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Who,
  { kind, id }: Thing,
): Promise<boolean> {
  const until = clock() + PUT_OFF_MS;
  const { made } = await batchByName(db, {
    ended: db.run(sql`DELETE FROM review_put_offs WHERE user_id = ${viewer.id} AND until <= ${clock()}`),
    made: db.all(sql`INSERT INTO review_put_offs (user_id, kind, id, until)
      SELECT ${viewer.id}, ${kind}, ${id}, ${until}
      WHERE (SELECT count(*) FROM review_put_offs WHERE user_id = ${viewer.id} AND NOT (kind = ${kind} AND id = ${id})) < ${MOST_PUT_OFF}
      ON CONFLICT (user_id, kind, id) DO UPDATE SET until = excluded.until RETURNING 1`),
  });
  return made.length > 0;
}

export async function takeBack(db: Database, viewer: Who, { kind, id }: Thing): Promise<void> {
  await db.run(sql`DELETE FROM review_put_offs WHERE user_id = ${viewer.id} AND kind = ${kind} AND id = ${id}`);
}
