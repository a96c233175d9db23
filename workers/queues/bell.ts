import type { Bell, Ring } from "../../app/domain/shared/platform";
import type { Env } from "../env";

const MAX_MESSAGES = 100;

function laneOf(ring: Ring): "EXPRESS" | "BULK" | "RECEIPTS" | "TASKS" | "WEBHOOKS" {
  if (ring.kind === "receipts" || ring.kind === "incoming") return "RECEIPTS";
  if (ring.kind === "webhook") return "WEBHOOKS";
  if (ring.kind === "task" || ring.kind === "recovery" || ring.kind === "notice") return "TASKS";
  if (ring.kind === "turn") return "BULK";
  return ring.lane === "express" ? "EXPRESS" : "BULK";
}

export function bellOf(env: Env): Bell {
  return {
    async ring(rings, delaySeconds = 0) {
      const lanes = Map.groupBy(rings, laneOf);
      for (const [lane, ofLane] of lanes) {
        for (let from = 0; from < ofLane.length; from += MAX_MESSAGES) {
          const batch = ofLane.slice(from, from + MAX_MESSAGES).map((body) => ({ body, delaySeconds }));
          await env[lane].sendBatch(batch);
        }
      }
    },
  };
}
