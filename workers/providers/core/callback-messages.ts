import type {
  IncomingMessage,
  QueueMessage,
  Receipt,
  RefReceipt,
} from "../../../app/domain/base/shared/ports/platform";
import { TEXT_LIMIT } from "../../../app/domain/messaging/incoming/view";
import { batchesOf, bytesOf } from "../../queues/batches";

/** A queue message holds 128 KB, with its envelope. */
export const MOST_BYTES = 100_000;
const RECEIPTS_A_MESSAGE = 600;
const INCOMING_A_MESSAGE = 4;
const MOST_DETAIL = 200;

export interface CallbackContent {
  receipts: (Receipt | RefReceipt)[];
  incoming: IncomingMessage[];
}

export function callbackMessages(provider: string, { receipts, incoming }: CallbackContent): QueueMessage[] {
  const reported = keepable(provider, receipts.map(briefly));
  const messages = keepable(provider, incoming.map(shortened));
  return [
    ...batchesOf(reported, RECEIPTS_A_MESSAGE, MOST_BYTES).map((part) => ({
      kind: "receipts" as const,
      provider,
      receipts: part,
    })),
    ...batchesOf(messages, INCOMING_A_MESSAGE, MOST_BYTES).map((part) => ({
      kind: "incoming" as const,
      provider,
      messages: part,
    })),
  ];
}

// An oversized entry would fail forever and block the rest, so it is dropped.
function keepable<T>(provider: string, all: T[]): T[] {
  const kept = all.filter((entry) => bytesOf(entry) <= MOST_BYTES);
  if (kept.length < all.length) {
    console.error(JSON.stringify({ event: "callbacks.tooLarge", provider, entries: all.length - kept.length }));
  }
  return kept;
}

function briefly<T extends Receipt | RefReceipt>(receipt: T): T {
  return receipt.detail === undefined ? receipt : { ...receipt, detail: receipt.detail.slice(0, MOST_DETAIL) };
}

function shortened(message: IncomingMessage): IncomingMessage {
  return { ...message, text: message.text.slice(0, TEXT_LIMIT) };
}
