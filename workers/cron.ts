import { forgetKeys } from "../app/domain/access/idempotency";
import { forgetRecoveries } from "../app/domain/accounts/recovery";
import { archiveMessages } from "../app/domain/archive/move";
import { retryDueDeadLetters } from "../app/domain/dead-letters/dead-letters";
import { tellLetters } from "../app/domain/dead-letters/tell-letters";
import { sendDocumentEmails } from "../app/domain/documents/closing/send-emails";
import { closeMonths } from "../app/domain/documents/closing/sweep-months";
import { pruneDrafts } from "../app/domain/drafts/drafts";
import { sweepErasures } from "../app/domain/erasures/erase";
import { cleanFiles } from "../app/domain/files/clean";
import { pruneCalls } from "../app/domain/integrations/calls";
import { finishRemovals } from "../app/domain/integrations/removal";
import { sweepLedger } from "../app/domain/ledger/sweep-ledger";
import { tellDailyBalance } from "../app/domain/notifications/daily";
import { tellLimits } from "../app/domain/notifications/limits";
import { forgetCounts } from "../app/domain/otp/guard/counts";
import { pollOwnNumbers } from "../app/domain/own-numbers/poll";
import { renewInstances } from "../app/domain/own-numbers/renewals";
import { settleCreations } from "../app/domain/own-numbers/settle";
import { pollPayments } from "../app/domain/payments/poll";
import { pruneHealth } from "../app/domain/provider-health/run-health";
import { sweepRecurrent } from "../app/domain/recurrent-payments/sweep";
import { sweepSchedules } from "../app/domain/reports/schedules";
import { sendReportEmails } from "../app/domain/reports/send-emails";
import { forgetAnswers } from "../app/domain/requisites/look-up";
import { keepRouting } from "../app/domain/routing/kept-rows";
import { keepProviders } from "../app/domain/routing/providers/keep-alive";
import { expireHeld } from "../app/domain/sendings/actions/moderate";
import { tellHeld } from "../app/domain/sendings/actions/notify-moderators";
import { forgetRefs } from "../app/domain/sendings/settle/provider-refs";
import { forgetAttempts } from "../app/domain/shared/attempt-limits";
import { allApart } from "../app/domain/shared/errors/isolate-failures";
import type { Platform } from "../app/domain/shared/ports/platform";
import { pruneClicks } from "../app/domain/short-links/prune";
import { renewSubscriptions } from "../app/domain/subscriptions/sweep";
import { pruneVisits } from "../app/domain/telemetry/prune";
import { pruneHooks } from "../app/domain/webhooks/sweep";
import { sweep } from "./jobs/sweep";
import { documentsEmail, reportEmail } from "./system-emails/compose";

const JOBS: Record<string, (platform: Platform) => Promise<unknown>> = {
  sweep: sweepAndWake,
  tellLetters,
  retryDueDeadLetters,
  keepRouting,
  keepProviders,
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
  cleanFiles,
  expireHeld,
  tellHeld,
  settleCreations,
  renewInstances,
  renewSubscriptions,
  tellLimits,
  tellDailyBalance,
  closeMonths,
  sweepSchedules,
  sendReportEmails: (platform) => sendReportEmails(platform, reportEmail),
  sendDocumentEmails: (platform) => sendDocumentEmails(platform, documentsEmail),
  // Last: they wait for providers, or read much.
  pollPayments,
  sweepRecurrent,
  pollOwnNumbers,
  sweepLedger,
  archiveMessages: (platform) => archiveMessages(platform),
  sweepErasures,
};

/** A job that throws is reported and does not stop the others. */
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
