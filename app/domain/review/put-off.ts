import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import type { ReviewKind } from "../moderation/kinds";
import type { Platform } from "../shared/ports/platform";
import type { ReviewKey } from "./key";

const PUT_OFF_MS = 60 * 60_000;
/** So many rows more are read of a queue at most. */
export const MOST_PUT_OFF = 20;

type Who = Pick<Viewer, "id">;
type Thing = Pick<ReviewKey, "kind" | "id">;

/** True for what the viewer has not put off; `id` is SQL. */
export function isDue({ id: userId }: Who, kind: ReviewKind, id: SQL, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM review_put_offs p
    WHERE p.user_id = ${userId} AND p.kind = ${kind} AND p.id = ${id} AND p.until > ${now})`;
}

/** What the viewer put off, the first to come back first. */
export function findPutOffs(db: Database, { id }: Who, now: number) {
  return db.all<Thing & { until: number }>(sql`SELECT kind, id, until FROM review_put_offs
    WHERE user_id = ${id} AND until > ${now} ORDER BY until LIMIT ${MOST_PUT_OFF}`);
}

/** For an hour, for the viewer alone; pressed again it begins anew. False: too many are put off already. */
export async function putOff(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Who,
  { kind, id }: Thing,
): Promise<boolean> {
  const until = clock() + PUT_OFF_MS;
  const [, made] = await db.batch([
    db.run(sql`DELETE FROM review_put_offs WHERE user_id = ${viewer.id} AND until <= ${clock()}`),
    db.all(sql`INSERT INTO review_put_offs (user_id, kind, id, until)
      SELECT ${viewer.id}, ${kind}, ${id}, ${until}
      WHERE (SELECT count(*) FROM review_put_offs WHERE user_id = ${viewer.id} AND NOT (kind = ${kind} AND id = ${id})) < ${MOST_PUT_OFF}
      ON CONFLICT (user_id, kind, id) DO UPDATE SET until = excluded.until RETURNING 1`),
  ]);
  return made.length > 0;
}

export async function takeBack(db: Database, viewer: Who, { kind, id }: Thing): Promise<void> {
  await db.run(sql`DELETE FROM review_put_offs WHERE user_id = ${viewer.id} AND kind = ${kind} AND id = ${id}`);
}
