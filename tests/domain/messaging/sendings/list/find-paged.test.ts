import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { findSendings, type SendingFilter } from "../../../../../app/domain/messaging/sendings/list/find";
import { openDatabase } from "../../../../../db/client";
import { createUser } from "../../../../support/world/people";

const START = Date.UTC(2026, 0, 1);
const MESSAGES = 600;
/** Paused while the other bulk was expanded: its chunks are before and after the other's. */
const PARTED = "00000000-0000-7000-8000-00000000aaaa";
const OTHER = "00000000-0000-7000-8000-00000000bbbb";
const db = openDatabase(env.DB);

interface Row {
  id: string;
  task: string | null;
  phone: string;
  status: "failed" | "delivered";
  type: string;
  at: number;
}

const rows: Row[] = Array.from({ length: MESSAGES }, (_, n) => {
  const at = START + n * 1000;
  const hex = at.toString(16).padStart(12, "0");
  const task = n % 10 === 9 ? null : n < 50 || n >= 540 ? PARTED : OTHER;
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(10, "0")}00`,
    task,
    at,
    phone: `7916000000${n % 7}`,
    status: n % 4 === 0 ? "failed" : "delivered",
    type: n % 5 === 0 ? "viber" : "sms",
  };
});

let owner: { id: string };

beforeAll(async () => {
  owner = await createUser();
  await env.DB.prepare(`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status,
      created_at, updated_at)
    SELECT ?1, value ->> 'id', value ->> 'task', value ->> 'type', 'CABINET', value ->> 'phone', 'Hi', 1, 1, value ->> 'status',
      value ->> 'at', value ->> 'at' FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(rows))
    .run();
  const chunks = Array.from({ length: MESSAGES / 10 }, (_, at) => {
    const own = rows.slice(at * 10, at * 10 + 9);
    return [own[0]!.id, own[8]!.id, own[0]!.task, at];
  });
  await env.DB.prepare(`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, 'bulk' FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(chunks))
    .run();
});

const within = { from: START + 25_500, to: START + 560_500 };

it.each<[string, Omit<SendingFilter, "limit">]>([
  ["a mailing", { taskId: PARTED }],
  ["its failures", { taskId: PARTED, status: "failed" }],
  ["its failures of one channel", { taskId: PARTED, status: "failed", type: "viber" }],
  ["its delivered ones", { taskId: PARTED, status: "delivered" }],
  ["its messages to a number", { taskId: PARTED, phone: "79160000003" }],
  ["its messages of a period", { taskId: PARTED, ...within }],
  ["its failures of a period", { taskId: PARTED, status: "failed", ...within }],
  ["the failures of another", { taskId: OTHER, status: "failed" }],
  ["its messages after its end", { taskId: OTHER, from: START + 580_000 }],
  ["its messages before its beginning", { taskId: OTHER, to: START + 20_000 }],
  ["a number's failures", { phone: "79160000003", status: "failed" }],
  ["a number's failures by code", { phone: "79160000003", errors: ["undelivered"], ...within }],
  ["all failures of a channel", { status: "failed", type: "viber" }],
])("pages without loss, duplicates or disorder: %s", async (_case, filter) => {
  const expected = rows.filter(
    ({ task, phone, status, type, at }) =>
      (!filter.taskId || task === filter.taskId) &&
      (!filter.phone || phone === filter.phone) &&
      (!filter.status || status === filter.status) &&
      (!filter.errors || status === "failed") &&
      (!filter.type || type === filter.type) &&
      at >= (filter.from ?? 0) &&
      at < (filter.to ?? Number.POSITIVE_INFINITY),
  );
  for (const limit of [4, 33]) {
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await findSendings(db, owner, { ...filter, cursor, limit });
      found.push(...page.rows.map(({ id }) => id));
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      cursor = page.next ?? undefined;
    } while (cursor && ++pages < MESSAGES);
    expect(found).toEqual(expected.map(({ id }) => id).reverse());
  }
});
