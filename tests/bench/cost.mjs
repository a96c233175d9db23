import { table } from "./measure.mjs";

/** Cloudflare's prices beyond a paid plan's included usage, USD per million. */
const LIST_DATE = "2026-11";
const PRICES = { rowsRead: 0.001, rowsWritten: 1, queueOperations: 0.4, objectRequests: 0.15, workerRequests: 0.3 };

/** A queue message is written, read and deleted, each billed per 64 KB. */
const OPERATIONS_A_MESSAGE = 3;
const QUEUE_UNIT = 64 * 1024;
const RECEIPT_BYTES = 145;
/** Infobip's default batch of delivery reports. */
const RECEIPTS_A_CALLBACK = 100;

/**
 * Cost of a million delivered messages of each kind, projected from `counted.messages`; `callbacks`: receipts per
 * callback.
 */
export function costTable(kinds) {
  const rows = kinds.map(({ name, counted, callbacks = 1 }) => {
    const each = (n) => n / counted.messages;
    const callbackUnits =
      Math.ceil((Math.min(callbacks, RECEIPTS_A_CALLBACK) * RECEIPT_BYTES) / QUEUE_UNIT) / callbacks;
    const used = {
      rowsWritten: each(counted.rowsWritten),
      rowsRead: each(counted.rowsRead),
      queueOperations: (each(counted.queueMessages) + callbackUnits) * OPERATIONS_A_MESSAGE,
      objectRequests: each(counted.publishes + counted.wakes),
      workerRequests: 1 / callbacks + (counted.requests ?? 0),
    };
    const usd = Object.entries(used).reduce((sum, [key, n]) => sum + n * PRICES[key], 0);
    const figures = Object.values(used).map((n) => n.toFixed(2));
    return [name, ...figures, `**${usd.toFixed(2)}**`];
  });
  return [
    `What a delivered message takes, and the cost of a million, Cloudflare's list of ${LIST_DATE} (consumers of queues are not billed as requests):\n`,
    table([
      [
        "kind",
        "D1 rows written",
        "rows read",
        "queue operations",
        "object requests",
        "Worker requests",
        "USD a million",
      ],
      ...rows,
    ]),
  ].join("\n");
}
