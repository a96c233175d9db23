import { sendNoticeEmail } from "../../app/domain/base/notifications/send-email";
import type { Platform, QueueMessage } from "../../app/domain/base/shared/ports/platform";
import { receiveIncoming } from "../../app/domain/messaging/incoming/receive";
import { dispatch, dispatchMessages } from "../../app/domain/messaging/sendings/dispatch/dispatch";
import { takeTurn } from "../../app/domain/messaging/sendings/dispatch/fair-queue";
import { followUp } from "../../app/domain/messaging/sendings/fallbacks/trigger";
import { takeQueuedReceipts } from "../../app/domain/messaging/sendings/receipts/queued-receipts";
import { countClicks } from "../../app/domain/messaging/short-links/clicks";
import { runHook } from "../../app/domain/messaging/webhooks/run";
import { pushNotice } from "../../app/domain/network/push/push-notice";
import { sendRecovery } from "../../app/domain/people/accounts/recovery";
import { runIntegration } from "../../app/domain/products/integrations/crm/run";
import { notificationWords } from "../../app/web/words/notification-text.server";
import { stopListTitle } from "../i18n";
import { runJob } from "../jobs/heavy";
import { runTask } from "../jobs/run-task";
import { noticeEmail, recoveryEmail } from "../system-emails/compose";
import { aside, type Background } from "./aside";
import { readAgain } from "./deliver-callback";
import { takeCallback } from "./take-callback";

type Of<K extends QueueMessage["kind"]> = Extract<QueueMessage, { kind: K }>;
type Handlers = {
  [K in QueueMessage["kind"]]: (
    platform: Platform,
    queueMessages: Of<K>[],
    background?: Background,
  ) => Promise<unknown>;
};

const handlers: Handlers = {
  chunk: (platform, queueMessages) => Promise.all(queueMessages.map((chunk) => dispatch(platform, chunk))),
  turn: (platform, queueMessages) => Promise.all(queueMessages.map((turn) => takeTurn(platform, turn))),
  messages: (platform, queueMessages) => dispatchMessages(platform, queueMessages),
  task: (platform, queueMessages) => Promise.all(queueMessages.map((task) => runTask(platform, task))),
  job: (platform, queueMessages) => Promise.all(queueMessages.map((job) => runJob(platform, job))),
  webhook: (platform, queueMessages, background) =>
    aside(Promise.all(queueMessages.map((one) => runHook(platform, one))), background),
  integration: (platform, queueMessages, background) =>
    aside(Promise.all(queueMessages.map((one) => runIntegration(platform, one))), background),
  recovery: (platform, queueMessages) =>
    Promise.all(queueMessages.map((one) => sendRecovery(platform, one, recoveryEmail))),
  incoming: (platform, queueMessages) => receiveIncoming(platform, queueMessages, stopListTitle),
  callback: (platform, queueMessages) => Promise.all(queueMessages.map((one) => takeCallback(platform, one))),
  unread: (platform, queueMessages) => Promise.all(queueMessages.map((one) => readAgain(platform, one))),
  notice: (platform, queueMessages) =>
    Promise.all(queueMessages.map((one) => pushNotice(platform, one, notificationWords))),
  letter: (platform, queueMessages) =>
    Promise.all(queueMessages.map((one) => sendNoticeEmail(platform, one, notificationWords, noticeEmail))),
  receipts: takeQueuedReceipts,
  click: async (platform, clicks) => {
    for (const [ownerId, chains] of await countClicks(platform, clicks)) await followUp(platform, ownerId, chains);
  },
};

export async function handleMessages(
  platform: Platform,
  queueMessages: QueueMessage[],
  background?: Background,
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(queueMessages, (queueMessage) => queueMessage.kind))
    await handlers[kind](platform, ofKind as never, background);
}
