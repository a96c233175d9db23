import { table, whole } from "./measure.mjs";

/** Cloudflare's prices beyond a paid plan's included usage, USD per million. */
const LIST_DATE = "2026-11";
const PRICES = { rowsRead: 0.001, rowsWritten: 1, queueOperations: 0.4, objectRequests: 0.15, workerRequests: 0.3 };

const MILLION = 1_000_000;
/** A queue message is written, read and deleted, each billed per 64 KB. */
const OPERATIONS_A_MESSAGE = 3;
const QUEUE_UNIT = 64 * 1024;
const RECEIPT_BYTES = 145;
const RECEIPTS_A_MESSAGE = 600;
/** Infobip's default batch of delivery reports. */
const RECEIPTS_A_CALLBACK = 100;

/** The cost of a million delivered bulk messages, projected from `counted.messages`. */
export function costTable(counted) {
  const perMillion = (n) => (n / counted.messages) * MILLION;
  const receiptMessages = MILLION / RECEIPTS_A_CALLBACK;
  const receiptUnits = Math.ceil((Math.min(RECEIPTS_A_CALLBACK, RECEIPTS_A_MESSAGE) * RECEIPT_BYTES) / QUEUE_UNIT);
  const queueOperations = (perMillion(counted.queueMessages) + receiptMessages * receiptUnits) * OPERATIONS_A_MESSAGE;
  const used = {
    rowsRead: perMillion(counted.rowsRead),
    rowsWritten: perMillion(counted.rowsWritten),
    queueOperations,
    objectRequests: perMillion(counted.publishes + counted.wakes),
    workerRequests: MILLION / RECEIPTS_A_CALLBACK,
  };
  const names = {
    rowsRead: "D1 rows read",
    rowsWritten: "D1 rows written",
    queueOperations: "queue operations",
    objectRequests: "Durable Object requests",
    workerRequests: "Worker requests (callbacks; queue consumers are not billed as requests)",
  };
  const costs = Object.entries(used).map(([key, n]) => ({ key, n, usd: (n / MILLION) * PRICES[key] }));
  const total = costs.reduce((sum, { usd }) => sum + usd, 0);
  return [
    `Cost of a million delivered bulk messages, Cloudflare's list of ${LIST_DATE}:\n`,
    table([
      ["what", "a million messages", "USD"],
      ...costs.map(({ key, n, usd }) => [names[key], whole(n), usd.toFixed(4)]),
      ["**together**", "", `**${total.toFixed(2)}**`],
    ]),
  ].join("\n");
}
