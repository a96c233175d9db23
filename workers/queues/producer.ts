import type { Bell, Ring } from "../../app/domain/shared/ports/platform";
import type { Env } from "../env";
import { packsOf } from "./batches";

const MAX_MESSAGES = 100;
/** A batch holds 256 KB, and a hundred bytes of them go with each message. */
const MAX_BYTES = 240_000;

function laneOf(ring: Ring): "EXPRESS" | "BULK" | "RECEIPTS" | "TASKS" | "WEBHOOKS" {
  if (ring.kind === "receipts" || ring.kind === "incoming" || ring.kind === "callback") return "RECEIPTS";
  if (ring.kind === "webhook") return "WEBHOOKS";
  if (ring.kind === "letter") return "TASKS";
  if (ring.kind === "task" || ring.kind === "recovery" || ring.kind === "notice") return "TASKS";
  if (ring.kind === "turn") return "BULK";
  return ring.lane === "express" ? "EXPRESS" : "BULK";
}

export function bellOf(env: Env): Bell {
  return {
    async ring(rings, delaySeconds = 0) {
      const lanes = Map.groupBy(rings, laneOf);
      for (const [lane, ofLane] of lanes) {
        for (const pack of packsOf(ofLane, MAX_MESSAGES, MAX_BYTES)) {
          await env[lane].sendBatch(pack.map((body) => ({ body, delaySeconds })));
        }
      }
    },
  };
}
