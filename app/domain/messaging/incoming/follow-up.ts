import { and, eq, lte, sql } from "drizzle-orm";
import { incoming } from "../../../../db/schema/incoming";
import { logged } from "../../base/shared/errors/logged";
import type { LiveEvent, Platform } from "../../base/shared/ports/platform";
import { triggerOnIncoming } from "../sendings/fallbacks/trigger";
import { type IncomingRow, incomingView } from "./view";

/** ms after which the sweep repeats an unfinished follow-up. */
export const FOLLOW_MS = 30_000;
const PAGE = 50;

/** Idempotent; the row stays due until it succeeds. */
export async function followUp(platform: Platform, row: IncomingRow, also: LiveEvent[] = []): Promise<void> {
  const { db, hub } = platform;
  const { ownerId, id, dueAt } = row;
  if (dueAt === null) return;
  await platform.scheduler.wake(dueAt);
  if (row.sendingId !== null)
    await triggerOnIncoming(platform, { ownerId, id: row.sendingId, text: row.text, at: row.createdAt });
  await hub.publish(ownerId, [{ event: "sendingsIncoming.created", data: incomingView(row) }, ...also]);
  await db
    .update(incoming)
    .set({ dueAt: null })
    .where(and(eq(incoming.ownerId, ownerId), eq(incoming.id, id)));
}

export async function sweepIncoming(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  const due = await db
    .update(incoming)
    .set({ dueAt: sql`${now} + max(${FOLLOW_MS}, ${now} - created_at)` })
    .where(
      and(
        lte(incoming.dueAt, now),
        sql`(owner_id, id) IN (SELECT owner_id, id FROM incoming INDEXED BY incoming_due
          WHERE due_at <= ${now} ORDER BY due_at LIMIT ${PAGE})`,
      ),
    )
    .returning();
  for (const row of due) {
    await followUp(platform, row).catch((error) =>
      console.error(JSON.stringify({ event: "incoming.followUp", id: row.id, error: logged(error) })),
    );
  }
}
