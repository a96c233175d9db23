import { sql } from "drizzle-orm";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";
import { inspectionStatement } from "./inspector";
import type { HookRow } from "./open-hook";
import type { Sent } from "./run";
import { hookView } from "./view";

/** Returns when to run again, ms UTC, or null. Atomic with the outbox: new events are either seen here or queued. */
export async function release({ db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">, row: HookRow, sent: Sent[]) {
  const { ownerId, id } = row;
  const now = clock();
  const ownRows = sql`owner_id = ${ownerId} AND hook_id = ${id}`;
  const due = sql`CASE
    WHEN NOT is_active THEN NULL
    WHEN EXISTS (SELECT 1 FROM webhook_batches WHERE ${ownRows} AND done_at IS NULL) THEN max(${now}, paused_until)
    ELSE (SELECT max(min(next_at), webhooks.paused_until) FROM webhook_deliveries WHERE ${ownRows} AND next_at IS NOT NULL) END`;
  const {
    released: [released],
  } = await batchByName(db, {
    inspection: db.run(inspectionStatement(row, sent)),
    released: db.all<{
      due: number | null;
    }>(sql`UPDATE webhooks SET lease_until = 0, requests = requests + ${sent.length}, due_at = ${due}
      WHERE owner_id = ${ownerId} AND id = ${id} RETURNING due_at AS due`),
  });
  if (sent.length > 0) {
    const event = {
      event: "webhooks.updated",
      data: hookView({ ...row, requests: row.requests + sent.length }),
    } as const;
    await hub.publish(ownerId, [event]).catch(() => {});
  }
  return released?.due ?? null;
}
