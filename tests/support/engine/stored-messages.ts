import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { chunks, type SendingStatus, sendings, type TimelineEntry } from "../../../db/schema/sendings";
import { type TaskState, tasks } from "../../../db/schema/tasks";
import { RUB } from "../world/scene";

const db = openDatabase(env.DB);

export interface MessageOptions {
  status?: SendingStatus;
  error?: string;
  timeline?: TimelineEntry[];
  ownerId: string;
  taskId?: string;
}

let stored = 0;

/** Stores a message to each phone, oldest first. */
export async function storeMessages(numbers: string[], { status = "delivered", ownerId, ...rest }: MessageOptions) {
  const rows = numbers.map((recipient) => ({
    ownerId,
    id: newId(),
    type: "sms",
    sender: "CABINET",
    recipient,
    text: `Hello, ${recipient}`,
    segments: 1,
    price: 2.5 * RUB,
    isRefundable: true,
    status,
    timeline: [{ at: Date.now(), status: "pending" as const }],
    createdAt: Date.now(),
    updatedAt: Date.now(),
    ...rest,
  }));
  const { taskId } = rest;
  if (taskId) {
    const [firstId, lastId] = [rows[0]!.id, rows.at(-1)!.id];
    await db.insert(chunks).values({ ownerId, firstId, lastId, taskId, seq: ++stored, lane: "bulk" });
  }
  for (let from = 0; from < rows.length; from += 4) await db.insert(sendings).values(rows.slice(from, from + 4));
  return rows.map(({ id }) => id);
}

/** Stores a bulk of ten people in this state. */
export async function storeTask(state: TaskState, ownerId: string, counters = {}) {
  const now = Date.now();
  const id = newId();
  const estimate = {
    recipients: 10,
    duplicates: 1,
    excluded: 2,
    unpriced: 0,
    segments: 10,
    amount: 25 * RUB,
    isExact: true,
  };
  await db.insert(tasks).values({
    ownerId,
    id,
    title: "Autumn sale",
    type: "sendings:bulk",
    state,
    data: { type: "sms", payload: { sender: "CABINET", text: "Hello" }, estimate },
    cursor: { isExpanded: true },
    meta: {},
    total: 10,
    startsAt: now,
    startedAt: now - 60_000,
    finishedAt: state === "stopped" || state === "completed" ? now : null,
    createdAt: now,
    updatedAt: now,
    ...counters,
  });
  return id;
}
