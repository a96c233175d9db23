import { forgetAttempts } from "../app/domain/access/attempts";
import { forgetKeys } from "../app/domain/access/idempotency";
import { forgetRecoveries } from "../app/domain/access/recovery";
import { retryDueLetters } from "../app/domain/dead-letters/letters";
import { pruneDrafts } from "../app/domain/drafts/drafts";
import { cleanFiles } from "../app/domain/files/clean";
import { tellDailyBalance } from "../app/domain/notifications/daily";
import { tellHeld } from "../app/domain/notifications/held";
import { tellLimits } from "../app/domain/notifications/limits";
import { keepProviders } from "../app/domain/routing/keep";
import { pruneHealth } from "../app/domain/routing/prune-health";
import { expireHeld } from "../app/domain/sendings/held";
import { forgetRefs } from "../app/domain/sendings/provider-refs";
import { sweep } from "../app/domain/sendings/sweep";
import { allApart } from "../app/domain/shared/apart";
import type { Platform } from "../app/domain/shared/platform";
import { pruneVisits } from "../app/domain/telemetry/prune";
import { lookAfterInstances } from "../app/domain/wapi/looks";
import { renewInstances } from "../app/domain/wapi/renewals";
import { settleCreations } from "../app/domain/wapi/settle";
import { pruneHooks } from "../app/domain/webhooks/sweep";

/** What is done once a minute, in this order. */
const JOBS: Record<string, (platform: Platform) => Promise<unknown>> = {
  sweep: sweepAndWake,
  retryDueLetters,
  keepProviders,
  forgetKeys,
  forgetAttempts,
  forgetRecoveries,
  forgetRefs,
  pruneVisits,
  pruneDrafts,
  pruneHooks,
  pruneHealth,
  cleanFiles,
  expireHeld,
  tellHeld,
  settleCreations,
  renewInstances,
  tellLimits,
  tellDailyBalance,
  // Last: it waits for others.
  lookAfterInstances,
};

/** One tick of the cron: a job that throws is reported and holds up none of the others. */
export async function tick(platform: Platform, jobs = JOBS): Promise<void> {
  await allApart(
    "cron.failed",
    Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, async () => job(platform)])),
  );
}

async function sweepAndWake(platform: Platform): Promise<void> {
  const next = await sweep(platform);
  if (next !== null) await platform.scheduler.wake(next);
}
