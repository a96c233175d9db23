import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { announceProgress } from "../../base/tasks/announce-progress";
import type { ChargeRow, RecurrentRow } from "./rows";

/** A charge is also a task, with the payment's id; `when`: the claim that created it. */
export function chargeTask(
  db: Database,
  { ownerId, id: recurrentId, amount, card }: RecurrentRow,
  id: string,
  now: number,
  when: SQL,
) {
  const title = [`${toUnits(amount)} ₽`, card].filter(Boolean).join(", ");
  const data = JSON.stringify({ recurrentId, amount });
  return db.run(sql`INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, total, starts_at, started_at,
      created_at, updated_at)
    SELECT ${ownerId}, ${id}, ${title}, 'payments:recurrent', 'running', ${data}, '{}', '{}', 1, ${now}, ${now}, ${now}, ${now}
    WHERE ${when}`);
}

/** Idempotent; a late report that the payment was credited completes the task. */
export async function endChargeTask(
  needs: Pick<Platform, "db" | "clock" | "hub">,
  { ownerId, id, status, reason }: ChargeRow,
): Promise<void> {
  const now = needs.clock();
  const isPaid = status !== "error";
  const state = isPaid ? "completed" : "failed";
  const ended = await needs.db.all(sql`UPDATE tasks SET state = ${state}, expanded = 1, sent = ${isPaid ? 1 : 0},
      errored = ${isPaid ? 0 : 1}, meta = ${JSON.stringify({ reason })}, finished_at = ${now}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${id} AND state <> 'completed' AND state <> ${state} RETURNING id`);
  if (ended.length > 0) await announceProgress(needs, { ownerId, id }, true);
}
