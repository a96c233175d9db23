import { dispatch } from "../../app/domain/sendings/dispatch";
import { applyReceipts } from "../../app/domain/sendings/receipts";
import type { Platform, Ring } from "../../app/domain/shared/platform";
import { runTask } from "../../app/domain/tasks/run";
import { ring } from "./message";

type Handlers = { [K in Ring["kind"]]: (platform: Platform, message: Extract<Ring, { kind: K }>) => Promise<void> };

const handlers: Handlers = {
  chunk: (platform, message) => dispatch(platform, message),
  task: (platform, message) => runTask(platform, message),
  receipts: (platform, message) => applyReceipts(platform, message.receipts),
};

/** Each message on its own: one that fails is retried alone, and one that cannot be read goes to the dead letters. */
export async function consume(platform: Platform, batch: MessageBatch): Promise<void> {
  if (batch.queue === "cabinet-dead") return recordDead(batch);
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = ring.safeParse(message.body);
      if (!parsed.success) {
        console.error(JSON.stringify({ event: "queue.unreadable", queue: batch.queue, id: message.id }));
        return message.retry();
      }
      try {
        await handle(platform, parsed.data);
        message.ack();
      } catch (error) {
        console.error(JSON.stringify({ event: "queue.failed", queue: batch.queue, kind: parsed.data.kind, error: `${error}` }));
        message.retry({ delaySeconds: Math.min(60, 2 ** message.attempts) });
      }
    }),
  );
}

function handle<K extends Ring["kind"]>(platform: Platform, message: Extract<Ring, { kind: K }>): Promise<void> {
  return handlers[message.kind as K](platform, message);
}

// The rows of a dead message are not lost: the sweep finds them in D1. The letter says why they waited.
function recordDead(batch: MessageBatch): void {
  for (const message of batch.messages) {
    console.error(JSON.stringify({ event: "queue.dead", id: message.id, body: message.body }));
    message.ack();
  }
}
