import { and, isNotNull, lt, lte, min, sql } from "drizzle-orm";
import { SOME_DAY } from "../../app/domain/base/chains/chain";
import { sweepNoticeEmails } from "../../app/domain/base/notifications/send-email";
import { allApart, reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import type { Platform } from "../../app/domain/base/shared/ports/platform";
import { sweepIncoming } from "../../app/domain/messaging/incoming/follow-up";
import { sweepDecisions } from "../../app/domain/messaging/sendings/actions/decide-held";
import { queueDueTurns } from "../../app/domain/messaging/sendings/dispatch/fair-queue";
import { sweepChains } from "../../app/domain/messaging/sendings/fallbacks/trigger";
import { reconcileChunk } from "../../app/domain/messaging/sendings/reconcile/reconcile-chunk";
import { sweepHooks } from "../../app/domain/messaging/webhooks/sweep";
import { sweepTariffs } from "../../app/domain/money/tariffs/planned-changes";
import { watchHealth } from "../../app/domain/network/provider-health/run-health";
import { sweepIntegrations } from "../../app/domain/products/integrations/crm/sweep";
import { incoming } from "../../db/schema/incoming";
import { chunks, sendings } from "../../db/schema/sendings";
import { tasks } from "../../db/schema/tasks";
import { sweepTasks } from "./sweep-tasks";

const PAGE = 50;
const LEASE_MS = 30_000;
const AFTER_TROUBLE_MS = 10_000;

/**
 * Handles due work without queue messages: D1 is the source of truth (design §4). Returns the next due time, ms UTC, or
 * null.
 */
export async function sweep(platform: Platform): Promise<number | null> {
  const { clock } = platform;
  const moments: (number | null)[] = [];
  const failed = await allApart("sweep.failed", {
    tasks: () => sweepTasks(platform),
    chains: () => sweepChains(platform),
    incoming: () => sweepIncoming(platform),
    chunks: () => sweepChunks(platform),
    hooks: async () => moments.push(await sweepHooks(platform)),
    integrations: async () => moments.push(await sweepIntegrations(platform)),
    health: async () => moments.push(await watchHealth(platform)),
    tariffs: async () => moments.push(await sweepTariffs(platform)),
    letters: async () => moments.push(await sweepNoticeEmails(platform)),
    decisions: async () => moments.push(await sweepDecisions(platform)),
    turns: async () => moments.push(await queueDueTurns(platform)),
    next: async () => moments.push(...(await nextMoments(platform))),
  });
  // Pauses, because failed work is still due and would loop.
  if (failed.length > 0) return clock() + AFTER_TROUBLE_MS;
  const next = moments.filter((at) => at !== null);
  return next.length > 0 ? Math.max(clock() + 1000, Math.min(...next)) : null;
}

/** Sweeps one page of chunks, so that all sweeps stay below an invocation's 1,000 subrequests; the rest is due next. */
async function sweepChunks(platform: Platform): Promise<void> {
  for (const chunk of await claimChunks(platform)) {
    // A chunk with a failing provider does not stop the others and is polled again.
    await reconcileChunk(platform, chunk).catch((error) => reportFailure("sweep.look", {}, error));
    // Keeps fallbacks exact to the second, however slow a reconcile is.
    await sweepChains(platform).catch((error) => reportFailure("sweep.chains", {}, error));
  }
}

async function nextMoments({ db }: Platform): Promise<(number | null)[]> {
  const [chunkDue, taskDue, incomingDue, chainDue] = await db.batch([
    db
      .select({ at: min(chunks.dueAt) })
      .from(chunks)
      .where(isNotNull(chunks.dueAt)),
    db
      .select({ at: min(tasks.dueAt) })
      .from(tasks)
      .where(isNotNull(tasks.dueAt)),
    db
      .select({ at: min(incoming.dueAt) })
      .from(incoming)
      .where(isNotNull(incoming.dueAt)),
    db
      .select({ at: min(sendings.fallbackAt) })
      .from(sendings)
      .where(lt(sendings.fallbackAt, SOME_DAY)),
  ]);
  return [chunkDue, taskDue, incomingDue, chainDue].map(([row]) => row?.at ?? null);
}

// Claims chunks by postponing them, so two ticks never reconcile the same one.
function claimChunks({ db, clock }: Platform) {
  const now = clock();
  return db
    .update(chunks)
    .set({ dueAt: now + LEASE_MS, looks: sql`looks + 1` })
    .where(
      and(
        lte(chunks.dueAt, now),
        sql`(owner_id, first_id) IN (SELECT owner_id, first_id FROM chunks WHERE due_at <= ${now} ORDER BY due_at LIMIT ${PAGE})`,
      ),
    )
    .returning();
}
