import { sql } from "drizzle-orm";
import { eachApart } from "../../../base/shared/errors/isolate-failures";
import type { Platform } from "../../../base/shared/ports/platform";
import { queueIntegration } from "./queue";

const PAGE = 100;

/**
 * Queues integrations with due calls, or whose trouble may have ended. Returns when the next is due, ms UTC, or null.
 */
export async function sweepIntegrations({
  db,
  queue,
  clock,
}: Pick<Platform, "db" | "queue" | "clock">): Promise<number | null> {
  const now = clock();
  const [due, [next]] = await db.batch([
    db.all<{ ownerId: string; id: string }>(sql`SELECT owner_id AS ownerId, id FROM integrations i
      WHERE removed_at IS NULL AND lease_until <= ${now} AND ((check_at <= ${now} AND account IS NOT NULL) OR EXISTS
        (SELECT 1 FROM integration_calls INDEXED BY integration_calls_waiting
          WHERE owner_id = i.owner_id AND integration_id = i.id AND due_at <= ${now})) LIMIT ${PAGE}`),
    db.all<{ at: number | null }>(sql`SELECT min(at) AS at FROM (
      SELECT min(due_at) AS at FROM integration_calls WHERE due_at > ${now}
      UNION ALL SELECT min(check_at) FROM integrations WHERE check_at > ${now})`),
  ]);
  await eachApart("integrations.sweep", due, (row) => queueIntegration({ queue }, row), { idOf: ({ id }) => ({ id }) });
  return next?.at ?? null;
}
