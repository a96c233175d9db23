import { env } from "cloudflare:test";
import { stepId } from "../../../app/domain/base/chains/ids";
import { operatorNameOf, type SendingFilter } from "../../../app/domain/messaging/sendings/list/find";

export const START = Date.UTC(2026, 0, 1);
export const SECOND = 1000;
/** Not due before the tests end. */
const NEVER = Date.UTC(2100, 0, 1);
export const TASKS = ["00000000-0000-7000-8000-00000000aaaa", "00000000-0000-7000-8000-00000000bbbb"] as const;

export interface Mixed {
  id: string;
  task: string | null;
  type: string;
  sender: string;
  phone: string;
  text: string;
  price: number;
  status: string;
  error: string | null;
  step: number;
  steps: number;
  fallbackAt: number | null;
  clickedAt: number | null;
  tags: string[] | null;
  arrivedAt: number | null;
  at: number;
}

const TYPES = ["sms", "viber", "whatsapp", "email"];
const SENDERS = ["CABINET", "SHOP", "RARE"];
/** MTS, Beeline, MegaFon. */
const PREFIXES = ["7916", "7903", "7926"];
const TEXTS = ["Hello", "Ваш Заказ готов", "Счёт оплачен", "100% off_now"];
const ENDS = ["pending", "processing", "paused", "sent", "delivered", "seen", "failed", "stopped"];
const REASONS = ["absent", "blocked", null];

const pick = <T>(of: readonly T[], n: number): T => of[n % of.length]!;

/** A root's id; its last byte overflows within some chains. */
export function rootAt(at: number, n: number): string {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(10, "0")}${n % 3 === 0 ? "ff" : "00"}`;
}

/** A person's chain: statuses, channels, senders, tasks, operators, tags and clicks each cycle at a different rate. */
export function mixedChain(n: number, at = START + n * 7 * SECOND): Mixed[] {
  const length = pick([1, 1, 2, 1, 3, 1, 1, 4], n);
  const id = rootAt(at, n);
  const phone = n % 29 === 5 ? `person${n % 4}@example.com` : `${pick(PREFIXES, n)}000000${n % 7}`;
  const task = n % 5 === 4 ? null : pick(TASKS, Math.floor(n / 40));
  return Array.from({ length }, (_, step): Mixed => {
    const isLast = step === length - 1;
    // Some earlier steps are delivered although the chain went on.
    const end = isLast ? pick(ENDS, n * 3 + step) : n % 11 === 2 ? "delivered" : n % 13 === 4 ? "sent" : "failed";
    const made = at + step * pick([5, 300, 4000], n) * SECOND;
    const status = end === "stopped" ? "failed" : end;
    const isArrived = status === "delivered" || status === "seen";
    return {
      id: stepId(id, step), task, step, steps: length, at: made, phone, status,
      type: pick(TYPES, n + step),
      sender: n === 17 ? "RARE" : pick(SENDERS.slice(0, 2), n + step),
      text: pick(TEXTS, n + 2 * step),
      price: (n + step) % 6 === 0 ? 0 : 2_500_000,
      error: end === "stopped" ? "stopped" : end === "failed" ? pick(REASONS, n + step) : null,
      fallbackAt: status === "failed" && isLast && n % 9 === 1 ? NEVER : null,
      clickedAt: isArrived && n % 4 < 2 ? (n % 4) * made : null,
      tags: n % 6 === 0 ? ["sale", "vip"] : n % 6 === 3 ? [] : null,
      // The later step may be delivered first.
      arrivedAt: isArrived ? at + (n % 2 === 0 ? step : length - step) * 60 * SECOND : null,
    };
  });
}

export async function storeMixed(ownerId: string, rows: readonly Mixed[]): Promise<void> {
  const stored = rows.map((row) => ({
    ...row,
    tags: row.tags && JSON.stringify(row.tags),
    timeline: JSON.stringify([
      { at: row.at, status: "pending" },
      ...(row.arrivedAt === null ? [] : [{ at: row.arrivedAt, status: row.status }]),
    ]),
  }));
  await env.DB.prepare(`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status,
      error, step, steps, fallback_at, clicked_at, tags, timeline, created_at, updated_at)
    SELECT ?1, value ->> 'id', value ->> 'task', value ->> 'type', value ->> 'sender', value ->> 'phone', value ->> 'text', 1,
      value ->> 'price', value ->> 'status', value ->> 'error', value ->> 'step', value ->> 'steps', value ->> 'fallbackAt',
      value ->> 'clickedAt', value ->> 'tags', value ->> 'timeline', value ->> 'at', value ->> 'at' FROM json_each(?2)`)
    .bind(ownerId, JSON.stringify(stored))
    .run();
}

/**
 * Each test of a file starts with nothing waiting (`engine/nothing-waits.ts`): makes chains wait for their next step
 * again.
 */
export async function waitAgain(ownerId: string, rows: readonly Mixed[]): Promise<void> {
  await env.DB.prepare(`UPDATE sendings SET fallback_at = ?3
    WHERE owner_id = ?1 AND id IN (SELECT value FROM json_each(?2))`)
    .bind(ownerId, JSON.stringify(rows.flatMap(({ id, fallbackAt }) => (fallbackAt === null ? [] : [id]))), NEVER)
    .run();
}

/** Chunks of the tasks' messages, ten chains each. */
export async function storeChunks(ownerId: string, chains: readonly Mixed[][]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(chains.length / 10) }, (_, at) => {
    const own = chains.slice(at * 10, at * 10 + 10);
    const [first, last] = [own[0]!, own.at(-1)!].map(([root]) => root!.id.slice(0, 34));
    return [`${first}00`, `${last}ff`, own[0]![0]!.task ?? own[1]![0]!.task, at];
  });
  await env.DB.prepare(`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, 'bulk' FROM json_each(?2)`)
    .bind(ownerId, JSON.stringify(chunks))
    .run();
}

export type Filter = Omit<SendingFilter, "limit" | "cursor" | "offset" | "group" | "direction">;

/** Each filter with frequent, rare and absent values. */
export const TERMS: Filter[] = [
  ...["pending", "processing", "paused", "sent", "delivered", "seen", "failed"].map((status) => ({ status }) as Filter),
  { status: "failed" as const, isUnsent: true },
    { status: "failed" as const, isUnsent: false },
    { isUnsent: true },
  { type: "sms" }, { type: "email" }, { sender: "SHOP" }, { sender: "RARE" }, { sender: "NOBODY" },
  { isPaid: true }, { isPaid: false }, { isClicked: true }, { isClicked: false },
  { errors: ["absent"] }, { errors: ["undelivered", "stopped"] }, { errors: ["stopped"] },
  { operator: operatorNameOf("79160000000") }, { operator: "" }, { tag: "vip" }, { tag: "none" },
  { text: "ЗАКАЗ" }, { text: "счет" }, { text: "100% OFF_" }, { text: "x".repeat(100) },
  { taskId: TASKS[0] }, { taskId: TASKS[1] }, { phone: "79160000003" }, { phone: "person1@example.com" },
  { from: START + 40 * 7 * SECOND, to: START + 120 * 7 * SECOND },
];
