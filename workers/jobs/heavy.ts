import { BROADCAST_JOB } from "../../app/domain/base/broadcasts/broadcasts";
import { sendBroadcasts } from "../../app/domain/base/broadcasts/send";
import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import type { Platform } from "../../app/domain/base/shared/ports/platform";
import { backUp, JOB } from "../../app/domain/insight/backups/backup";
import { sweepErasures } from "../../app/domain/insight/erasures/erase";
import { sendReportEmails } from "../../app/domain/insight/reports/send-emails";
import { cleanFiles } from "../../app/domain/library/files/clean";
import { archiveMessages } from "../../app/domain/messaging/archive/move";
import { sweepLedger } from "../../app/domain/money/ledger/sweep-ledger";
import { pollPayments } from "../../app/domain/money/payments/poll";
import { sweepRecurrent } from "../../app/domain/money/recurrent-payments/sweep";
import { pollOwnNumbers } from "../../app/domain/network/own-numbers/poll";
import { sendDocumentEmails } from "../../app/domain/papers/documents/closing/send-emails";
import { closeMonths } from "../../app/domain/papers/documents/closing/sweep-months";
import { documentsEmail, reportEmail } from "../system-emails/compose";

type Job = (platform: Platform) => Promise<unknown>;

/** Jobs that wait for others, read a lot or send files: each runs in its own invocation, with its own limits. */
export const HEAVY_JOBS: Readonly<Record<string, Job>> = {
  pollPayments,
  sweepRecurrent,
  pollOwnNumbers,
  sweepLedger: (platform) => sweepLedger(platform),
  archiveMessages: (platform) => archiveMessages(platform),
  [JOB]: (platform) => backUp(platform),
  sweepErasures,
  [BROADCAST_JOB]: sendBroadcasts,
  cleanFiles,
  closeMonths,
  sendReportEmails: (platform) => sendReportEmails(platform, reportEmail),
  sendDocumentEmails: (platform) => sendDocumentEmails(platform, documentsEmail),
};

/** Drops older jobs: the next tick has sent a new one, so a stalled queue does not run a job once per minute missed. */
const STALE_MS = 60_000;

/** Runs a job sent by a tick; `at`: the tick, ms UTC. A failure is reported, and the next tick retries. */
export async function runJob(
  platform: Platform,
  { name, at }: { name: string; at: number },
  jobs = HEAVY_JOBS,
): Promise<void> {
  if (platform.clock() - at > STALE_MS) return;
  try {
    await jobs[name]?.(platform);
  } catch (error) {
    reportFailure("cron.failed", { job: name }, error);
  }
}
