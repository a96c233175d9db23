import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { sendings } from "../../../../db/schema/sendings";
import type { Platform, QueueMessage } from "../../base/shared/ports/platform";
import type { SendingRow } from "../sendings/accept/create-sending";
import { type Attempt, attempt } from "./attempt";
import { claimHook, type Item, nextItems } from "./claim";
import { type OpenHook, openHook } from "./open-hook";
import { queueHooks } from "./outbox";
import { payloadOf } from "./payload";
import { record } from "./record";
import { release } from "./release";
import { restOf, TRIPPED_AT } from "./retry-delays";

type WebhookMessage = Extract<QueueMessage, { kind: "webhook" }>;

/** Most events that may be sent twice if the worker is killed. */
const SLICE = 60;
/** ms after which a slice starts no more requests. */
const SLICE_MS = 5000;
/** ms after which another worker continues: including its last request, a run ends within a queue's limit of 30 s. */
const RUN_MS = 10_000;

/** `at`: ms UTC. */
export interface Sent {
  item: Item;
  outcome: Attempt;
  at: number;
}

/** Runs slices until nothing is due, the webhook pauses, or time is up. */
export async function runHook(platform: Platform, { ownerId, hookId }: WebhookMessage): Promise<void> {
  const { db, clock, config } = platform;
  const row = await claimHook(platform, ownerId, hookId);
  if (!row) return;
  const started = clock();
  const hook = await openHook(config.credentialsKey, row, started);
  const seen: Sent[] = [];
  let isOpen = true;
  while (isOpen && clock() - started < RUN_MS) {
    const most = hook.row.failures >= TRIPPED_AT ? 1 : SLICE;
    const items = await nextItems(db, hook.row, most, clock());
    if (items.length === 0) break;
    const sent = await sendAll(platform, hook, items);
    seen.push(...sent);
    hook.row = await record(platform, hook.row, sent);
    isOpen = hook.row.isActive && restOf(hook.row.failures) === 0;
  }
  const dueAt = await release(platform, hook.row, seen);
  if (dueAt === null) return;
  if (dueAt <= clock()) await queueHooks(platform, ownerId, [{ id: hookId }]);
  else await platform.scheduler.wake(dueAt);
}

/** Concurrent up to the webhook's limit; stops after too many failures, on 410, or when time is up. */
async function sendAll(platform: Platform, hook: OpenHook, items: Item[]): Promise<Sent[]> {
  const { db, clock } = platform;
  const rows = await sendingsOf(db, hook.row.ownerId, items);
  const started = clock();
  const sent: Sent[] = [];
  let failures = hook.row.failures;
  let isOver = false;
  let next = 0;
  const worker = async () => {
    while (next < items.length && !isOver && clock() - started < SLICE_MS) {
      const at = next++;
      const item = items[at]!;
      const sentAt = clock();
      const outcome = await attempt(platform, hook, item.id, payloadOf(item.event, rows.get(item.event.id)));
      failures = outcome.isOk ? 0 : failures + 1;
      isOver ||= outcome.isGone || failures >= TRIPPED_AT;
      sent[at] = { item, outcome, at: sentAt };
    }
  };
  await Promise.all(Array.from({ length: Math.min(hook.row.connections, items.length) }, worker));
  return sent;
}

async function sendingsOf(db: Database, ownerId: string, items: Item[]): Promise<Map<string, SendingRow>> {
  const ids = items.filter(({ event }) => !event.data).map(({ event }) => event.id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(sendings)
    .where(
      and(
        eq(sendings.ownerId, ownerId),
        inArray(sendings.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}
