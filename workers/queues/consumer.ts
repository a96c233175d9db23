import type { Platform, Ring } from "../../app/domain/shared/platform";
import { answerRings } from "./handlers";
import { ring } from "./message";

/** Handles a batch by kind; a kind that fails is retried alone, and what cannot be read ends in the dead letters. */
export async function consume(platform: Platform, batch: MessageBatch): Promise<void> {
  if (batch.queue === "cabinet-dead") return recordDead(batch);
  const readable: { message: Message; ring: Ring }[] = [];
  for (const message of batch.messages) {
    const parsed = ring.safeParse(message.body);
    if (parsed.success) readable.push({ message, ring: parsed.data });
    else {
      console.error(JSON.stringify({ event: "queue.unreadable", queue: batch.queue, id: message.id }));
      message.retry();
    }
  }
  const groups = Map.groupBy(readable, (one) => groupOf(one.ring, one.message));
  await Promise.all([...groups.values()].map((group) => handleGroup(platform, batch.queue, group)));
}

// What one statement can carry together goes together; chunks and tasks stand alone.
function groupOf(ring: Ring, message: Message): string {
  return ring.kind === "messages" || ring.kind === "receipts" ? ring.kind : message.id;
}

async function handleGroup(platform: Platform, queue: string, group: { message: Message; ring: Ring }[]) {
  const kind = group[0]!.ring.kind;
  try {
    await answerRings(
      platform,
      group.map(({ ring }) => ring),
    );
    for (const { message } of group) message.ack();
  } catch (error) {
    console.error(JSON.stringify({ event: "queue.failed", queue, kind, error: `${error}` }));
    for (const { message } of group) message.retry({ delaySeconds: Math.min(60, 2 ** message.attempts) });
  }
}

// The rows of a dead message are not lost: the sweep finds them in D1. The letter says why they waited.
function recordDead(batch: MessageBatch): void {
  for (const message of batch.messages) {
    const body = { ...(message.body as Partial<Ring>), login: undefined };
    console.error(JSON.stringify({ event: "queue.dead", id: message.id, body }));
    message.ack();
  }
}
