import type { QueueMessage } from "../../app/domain/shared/ports/platform";

/** Splits a list, in its order, into parts of at most `most` entries whose JSON takes at most `mostBytes` together. */
export function batchesOf<T>(all: T[], most: number, mostBytes: number): T[][] {
  const batches: T[][] = [];
  let size = 0;
  for (const entry of all) {
    const bytes = bytesOf(entry);
    const last = batches.at(-1);
    if (last && last.length < most && size + bytes <= mostBytes) {
      last.push(entry);
      size += bytes;
    } else {
      batches.push([entry]);
      size = bytes;
    }
  }
  return batches;
}

/** What a value takes in a queue message, and a comma. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/** A queue message that holds many things as two that hold half of them each; any other as itself. */
export function halves(queueMessage: QueueMessage): QueueMessage[] {
  if (queueMessage.kind === "receipts")
    return split(queueMessage.receipts).map((receipts) => ({ ...queueMessage, receipts }));
  if (queueMessage.kind === "incoming")
    return split(queueMessage.messages).map((messages) => ({ ...queueMessage, messages }));
  return [queueMessage];
}

function split<T>(all: T[]): T[][] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)].filter((half) => half.length > 0);
}
