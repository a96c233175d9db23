import { sql } from "drizzle-orm";
import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import { reasonOf } from "../../app/domain/base/shared/errors/logged";
import type { Death, Platform, QueueMessage } from "../../app/domain/base/shared/ports/platform";
import { announceDeadLetters } from "../../app/domain/network/dead-letters/by-hand";
import { isKeptKind, keepDeadLetter } from "../../app/domain/network/dead-letters/dead-letters";
import type { Background } from "./aside";
import { halves } from "./batches";
import { handleMessages } from "./handlers";
import { queueMessage } from "./message-schema";

/** About a minute; then messages without a row in D1 become dead letters. */
const LAST_TRY = 6;
const LONGEST_PAUSE_S = 60;
/** The dead letter queue is the last one, so it retries for days. */
const LONGEST_DEAD_PAUSE_S = 60 * 60;

/** Handles a batch by kind. A failed kind is retried alone; unreadable messages become dead letters. */
export async function consume(platform: Platform, batch: MessageBatch, background?: Background): Promise<void> {
  if (batch.queue === "cabinet-dead") return keepDead(platform, batch);
  const readable: { message: Message; queueMessage: QueueMessage }[] = [];
  for (const message of batch.messages) {
    const parsed = queueMessage.safeParse(message.body);
    if (parsed.success) readable.push({ message, queueMessage: parsed.data });
    else {
      console.error(JSON.stringify({ event: "queue.unreadable", queue: batch.queue, id: message.id }));
      message.retry();
    }
  }
  const groups = Map.groupBy(readable, (one) => groupOf(one.queueMessage, one.message));
  await Promise.all([...groups.values()].map((group) => handleGroup(platform, batch.queue, group, background)));
}

// Handles messages that fit one statement together until that fails; chunks and tasks always alone.
function groupOf({ kind }: QueueMessage, { id, attempts }: Message): string {
  if (kind === "messages") return kind;
  return (kind === "receipts" || kind === "click") && attempts === 1 ? kind : id;
}

async function handleGroup(
  platform: Platform,
  queue: string,
  group: { message: Message; queueMessage: QueueMessage }[],
  background: Background | undefined,
) {
  const kind = group[0]!.queueMessage.kind;
  try {
    await handleMessages(
      platform,
      group.map(({ queueMessage }) => queueMessage),
      background,
    );
    for (const { message } of group) message.ack();
  } catch (error) {
    reportFailure("queue.failed", { queue, kind }, error);
    for (const { message, queueMessage } of group) {
      const isKept = message.attempts >= LAST_TRY && (await keepRest(platform, queueMessage, error));
      if (isKept) message.ack();
      else message.retry({ delaySeconds: Math.min(LONGEST_PAUSE_S, 2 ** message.attempts) });
    }
  }
}

/** Stores the failed rest of a message without a row in D1; false for other messages, or if storing fails too. */
async function keepRest(platform: Platform, queueMessage: QueueMessage, error: unknown): Promise<boolean> {
  if (!isKeptKind(queueMessage.kind)) return false;
  try {
    const rests = (await isOut(platform)) ? [queueMessage] : await unhandled(platform, queueMessage);
    for (const rest of rests) await keepDeadLetter(platform, rest, reasonOf(error));
    await announceDeadLetters(platform);
    return true;
  } catch (unkept) {
    reportFailure("queue.unkept", { kind: queueMessage.kind }, unkept);
    return false;
  }
}

async function isOut({ db }: Platform): Promise<boolean> {
  try {
    await db.run(sql`SELECT 1`);
    return false;
  } catch {
    return true;
  }
}

/** Bisects a failed message so that one bad receipt fails alone. Returns what failed. */
async function unhandled(platform: Platform, queueMessage: QueueMessage): Promise<QueueMessage[]> {
  const parts = halves(queueMessage);
  if (parts.length < 2) return [queueMessage];
  const failed: QueueMessage[] = [];
  for (const part of parts) {
    await handleMessages(platform, [part]).catch(async () => failed.push(...(await unhandled(platform, part))));
  }
  return failed;
}

// Stores messages without a row in D1; the sweep finds the others.
async function keepDead(platform: Platform, batch: MessageBatch): Promise<void> {
  for (const message of batch.messages) {
    const body = message.body as { kind?: unknown; ownerId?: unknown; dead?: Death } | null;
    const kind = typeof body?.kind === "string" ? body.kind : null;
    const isKept = body !== null && kind !== null && (isKeptKind(kind) || !queueMessage.safeParse(body).success);
    console.error(JSON.stringify({ event: "queue.dead", id: message.id, kind, ownerId: body?.ownerId, isKept }));
    try {
      if (isKept) await keepDeadLetter(platform, { ...body, kind }, null);
      if (isKept) await announceDeadLetters(platform);
      message.ack();
    } catch (error) {
      reportFailure("queue.unkept", { id: message.id, kind }, error);
      message.retry({ delaySeconds: Math.min(LONGEST_DEAD_PAUSE_S, 30 * 2 ** message.attempts) });
    }
  }
}
