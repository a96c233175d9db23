import type { Queue, QueueMessage } from "../../app/domain/base/shared/ports/platform";
import type { Env } from "../env";
import { batchesOf } from "./batches";

const MAX_MESSAGES = 100;
/** A batch holds 256 KB, with about 100 bytes of overhead per message. */
const MAX_BYTES = 240_000;

function laneOf(queueMessage: QueueMessage): "EXPRESS" | "BULK" | "RECEIPTS" | "TASKS" | "WEBHOOKS" {
  if (queueMessage.kind === "receipts" || queueMessage.kind === "incoming" || queueMessage.kind === "callback")
    return "RECEIPTS";
  if (queueMessage.kind === "click" || queueMessage.kind === "unread") return "RECEIPTS";
  if (queueMessage.kind === "webhook" || queueMessage.kind === "integration") return "WEBHOOKS";
  if (queueMessage.kind === "letter" || queueMessage.kind === "job") return "TASKS";
  if (queueMessage.kind === "task" || queueMessage.kind === "recovery" || queueMessage.kind === "notice")
    return "TASKS";
  if (queueMessage.kind === "turn") return "BULK";
  return queueMessage.lane === "express" ? "EXPRESS" : "BULK";
}

export function queueProducer(env: Env): Queue {
  return {
    async send(queueMessages, delaySeconds = 0) {
      const lanes = Map.groupBy(queueMessages, laneOf);
      for (const [lane, ofLane] of lanes) {
        for (const batch of batchesOf(ofLane, MAX_MESSAGES, MAX_BYTES)) {
          await env[lane].sendBatch(batch.map((body) => ({ body, delaySeconds })));
        }
      }
    },
  };
}
