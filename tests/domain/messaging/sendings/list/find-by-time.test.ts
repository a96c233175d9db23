import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { SendingFilter } from "../../../../../app/domain/messaging/sendings/list/find";
import { findSendingsByTime } from "../../../../../app/domain/messaging/sendings/list/find-by-time";
import { openDatabase } from "../../../../../db/client";
import { meterOf } from "../../../../support/engine/meter";
import { createUser } from "../../../../support/world/people";

const START = Date.UTC(2026, 0, 1);
const ROOTS = 400;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const TASK = "00000000-0000-7000-8000-00000000aaaa";
const OTHER = "00000000-0000-7000-8000-00000000bbbb";

interface Row {
  id: string;
  task: string | null;
  phone: string;
  status: "failed" | "delivered";
  type: string;
  step: number;
  at: number;
}

const idOf = (at: number, n: number, step: number) => {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(10, "0")}${step.toString(16).padStart(2, "0")}`;
};

// Every third has fallbacks, the first of them after seconds, minutes or hours, some at the same moment as other roots.
const rows: Row[] = Array.from({ length: ROOTS }, (_, n) => {
  const at = START + n * SECOND;
  const task = n % 10 === 9 ? null : n < 200 ? TASK : OTHER;
  const row = (step: number, bornAt: number): Row => ({
    id: idOf(at, n, step),
    task,
    phone: `7916000000${n % 7}`,
    step,
    at: bornAt,
    status: (n + step) % 4 === 0 ? "failed" : "delivered",
    type: step > 0 ? "viber" : "sms",
  });
  const delay = [0, 5 * SECOND, 100 * SECOND, HOUR][n % 4]!;
  return n % 3 === 0 ? [row(0, at), row(1, at + delay), row(2, at + 2 * delay + 7)] : [row(0, at)];
}).flat();

const newestFirst = [...rows].sort((one, other) => other.at - one.at || (one.id > other.id ? -1 : 1));

let owner: { id: string };
beforeAll(async () => {
  owner = await createUser();
  await env.DB.prepare(`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status,
      step, steps, created_at, updated_at)
    SELECT ?1, value ->> 'id', value ->> 'task', value ->> 'type', 'CABINET', value ->> 'phone', 'Hi', 1, 1, value ->> 'status',
      value ->> 'step', 3, value ->> 'at', value ->> 'at' FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(rows))
    .run();
  const chunks = Array.from({ length: ROOTS / 10 }, (_, at) => [
    idOf(START + at * 10 * SECOND, at * 10, 0),
    idOf(START + (at * 10 + 8) * SECOND, at * 10 + 8, 255),
    at * 10 < 200 ? TASK : OTHER,
    at,
  ]);
  await env.DB.prepare(`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, 'bulk' FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(chunks))
    .run();
});

const FILTERS: [string, Omit<SendingFilter, "limit">][] = [
  ["all", {}],
  ["failures", { status: "failed" }],
  ["a channel", { type: "viber" }],
  ["failures of a channel", { status: "failed", type: "viber" }],
  ["a number", { phone: "79160000003" }],
  ["a number's failures", { phone: "79160000003", status: "failed" }],
  ["a mailing", { taskId: TASK }],
  ["a mailing's failures", { taskId: TASK, status: "failed" }],
  ["a mailing's messages of a channel", { taskId: OTHER, type: "sms" }],
  ["a mailing's messages to a number", { taskId: OTHER, phone: "79160000003" }],
];
const PERIODS: [string, { from?: number; to?: number }][] = [
  ["at any time", {}],
  ["since a moment", { from: START + 250 * SECOND }],
  ["before a moment", { to: START + 150 * SECOND }],
  ["within a period", { from: START + 100 * SECOND, to: START + HOUR + 100 * SECOND }],
];

function expectedOf({
  taskId,
  phone,
  status,
  type,
  from = 0,
  to = Number.POSITIVE_INFINITY,
}: Omit<SendingFilter, "limit">) {
  return newestFirst.filter(
    (row) =>
      (!taskId || row.task === taskId) &&
      (!phone || row.phone === phone) &&
      (!status || row.status === status) &&
      (!type || row.type === type) &&
      row.at >= from &&
      row.at < to,
  );
}

async function walked(
  filter: Omit<SendingFilter, "limit">,
  limit: number,
  db = openDatabase(env.DB),
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await findSendingsByTime(db, owner, { ...filter, ...(cursor ? { cursor } : {}), limit });
    ids.push(...page.rows.map(({ id }) => id));
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    cursor = page.next;
  } while (cursor);
  return ids;
}

describe.each(FILTERS)("messages by time: %s", (_, filter) => {
  it.each(PERIODS)("are paged without gaps, duplicates or disorder, %s", async (_, period) => {
    const meant = { ...filter, ...period };
    expect(await walked(meant, 7)).toEqual(expectedOf(meant).map(({ id }) => id));
  });

  it.each(PERIODS)("are paged the same way from the oldest on, %s", async (_, period) => {
    const meant = { ...filter, ...period };
    const expected = expectedOf(meant).map(({ id }) => id);
    expect(await walked({ ...meant, direction: "asc" }, 7)).toEqual(expected.toReversed());
  });
});

it("finds the next page by offset too", async () => {
  const { rows: found } = await findSendingsByTime(openDatabase(env.DB), owner, { offset: 33, limit: 10 });
  expect(found.map(({ id }) => id)).toEqual(newestFirst.slice(33, 43).map(({ id }) => id));
});

it("shows a poller of the newest each message once, including fallbacks", async () => {
  const seen: string[] = [];
  const moments = [50, 120, 300, 1000, 4000].map((seconds) => START + seconds * SECOND);
  for (const [index, to] of moments.entries()) {
    const from = moments[index - 1] ?? 0;
    seen.push(...(await walked({ from, to }, 16)));
  }
  const expected = rows.filter(({ at }) => at < moments.at(-1)!).map(({ id }) => id);
  expect(seen.sort()).toEqual(expected.sort());
});

// Two thirds are fallbacks: an index scan reads each skipped one twice.
const WAYS = FILTERS.flatMap(([name, filter]) =>
  (["desc", "asc"] as const).map((direction) => [name, direction, { ...filter, direction }] as const),
);
it.each(WAYS)("reads few rows per page row: %s, %s", async (_name, _way, filter) => {
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const limit = 16;
  let cursor: string | null = null;
  for (let page = 0; page < 5; page++) {
    meter.reset();
    const found = await findSendingsByTime(db, owner, { ...filter, ...(cursor ? { cursor } : {}), limit });
    // Rows that a page skips are read, once per walk.
    expect(meter.rowsRead).toBeLessThanOrEqual(1200);
    cursor = found.next;
    if (!cursor) return;
  }
});
