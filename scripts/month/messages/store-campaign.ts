import { sql } from "drizzle-orm";
import { countsOf } from "../../../app/domain/base/chains/status";
import { notificationOf } from "../../../app/domain/base/notifications/notify";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { minuteMeta } from "../../../app/domain/base/tasks/minute-counts";
import { countChains, countSteps } from "../../../app/domain/messaging/sendings/settle/chain-counters";
import type { Database } from "../../../db/client";
import { insertAll } from "../world/bulk-insert";
import { MINUTE } from "../world/clock";
import { hasArrived, type Message } from "./message";

/** A chunk of a campaign. */
export interface Part {
  firstId: string;
  lastId: string;
  messages: Message[];
  people: number;
}

interface Storing {
  parts: readonly Part[];
  after: string;
  isChained: boolean;
  at: number;
  until: number;
}

/** Messages, their chunks and the campaign's counters. */
export async function store(
  db: Database,
  ownerId: string,
  taskId: string,
  { parts, after, isChained, at, until }: Storing,
) {
  const billingId = newIdAt(at);
  const sum = (messages: readonly Message[], bill: Message["bill"]) =>
    messages.reduce((all, one) => (one.bill === bill ? all + one.row.price : all), 0);
  await insertAll(
    db,
    "chunks",
    parts.map(({ firstId, lastId, messages }, seq) => ({
      owner_id: ownerId,
      first_id: firstId,
      last_id: lastId,
      task_id: taskId,
      seq,
      lane: "bulk",
      due_at: messages.some(({ row: { status } }) => status === "sent") ? until + MINUTE : null,
      billing_id: billingId,
      held: sum(messages, "pending"),
      charged: sum(messages, "complete"),
      refunded: sum(messages, "refunded"),
    })),
  );
  const messages = parts.flatMap((part) => part.messages);
  await insertAll(
    db,
    "sendings",
    messages.map(({ row }) => row),
  );
  const people = parts.reduce((all, part) => all + part.people, 0);
  const amount = messages.reduce((all, { row: { price } }) => all + price, 0);
  const fired = messages.filter(({ row: { step } }) => step > 0).length;
  const meta = isChained ? { open: 0, fired } : metaOf(messages);
  const counts = isChained ? NOTHING : totalOf(messages);
  await db.run(sql`UPDATE tasks SET expanded = ${people}, total = ${people}, amount = ${amount},
      charged = ${sum(messages, "complete")}, refunded = ${sum(messages, "refunded")},
      sent = ${counts.sent}, delivered = ${counts.delivered}, errored = ${counts.errored}, unsent = ${counts.unsent},
      cursor = ${JSON.stringify({ after, seq: parts.length, isExpanded: true })}, meta = ${JSON.stringify(meta)}
    WHERE owner_id = ${ownerId} AND id = ${taskId}`);
  if (!isChained) return;
  const chains = messages.filter(({ row: { step } }) => step === 0).map(({ row: { id } }) => id.slice(0, 34));
  await db.run(countChains(ownerId, chains, 1, at));
  await db.run(countSteps(ownerId, chains, 1));
}

const NOTHING = { sent: 0, delivered: 0, errored: 0, unsent: 0, refused: 0 };

function totalOf(messages: readonly Message[]) {
  const all = { ...NOTHING };
  for (const { row } of messages) {
    const counts = countsOf(row.status, row.error);
    const hasLeft = row.attempts > 0;
    all.sent += counts.sent;
    all.delivered += counts.delivered;
    all.errored += counts.errored;
    all.unsent += counts.unsent;
    all.refused += hasLeft ? 0 : counts.errored;
  }
  return all;
}

function metaOf(messages: readonly Message[]) {
  const { refused } = totalOf(messages);
  const seen = messages.filter(({ row }) => row.status === "seen").length;
  const isSplit = messages.some(({ row }) => row.variant !== null);
  return { seen, ...(refused > 0 && { refused }), ...(isSplit && { variants: variantsOf(messages) }) };
}

function variantsOf(messages: readonly Message[]): Record<string, number> {
  const sides = [0, 1].map((side) => messages.filter(({ row }) => row.variant === side));
  return Object.fromEntries(
    sides.flatMap((some, side) => [
      [`${side}.total`, some.filter(({ bill }) => bill !== null).length],
      [`${side}.sent`, some.filter(({ bill }) => bill !== null).length],
      [`${side}.arrived`, some.filter(hasArrived).length],
    ]),
  );
}

interface Finishing {
  taskId: string;
  title: string;
  at: number;
}

/** Ends the campaign a minute after the last person was sent to, when nothing more could come soon. */
export async function finish(
  db: Database,
  ownerId: string,
  { taskId, title, at }: Finishing,
  messages: readonly Message[],
) {
  const departures = Map.groupBy(
    messages.filter(({ row }) => row.step === 0 && row.attempts > 0),
    ({ row }) => Math.floor(row.timeline.find(({ status }) => status === "sent")!.at / MINUTE),
  );
  const lastAt = Math.max(...messages.map(({ row }) => row.timeline.find(({ status }) => status === "sent")?.at ?? at));
  const finishedAt = lastAt + MINUTE;
  await db.run(sql`UPDATE tasks SET state = 'completed', due_at = NULL, lease_until = 0, started_at = ${at},
      finished_at = ${finishedAt}, updated_at = ${finishedAt} WHERE owner_id = ${ownerId} AND id = ${taskId}`);
  const own = sql`owner_id = ${ownerId} AND id = ${taskId}`;
  await db.batch([
    db.run(sql`UPDATE tasks SET meta = json_remove(meta, '$.minutes', '$.tens', '$.hours', '$.before') WHERE ${own}`),
    ...[...departures].map(([minute, some]) =>
      db.run(sql`UPDATE tasks SET meta = ${minuteMeta(sql`meta`, sql`${some.length}`, minute * MINUTE)} WHERE ${own}`),
    ),
  ]);
  const [counts] = await db.all<{ delivered: number; errored: number; unsent: number; total: number; sent: number }>(
    sql`SELECT delivered, errored, unsent, total, sent FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId}`,
  );
  const { delivered, errored, unsent, sent } = counts!;
  const told = { taskId, title, delivered, errored, unsent, silent: Math.max(0, sent - delivered) };
  await db.batch(notificationOf(db, ownerId, "bulkCompleted", told, finishedAt).statements);
  return finishedAt;
}
