import { and, isNotNull, lt, lte, min, sql } from "drizzle-orm";
import { sweepIncoming } from "../../app/domain/incoming/follow-up";
import { sweepIntegrations } from "../../app/domain/integrations/crm/sweep";
import { sweepNoticeEmails } from "../../app/domain/notifications/send-email";
import { watchHealth } from "../../app/domain/provider-health/run-health";
import { sweepDecisions } from "../../app/domain/sendings/actions/decide-held";
import { SOME_DAY } from "../../app/domain/sendings/chains/chain";
import { queueDueTurns } from "../../app/domain/sendings/dispatch/fair-queue";
import { sweepChains } from "../../app/domain/sendings/fallbacks/trigger";
import { reconcileChunk } from "../../app/domain/sendings/reconcile/reconcile-chunk";
import { allApart, reportFailure } from "../../app/domain/shared/errors/isolate-failures";
import type { Platform } from "../../app/domain/shared/ports/platform";
import { sweepTariffs } from "../../app/domain/tariffs/coming";
import { sweepHooks } from "../../app/domain/webhooks/sweep";
import { incoming } from "../../db/schema/incoming";
import { chunks, sendings } from "../../db/schema/sendings";
import { tasks } from "../../db/schema/tasks";
import { sweepTasks } from "./sweep-tasks";

const PAGE = 50;
const LEASE_MS = 30_000;
const SLICE_MS = 15_000;
const AFTER_TROUBLE_MS = 10_000;

/** Handles due work without queue messages: D1 is the truth (design §4). Returns the next due time, ms UTC, or null. */
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
  // Failed work is still due and would loop without a pause.
  if (failed.length > 0) return clock() + AFTER_TROUBLE_MS;
  const next = moments.filter((at) => at !== null);
  return next.length > 0 ? Math.max(clock() + 1000, Math.min(...next)) : null;
}

async function sweepChunks(platform: Platform): Promise<void> {
  const { clock } = platform;
  const started = clock();
  while (clock() - started < SLICE_MS) {
    const due = await claimChunks(platform);
    for (const chunk of due) {
      // A chunk whose provider fails does not stop the others; it is polled again.
      await reconcileChunk(platform, chunk).catch((error) => reportFailure("sweep.look", {}, error));
      // Fallbacks are exact to the second, however slow a reconcile is.
      await sweepChains(platform).catch((error) => reportFailure("sweep.chains", {}, error));
    }
    if (due.length < PAGE) break;
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

// Two ticks must not reconcile one chunk: the claim postpones it.
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
