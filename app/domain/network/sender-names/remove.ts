import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { sendernames } from "../../../../db/schema/sendings";
import { announceReview } from "../../base/notifications/notify-deciders";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { announceName } from "./announce-name";
import { getSenderName, ownRow, type SenderNameRow } from "./find";
import type { Asker, Needs } from "./request";

const MOST_TASKS = 2000;

/** Null when not visible. Refused while a template or unfinished campaign uses the name. */
export async function removeSenderName(
  needs: Needs,
  viewer: Asker,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const known = await getSenderName(needs.db, viewer, id);
  if (!known) return null;
  const user = await userOf(needs.db, known.row);
  if (user) return refuse("senderNameUsed", undefined, { name: known.row.name, title: user }, "conflict");
  await needs.db.delete(sendernames).where(ownRow(known.row));
  await announceName(needs, known.row, "removed");
  if (known.row.moderation === "pending") await announceReview(needs, "names", known.row);
  return ok({ id });
}

async function userOf(db: Database, { ownerId, type, name }: SenderNameRow): Promise<string | null> {
  // A fallback stores sender and type in one object.
  const names = (json: string) => sql`EXISTS (SELECT 1 FROM json_tree(${sql.raw(json)}) step
    WHERE step.key = 'sender' AND step.value = ${name})`;
  const [row] = await db.all<{ title: string }>(sql`SELECT title FROM (
      SELECT title FROM templates t WHERE t.owner_id = ${ownerId}
        AND ((t.type = ${type} AND t.payload ->> 'sender' = ${name}) OR ${names("t.fallbacks")})
      UNION ALL
      SELECT title FROM (SELECT * FROM tasks WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${MOST_TASKS}) k
        WHERE k.state IN ('scheduled', 'running', 'paused') AND k.type <> 'contacts:import'
          AND instr(k.data, ${name}) > 0 AND ${names("k.data")})
    LIMIT 1`);
  return row?.title ?? null;
}
