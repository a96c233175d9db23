import { sql } from "drizzle-orm";
import { eachApart } from "../../shared/errors/isolate-failures";
import type { Platform } from "../../shared/ports/platform";
import { queueIntegration } from "./queue";

const PAGE = 100;

/** Queues integrations with due calls. Answers when the next is due, ms UTC, or null. */
export async function sweepIntegrations({
  db,
  queue,
  clock,
}: Pick<Platform, "db" | "queue" | "clock">): Promise<number | null> {
  const now = clock();
  const [due, [next]] = await db.batch([
    db.all<{ ownerId: string; id: string }>(sql`SELECT DISTINCT owner_id AS ownerId, integration_id AS id FROM
      (SELECT owner_id, integration_id FROM integration_calls WHERE due_at <= ${now} ORDER BY due_at LIMIT ${PAGE})`),
    db.all<{ at: number | null }>(sql`SELECT min(due_at) AS at FROM integration_calls WHERE due_at > ${now}`),
  ]);
  await eachApart("integrations.sweep", due, (row) => queueIntegration({ queue }, row), { idOf: ({ id }) => ({ id }) });
  return next?.at ?? null;
}
