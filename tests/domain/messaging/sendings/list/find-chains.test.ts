import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { stepId } from "../../../../../app/domain/base/chains/ids";
import { MOST_READ } from "../../../../../app/domain/base/shared/pages";
import { findFailures } from "../../../../../app/domain/messaging/sendings/list/failures";
import type { SendingQuery } from "../../../../../app/domain/messaging/sendings/list/find";
import { findChains, recipientsOf } from "../../../../../app/domain/messaging/sendings/list/find-chains";
import { openDatabase } from "../../../../../db/client";
import { meterOf } from "../../../../support/engine/meter";
import { createUser } from "../../../../support/world/people";

const START = Date.UTC(2026, 0, 1);
const CHAINS = 300;
const SECOND = 1000;
const PAGE = 16;
const TASK = "00000000-0000-7000-8000-00000000aaaa";
const OTHER = "00000000-0000-7000-8000-00000000bbbb";
const db = openDatabase(env.DB);

type Status = "failed" | "delivered" | "sent";
interface Row {
  id: string;
  task: string | null;
  phone: string;
  status: Status;
  error: string | null;
  type: string;
  text: string;
  step: number;
  steps: number;
  at: number;
}
interface Model {
  id: string;
  at: number;
  rows: Row[];
  status: Status;
}

