import { sendRecovery } from "../../app/domain/accounts/recovery";
import { receiveIncoming } from "../../app/domain/incoming/receive";
import { pushNotice } from "../../app/domain/notifications/push-notice";
import { sendNoticeLetter } from "../../app/domain/notifications/send-letter";
import { dispatch, dispatchMessages } from "../../app/domain/sendings/dispatch/claim";
import { takeTurn } from "../../app/domain/sendings/dispatch/fair-queue";
import { takeReceipts } from "../../app/domain/sendings/receipts/receive-receipts";
import type { Platform, Ring } from "../../app/domain/shared/ports/platform";
import { runHook } from "../../app/domain/webhooks/run";
import { notificationWords } from "../../app/web/words/notification-text.server";
import { stopListTitle } from "../i18n";
import { runTask } from "../jobs/run-task";
import { noticeLetter } from "../letters/notice";
import { recoveryLetter } from "../letters/recovery";
import { takeCallback } from "./callback";

type Of<K extends Ring["kind"]> = Extract<Ring, { kind: K }>;
type Handlers = { [K in Ring["kind"]]: (platform: Platform, rings: Of<K>[]) => Promise<unknown> };

const handlers: Handlers = {
  chunk: (platform, rings) => Promise.all(rings.map((chunk) => dispatch(platform, chunk))),
  turn: (platform, rings) => Promise.all(rings.map((turn) => takeTurn(platform, turn))),
  messages: (platform, rings) => dispatchMessages(platform, rings),
  task: (platform, rings) => Promise.all(rings.map((task) => runTask(platform, task))),
  webhook: (platform, rings) => Promise.all(rings.map((one) => runHook(platform, one))),
  recovery: (platform, rings) => Promise.all(rings.map((one) => sendRecovery(platform, one, recoveryLetter))),
  incoming: (platform, rings) => receiveIncoming(platform, rings, stopListTitle),
  callback: (platform, rings) => Promise.all(rings.map((one) => takeCallback(platform, one))),
  notice: (platform, rings) => Promise.all(rings.map((one) => pushNotice(platform, one, notificationWords))),
  letter: (platform, rings) =>
    Promise.all(rings.map((one) => sendNoticeLetter(platform, one, notificationWords, noticeLetter))),
  receipts: takeReceipts,
};

/** What is to be done about rings of one kind. */
export async function answerRings(platform: Platform, rings: Ring[]): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(rings, (ring) => ring.kind)) await handlers[kind](platform, ofKind as never);
}
