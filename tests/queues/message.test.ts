import { expect, it } from "vitest";
import type { IncomingMessage, QueueMessage, Receipt, RefReceipt } from "../../app/domain/base/shared/ports/platform";
import { queueMessage } from "../../workers/queues/message-schema";

const dead = { since: 1, times: 2 };
const report = { status: "seen", at: 1, code: "c", detail: "d", result: { country: "RU" } } as const;
const receipt: Required<Receipt> = { ...report, ownerId: "o", id: "i", ref: "r" };
const refReceipt: Required<RefReceipt> = { ...report, ref: "r", isUpTo: true };
const incoming: Required<IncomingMessage> = {
  type: "sms",
  from: "1",
  to: "2",
  text: "t",
  at: 1,
  ref: "r",
  answers: { ownerId: "o", id: "i" },
  image: "m",
  file: "f",
  instance: "n",
  isUnproven: true,
};

/** One message of each kind with all keys of its type, checked by the compiler. */
const WHOLE: { [K in QueueMessage["kind"]]: Required<Extract<QueueMessage, { kind: K }>>[] } = {
  chunk: [{ kind: "chunk", ownerId: "o", firstId: "a", lastId: "b", taskId: "t", lane: "bulk" }],
  turn: [{ kind: "turn", ownerId: "o", isBeside: true, besideAt: 1 }],
  messages: [{ kind: "messages", ownerId: "o", ids: ["i"], lane: "express" }],
  task: [{ kind: "task", ownerId: "o", taskId: "t" }],
  receipts: [{ kind: "receipts", provider: "p", receipts: [receipt, refReceipt], tries: 1, dead }],
  incoming: [
    {
      kind: "incoming",
      provider: "p",
      messages: [incoming, { ...incoming, answers: { ref: "r" } }],
      dead,
    },
  ],
  callback: [
    {
      kind: "callback",
      provider: "p",
      type: "telegram",
      dead,
      addresses: [{ address: "1", data: { a: 1 }, phone: "7", ownerId: "o", isEnded: false }],
      instances: [{ idInstance: "1", at: 1, state: "sleep", hint: "h", phone: "7" }],
      incoming: [incoming],
      optOuts: [{ ownerId: "o", id: "i" }],
    },
  ],
  unread: [{ kind: "unread", provider: "p", body: "b", dead }],
  webhook: [{ kind: "webhook", ownerId: "o", hookId: "h" }],
  integration: [{ kind: "integration", ownerId: "o", integrationId: "i" }],
  letter: [{ kind: "letter", ownerId: "o", id: "i" }],
  job: [{ kind: "job", name: "n", at: 1 }],
  notice: [{ kind: "notice", ownerId: "o", id: "i", dead }],
  click: [
    {
      kind: "click",
      id: "i",
      ownerId: "o",
      linkId: "l",
      messageId: "m",
      key: "k",
      at: 1,
      isBot: false,
      dead,
      country: "RU",
      device: "phone",
      visitor: "v",
    },
  ],
  recovery: [{ kind: "recovery", id: "i", login: "l", language: "ru", dead }],
};

it.each(Object.entries(WHOLE))("a queue message of the kind %s keeps every key in transit", (_, wholes) => {
  for (const whole of wholes) expect(queueMessage.parse(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
});