const rootOf = (at: number, n: number) => {
  const hex = at.toString(16).padStart(12, "0");
  // The last byte overflows within most chains.
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(10, "0")}ff`;
};

/** Lengths in turn: one, two, three and ten messages; every fifth chain fails as a whole. */
const chains: Model[] = Array.from({ length: CHAINS }, (_, n) => {
  const at = START + n * SECOND;
  const length = [1, 2, 3, n % 8 === 3 ? 10 : 1][n % 4]!;
  const isLost = n % 5 === 0;
  const id = rootOf(at, n);
  const rows = Array.from({ length }, (_, step): Row => {
    const isLast = step === length - 1;
    return {
      id: stepId(id, step),
      task: n % 10 === 9 ? null : n < 150 ? TASK : OTHER,
      phone: `7916000000${n % 7}`,
      status: isLast && !isLost ? (n % 3 === 0 ? "sent" : "delivered") : "failed",
      error: isLast && !isLost ? null : step === 0 ? "absent" : "blocked",
      type: ["viber", "sms", "voice"][step % 3]!,
      text: n === 41 ? "Ваш Заказ готов" : "Hello",
      step,
      steps: length,
      at: at + step * 7 * SECOND,
    };
  });
  return { id, at, rows, status: rows.at(-1)!.status };
});
const newestFirst = chains.toReversed();

let owner: { id: string };
beforeAll(async () => {
  owner = await createUser();
  await env.DB.prepare(`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status,
      error, step, steps, created_at, updated_at)
    SELECT ?1, value ->> 'id', value ->> 'task', value ->> 'type', 'CABINET', value ->> 'phone', value ->> 'text', 1, 1,
      value ->> 'status', value ->> 'error', value ->> 'step', value ->> 'steps', value ->> 'at', value ->> 'at' FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(chains.flatMap(({ rows }) => rows)))
    .run();
  const chunks = Array.from({ length: CHAINS / 10 }, (_, at) => {
    const [first, last] = [chains[at * 10]!.id, chains[at * 10 + 8]!.id].map((id) => id.slice(0, 34));
    return [`${first}00`, `${last}ff`, at * 10 < 150 ? TASK : OTHER, at];
  });
  await env.DB.prepare(`INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, 'bulk' FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(chunks))
    .run();
});

type Filter = Omit<SendingQuery, "limit" | "cursor">;

const FILTERS: [string, Filter][] = [
  ["all", {}],
  ["those that failed", { status: "failed" }],
  ["those that were delivered", { status: "delivered" }],
  ["those with an SMS", { type: "sms" }],
  ["failed ones with an SMS", { status: "failed", type: "sms" }],
  ["a reason", { errors: ["blocked"] }],
  ["a number", { phone: "79160000003" }],
  ["a number's failures", { phone: "79160000003", status: "failed" }],
  ["a mailing", { taskId: TASK }],
  ["a mailing's failures", { taskId: TASK, status: "failed" }],
  ["a mailing's with an SMS", { taskId: OTHER, type: "sms" }],
  ["a mailing's to a number", { taskId: OTHER, phone: "79160000003" }],
  ["a period", { from: START + 50 * SECOND, to: START + 120 * SECOND }],
  ["a text", { text: "ЗАКАЗ" }],
  ["nothing", { type: "voice", sender: "NOBODY" }],
];

function expectedOf({ taskId, phone, status, type, sender, errors, text, from = 0, to = Infinity }: Filter): string[] {
  return newestFirst
    .filter(({ rows, at, status: became }) => {
      const step = (row: Row) =>
        (!type || row.type === type) &&
        (!sender || sender === "CABINET") &&
        (!text || row.text.toLowerCase().includes(text.toLowerCase()));
      return (
        (!taskId || rows[0]!.task === taskId) &&
        (!phone || rows[0]!.phone === phone) &&
        (!status || became === status) &&
        (!errors || (became === "failed" && errors.includes(rows.at(-1)!.error!))) &&
        at >= from &&
        at < to &&
        rows.some(step)
      );
    })
    .map(({ id }) => id);
}

async function walked(filter: Filter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const meter = meterOf(env.DB);
    const page = await findChains(openDatabase(meter.db), owner, { ...filter, cursor, limit: PAGE });
    const found = page.rows.map(({ steps }) => steps[0]!.id);
    expect(page.rows.every(({ steps }) => steps.every(({ step }, at) => step === at))).toBe(true);
    expect(page.rows).toHaveLength(page.next === null ? found.length : PAGE);
    expect(page.searchedTo).toBeNull();
    expect(meter.rowsRead).toBeLessThanOrEqual(MOST_READ);
    ids.push(...found);
    cursor = page.next ?? undefined;
  } while (cursor);
  return ids;
}

describe.each(FILTERS)("people behind messages: %s", (_, filter) => {
  it("are found page by page, each once and in order, reading few rows", async () => {
    expect(await walked(filter)).toEqual(expectedOf(filter));
  });

  it("are found from the oldest on as well", async () => {
    expect(await walked({ ...filter, direction: "asc" })).toEqual(expectedOf(filter).toReversed());
  });
});

it("ends with its last chain, even if an index ends with the window", async () => {
  const other = await createUser();
  await env.DB.prepare(`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status,
      error, step, steps, created_at, updated_at)
    SELECT ?1, id, ?3, type, sender, recipient, text, segments, price, status, error, step, steps, created_at, updated_at
    FROM sendings WHERE owner_id = ?2 AND steps = 2 AND task_id IS NOT NULL AND substr(id, 1, 34) IN
      (SELECT substr(id, 1, 34) FROM sendings WHERE owner_id = ?2 AND step = 1 AND status = 'failed') ORDER BY id LIMIT 24`)
    .bind(other.id, owner.id, TASK)
    .run();
  const page = await findChains(db, other, { status: "failed", limit: PAGE });
  expect([page.rows.length, page.next]).toEqual([12, null]);
});

it("continues after any message of a chain, and starts with the chain itself on request", async () => {
  const third = newestFirst[2]!;
  for (const { id } of third.rows) {
    const { rows } = await findChains(db, owner, { cursor: id, limit: 1 });
    expect(rows[0]!.steps[0]!.id).toBe(newestFirst[3]!.id);
  }
  const { rows } = await findChains(db, owner, { cursor: `${third.id}~`, limit: 1 });
  expect(rows[0]!.steps.map(({ id }) => id)).toEqual(third.rows.map(({ id }) => id));
});

it("skips rows by an offset", async () => {
  const { rows } = await findChains(db, owner, { offset: 5, limit: 16 });
  expect(rows.map(({ steps }) => steps[0]!.id)).toEqual(newestFirst.slice(5, 21).map(({ id }) => id));
});

it("counts people, not messages, if a counter is kept", async () => {
  const messages = chains.flatMap(({ rows }) => rows).length;
  await env.DB.prepare("UPDATE accounts SET sendings = ?1, fallbacks = ?2 WHERE owner_id = ?3")
    .bind(messages, messages - CHAINS, owner.id)
    .run();
  const page = await findChains(db, owner, { limit: PAGE });
  expect([page.total, page.isTotalExact]).toEqual([CHAINS, true]);
});

it("groups people who were not reached by the reason of the last step", async () => {
  const lost = chains.filter(({ status }) => status === "failed");
  const failures = await findFailures(db, owner, {});
  const count = (reason: string) => lost.filter(({ rows }) => rows.at(-1)!.error === reason).length;
  expect(failures.total).toBe(lost.length);
  expect(new Map(failures.reasons.map(({ key, count }) => [key, count]))).toEqual(
    new Map([
      ["absent", count("absent")],
      ["blocked", count("blocked")],
    ]),
  );
  const ofVoice = await findFailures(db, owner, { type: "voice" });
  expect(ofVoice.total).toBe(lost.filter(({ rows }) => rows.some(({ type }) => type === "voice")).length);
});

it("names the recipients of a page in the same round trip, except in a search", async () => {
  const recipients = recipientsOf(owner, { limit: 3 });
  const page = await findChains(db, owner, { limit: 3 });
  const rows = await db.all<{ address: string }>(recipients as never);
  const addresses = page.rows.map(({ steps }) => steps[0]!.recipient);
  expect(rows.map(({ address }) => address)).toEqual(expect.arrayContaining(addresses));
  expect(recipientsOf(owner, { type: "sms", limit: 3 })).toBeNull();
});

it("shows nothing to another account", async () => {
  const stranger = await createUser();
  expect((await findChains(db, stranger, { limit: PAGE })).rows).toEqual([]);
  expect((await findChains(db, stranger, { text: "Hello", limit: PAGE })).rows).toEqual([]);
});
