import { forgetKeys } from "../app/domain/access/idempotency";
import { forgetRecoveries } from "../app/domain/accounts/recovery";
import { retryDueLetters } from "../app/domain/dead-letters/letters";
import { tellLetters } from "../app/domain/dead-letters/tell-letters";
import { pruneDrafts } from "../app/domain/drafts/drafts";
import { cleanFiles } from "../app/domain/files/clean";
import { tellDailyBalance } from "../app/domain/notifications/daily";
import { tellLimits } from "../app/domain/notifications/limits";
import { pruneHealth } from "../app/domain/provider-health/prune-health";
import { keepRouting } from "../app/domain/routing/kept-rows";
import { keepProviders } from "../app/domain/routing/providers/keep-alive";
import { expireHeld } from "../app/domain/sendings/actions/moderate";
import { tellHeld } from "../app/domain/sendings/actions/notify-moderators";
import { forgetRefs } from "../app/domain/sendings/settle/provider-refs";
import { forgetAttempts } from "../app/domain/shared/attempts";
import { allApart } from "../app/domain/shared/errors/apart";
import type { Platform } from "../app/domain/shared/ports/platform";
import { pruneVisits } from "../app/domain/telemetry/prune";
import { lookAfterInstances } from "../app/domain/wapi/poll";
import { renewInstances } from "../app/domain/wapi/renewals";
import { settleCreations } from "../app/domain/wapi/settle";
import { pruneHooks } from "../app/domain/webhooks/sweep";
import { sweep } from "./jobs/sweep";

/** What is done once a minute, in this order. */
const JOBS: Record<string, (platform: Platform) => Promise<unknown>> = {
  sweep: sweepAndWake,
  tellLetters,
  retryDueLetters,
  keepRouting,
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
