import { forgetKeys } from "../app/domain/base/access/idempotency";
import { notifyDailyBalance } from "../app/domain/base/notifications/daily";
import { forgetAttempts } from "../app/domain/base/shared/attempt-limits";
import { allApart } from "../app/domain/base/shared/errors/isolate-failures";
import type { Platform } from "../app/domain/base/shared/ports/platform";
import { pruneVisits } from "../app/domain/base/telemetry/prune";
import { noteMinute } from "../app/domain/insight/console/minutes";
import { sweepSchedules } from "../app/domain/insight/reports/schedules";
import { watchSize } from "../app/domain/messaging/archive/database-size";
import { pruneDrafts } from "../app/domain/messaging/drafts/drafts";
import { expireHeld } from "../app/domain/messaging/sendings/actions/moderate";
import { notifyHeld } from "../app/domain/messaging/sendings/actions/notify-moderators";
import { forgetRefs } from "../app/domain/messaging/sendings/settle/provider-refs";
import { pruneClicks } from "../app/domain/messaging/short-links/prune";
import { pruneHooks } from "../app/domain/messaging/webhooks/sweep";
import { notifyLimits } from "../app/domain/money/billing/balance-limits";
import { renewSubscriptions } from "../app/domain/money/subscriptions/sweep";
import { refreshTemplates } from "../app/domain/network/channel-templates/refresh";
import { pruneDeadLetters, retryDueDeadLetters } from "../app/domain/network/dead-letters/dead-letters";
import { notifyDeadLetters } from "../app/domain/network/dead-letters/notify";
import { renewInstances } from "../app/domain/network/own-numbers/renewals";
import { settleCreations } from "../app/domain/network/own-numbers/settle";
import { pruneHealth } from "../app/domain/network/provider-health/run-health";
import { keepRouting } from "../app/domain/network/routing/kept-rows";
import { keepProviders } from "../app/domain/network/routing/providers/keep-alive";
import { forgetAnswers } from "../app/domain/papers/requisites/look-up";
import { forgetRecoveries } from "../app/domain/people/accounts/recovery";
import { pruneCalls } from "../app/domain/products/integrations/calls";
import { finishRemovals } from "../app/domain/products/integrations/removal";
import { forgetCounts } from "../app/domain/products/otp/guard/counts";
import { HEAVY_JOBS } from "./jobs/heavy";
import { sweep } from "./jobs/sweep";

const JOBS: Record<string, (platform: Platform) => Promise<unknown>> = {
  sendHeavyJobs,
  sweep: sweepAndWake,
  watchSize,
  tellLetters: notifyDeadLetters,
  retryDueDeadLetters,
  pruneDeadLetters,
  keepRouting,
  keepProviders,
  refreshTemplates,
  forgetKeys,
  forgetAttempts,
  forgetCounts,
  forgetAnswers,
  forgetRecoveries,
  forgetRefs,
  pruneVisits,
  pruneDrafts,
  pruneHooks,
  pruneCalls,
  finishRemovals,
  pruneClicks: (platform) => pruneClicks(platform),
  pruneHealth,
  expireHeld,
  tellHeld: notifyHeld,
  settleCreations,
  renewInstances,
  renewSubscriptions,
  tellLimits: notifyLimits,
  tellDailyBalance: notifyDailyBalance,
  sweepSchedules,
};

/** Runs all jobs: a job that throws is reported, also on the console, and does not stop the others. */
export async function tick(platform: Platform, jobs = JOBS): Promise<void> {
  const startedAt = platform.clock();
  const apart = Object.entries(jobs).map(([name, job]) => [name, async () => job(platform)] as const);
  const failed = await allApart("cron.failed", Object.fromEntries(apart));
  await allApart("cron.failed", { noteMinute: () => noteMinute(platform, { failed, startedAt }) });
}

async function sendHeavyJobs({ queue, clock }: Platform): Promise<void> {
  await queue.send(Object.keys(HEAVY_JOBS).map((name) => ({ kind: "job", name, at: clock() })));
}

async function sweepAndWake(platform: Platform): Promise<void> {
  const next = await sweep(platform);
  if (next !== null) await platform.scheduler.wake(next);
}
