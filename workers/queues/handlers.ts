import { sendRecovery } from "../../app/domain/accounts/recovery";
import { receiveIncoming } from "../../app/domain/incoming/receive";
import { runIntegration } from "../../app/domain/integrations/crm/run";
import { pushNotice } from "../../app/domain/notifications/push-notice";
import { sendNoticeEmail } from "../../app/domain/notifications/send-email";
import { dispatch, dispatchMessages } from "../../app/domain/sendings/dispatch/dispatch";
import { takeTurn } from "../../app/domain/sendings/dispatch/fair-queue";
import { followUp } from "../../app/domain/sendings/fallbacks/trigger";
import { takeQueuedReceipts } from "../../app/domain/sendings/receipts/queued-receipts";
import type { Platform, QueueMessage } from "../../app/domain/shared/ports/platform";
import { countClicks } from "../../app/domain/short-links/clicks";
import { runHook } from "../../app/domain/webhooks/run";
import { notificationWords } from "../../app/web/words/notification-text.server";
import { stopListTitle } from "../i18n";
import { runTask } from "../jobs/run-task";
import { noticeEmail, recoveryEmail } from "../system-emails/compose";
import { takeCallback } from "./take-callback";

type Of<K extends QueueMessage["kind"]> = Extract<QueueMessage, { kind: K }>;
type Handlers = { [K in QueueMessage["kind"]]: (platform: Platform, queueMessages: Of<K>[]) => Promise<unknown> };

const handlers: Handlers = {
  chunk: (platform, queueMessages) => Promise.all(queueMessages.map((chunk) => dispatch(platform, chunk))),
  turn: (platform, queueMessages) => Promise.all(queueMessages.map((turn) => takeTurn(platform, turn))),
  messages: (platform, queueMessages) => dispatchMessages(platform, queueMessages),
  task: (platform, queueMessages) => Promise.all(queueMessages.map((task) => runTask(platform, task))),
  webhook: (platform, queueMessages) => Promise.all(queueMessages.map((one) => runHook(platform, one))),
  integration: (platform, queueMessages) => Promise.all(queueMessages.map((one) => runIntegration(platform, one))),
  recovery: (platform, queueMessages) =>
    Promise.all(queueMessages.map((one) => sendRecovery(platform, one, recoveryEmail))),
  incoming: (platform, queueMessages) => receiveIncoming(platform, queueMessages, stopListTitle),
  callback: (platform, queueMessages) => Promise.all(queueMessages.map((one) => takeCallback(platform, one))),
  notice: (platform, queueMessages) =>
    Promise.all(queueMessages.map((one) => pushNotice(platform, one, notificationWords))),
  letter: (platform, queueMessages) =>
    Promise.all(queueMessages.map((one) => sendNoticeEmail(platform, one, notificationWords, noticeEmail))),
  receipts: takeQueuedReceipts,
  click: async (platform, clicks) => {
    for (const [ownerId, chains] of await countClicks(platform, clicks)) await followUp(platform, ownerId, chains);
  },
};

export async function handleMessages(platform: Platform, queueMessages: QueueMessage[]): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(queueMessages, (queueMessage) => queueMessage.kind))
    await handlers[kind](platform, ofKind as never);
}
