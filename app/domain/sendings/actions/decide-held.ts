import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Moderation } from "../../../../db/schema/sendings";
import type { Viewer } from "../../access/viewer";
import { heldOf } from "../../moderation/waiting";
import { ok, type Result, refuse } from "../../shared/errors/result";
import type { Platform } from "../../shared/ports/platform";
import { approveHeld, type HeldRow, rejectHeld } from "./moderate";

export type HeldVerdict = Exclude<Moderation, "pending">;

export interface HeldDecision {
  ownerId: string;
  at: number;
  moderation: HeldVerdict;
  byId: string;
  byName: string;
}

const MOST_COUNTED = 1000;
const MOST_SHOWN = 5;

type Shown = Pick<HeldRow, "ownerId" | "id" | "taskId" | "type" | "sender" | "recipient" | "text" | "price"> & {
  createdAt: number;
  payload: Record<string, unknown> | null;
  rules: string[];
};

/** Held messages of a mailing, or a lone one: the first of them, how many (1000 at most), and who decided last. */
export async function getHeldGroup(db: Database, id: string) {
  type Raw = Omit<Shown, "payload" | "rules"> & { payload: string | null; rules: string | null; title: string | null };
  const [rows, [counted], [decision]] = await db.batch([
    db.all<Raw>(sql`SELECT s.owner_id AS ownerId, s.id, s.task_id AS taskId, s.type, s.sender, s.recipient, s.text, s.price,
        s.payload, s.created_at AS createdAt, s.timeline ->> '$[0].rules' AS rules, t.title AS title
      FROM (SELECT * FROM ${heldOf(id)} ORDER BY id LIMIT ${MOST_SHOWN}) s
      LEFT JOIN tasks t ON t.owner_id = s.owner_id AND t.id = s.task_id`),
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${heldOf(id)} LIMIT ${MOST_COUNTED})`),
    lastDecision(db, id),
  ]);
  const messages = rows.map(({ payload, rules, title: _, ...row }): Shown => {
    return { ...row, payload: payload && JSON.parse(payload), rules: rules ? JSON.parse(rules) : [] };
  });
  const count = counted?.n ?? 0;
  return { messages, title: rows[0]?.title ?? null, count, isMore: count === MOST_COUNTED, decision: decision ?? null };
}

const lastDecision = (db: Database, id: string) =>
  db.all<HeldDecision>(sql`SELECT owner_id AS ownerId, at, moderation, by_id AS byId, by_name AS byName FROM held_decisions
    INDEXED BY held_decisions_id WHERE id = ${id} ORDER BY at DESC LIMIT 1`);

interface Decision {
  id: string;
  moderation: HeldVerdict;
  /** When those were decided of which the page knew; 0: never. Refuses a decision beside another one. */
  seen: number;
}

/** Once for all that is held of it: whoever writes the decision first acts, also if both press at once. */
export async function decideHeld(
  platform: Platform,
  viewer: Pick<Viewer, "id" | "name" | "actor">,
  { id, moderation, seen }: Decision,
): Promise<Result<{ count: number }>> {
  const { db, clock } = platform;
  const by = viewer.actor ?? viewer;
  const last = sql`coalesce((SELECT max(at) FROM held_decisions INDEXED BY held_decisions_id WHERE id = ${id}), 0)`;
  const [made] = await db.all<{ ownerId: string; at: number; isTask: number }>(sql`
    INSERT INTO held_decisions (owner_id, id, at, moderation, by_id, by_name)
    SELECT owner_id, ${id}, max(${clock()}, ${seen} + 1), ${moderation}, ${by.id}, ${by.name}
    FROM (SELECT owner_id FROM ${heldOf(id)} LIMIT 1) WHERE ${last} = ${seen}
    RETURNING owner_id AS ownerId, at, EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = held_decisions.owner_id AND t.id = ${id}) AS isTask`);
  if (!made) return refuse("decidedMeanwhile", undefined, undefined, "conflict");
  const act = moderation === "approved" ? approveHeld : rejectHeld;
  const count = await act(platform, made.isTask ? { taskId: id } : { ids: [id] });
  if (count > 0) return ok({ count });
  await db.run(sql`DELETE FROM held_decisions WHERE owner_id = ${made.ownerId} AND id = ${id} AND at = ${made.at}`);
  return refuse("decidedMeanwhile", undefined, undefined, "conflict");
}
