import type { QueueMessage } from "../../app/domain/base/shared/ports/platform";

/** Splits in order, with at most `most` entries and `mostBytes` of JSON per part. */
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

/** Bytes of JSON in a queue message, including a comma. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/** Splits a queue message with several entries; returns others unchanged. */
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
