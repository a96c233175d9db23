import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MOST_READ } from "../../../app/domain/base/shared/pages";
import { countSegment } from "../../../app/domain/library/contacts/segments/count";
import { findSegmentContacts } from "../../../app/domain/library/contacts/segments/find-people";
import { segmentInput } from "../../../app/domain/library/contacts/segments/input";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/engine/meter";
import { createUser } from "../../support/world/people";

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const AT_ONCE = 100_000;
const START = Date.UTC(2026, 0, 1);
const NOW = START + ROWS * 1000;
const LISTS = ["01890000-0000-7000-8000-00000000aaaa", "01890000-0000-7000-8000-00000000bbbb"];
const MOST_PAGE_MS = 25;
const MOST_COUNT_MS = 1000;

const ID = `substr(printf('%012x', ?2 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?2 + n * 1000), 9) || printf('-7000-8000-%012x', n)`;

let owner: { id: string };
const report: string[][] = [];

async function fill(into: string, values: string): Promise<void> {
  for (let from = 0; from < ROWS; from += AT_ONCE) {
    await env.DB.prepare(`WITH RECURSIVE n (n) AS (SELECT ?3 UNION ALL SELECT n + 1 FROM n WHERE n < ?3 + ?4 - 1)
      INSERT INTO ${into} SELECT ${values} FROM n`)
      .bind(owner.id, START, from, Math.min(AT_ONCE, ROWS))
      .run();
  }
}

/** A million contacts with own fields in two lists, each sent one message. */
beforeAll(async () => {
  owner = await createUser({ balance: 1_000_000 });
  for (const [at, id] of LISTS.entries())
    await env.DB.prepare(`INSERT INTO contact_lists (owner_id, id, title, type, contacts, created_at, updated_at)
      VALUES (?, ?, 'List', 'regular', ?, 0, 0)`)
      .bind(owner.id, id, at === 0 ? (ROWS * 9) / 10 : ROWS / 10)
      .run();
  await fill(
    "contacts (owner_id, list_id, phone, id, first_name, last_name, gender, custom, created_at, updated_at)",
    `?1, iif(n / 10 % 10, '${LISTS[0]}', '${LISTS[1]}'), printf('79%09d', (n * 7919) % 1000000000), ${ID}, 'Anna' || (n % 1000), NULL,
      iif(n / 10 % 2, 'female', 'male'),
      json_array(iif(n / 10 % 10 = 3, 'Казань', 'Москва'), CAST(CAST(n / 10 % 5000 AS INTEGER) AS TEXT), NULL, 'брэнд ' || (n / 50000 % 30)), ?2 + n * 1000, ?2 + n * 1000`,
  );
  await fill(
    "sendings (owner_id, id, type, sender, recipient, text, segments, price, status, timeline, clicked_at, created_at, updated_at)",
    `?1, ${ID}, 'sms', 'CABINET', printf('79%09d', (n * 7919) % 1000000000), 'Hello', 1, 1,
      iif(n / 100 % 3, 'delivered', 'failed'), '[]', iif(n / 10 % 50 = 0, ?2 + n * 1000 + 1, NULL), ?2, ?2`,
  );
});

afterAll(() => {
  const head = [
    "segment",
    "people",
    "page of 50",
    "end",
    "rows read",
    "ms of a page",
    "rows of a count",
    "ms of a count",
  ];
  const lines = [head, head.map(() => "---"), ...report].map((cells) => `| ${cells.join(" | ")} |`);
  console.log(`\n${lines.join("\n")}\n`);
});

const is = (field: string, op: string, value: string | number = "") => ({ field, op, value });

it.each<[string, ReturnType<typeof is>[], number]>([
  ["city", [is("custom01", "is", "Казань")], 0.1],
  ["part of a field, and a number", [is("custom04", "contains", "брэнд 1"), is("custom02", "over", 3999)], 0.11],
  ["one in five thousand", [is("custom02", "is", "77")], 1 / 5000],
  ["nobody", [is("custom01", "is", "Тверь")], 0],
  ["one list", [is("list", "is", LISTS[1]!), is("gender", "is", "male")], 0.1],
  ["delivered lately", [is("delivered", "within", 30)], 2 / 3],
  ["never reached, in a city", [is("custom01", "is", "Казань"), is("delivered", "never")], 1 / 30],
  ["clicked", [is("clicked", "ever")], 0.02],
  ["not in a list, never answered", [is("list", "isNot", LISTS[1]!), is("answered", "never")], 0.9],
])("%s: a page and a count keep their budgets at a million contacts", async (name, conditions, share) => {
  const segment = { ...segmentInput.parse({ title: name, conditions }), at: NOW };
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const measured = async <T>(of: () => Promise<T>) => {
    const times: number[] = [];
    let value: T;
    let rows = 0;
    do {
      meter.reset();
      value = await of();
      times.push(meter.ms);
      rows = meter.rowsRead;
    } while (times.length < 3);
    return { value, rows, ms: times.sort((a, b) => a - b)[1]! };
  };
  const page = await measured(() => findSegmentContacts(db, owner, { segment, limit: 50 }));
  const next = page.value.next ?? undefined;
  const second = await measured(() => findSegmentContacts(db, owner, { segment, limit: 50, cursor: next }));
  const count = await measured(() => countSegment(db, owner, segment));
  const { people, isExact } = count.value;
  const end = page.value.searchedTo === null ? (next ? "full" : "end") : "searchedTo";
  const worst = { rows: Math.max(page.rows, second.rows), ms: Math.max(page.ms, second.ms) };
  report.push([
    name,
    `${isExact ? "" : "≈ "}${people}`,
    String(page.value.rows.length),
    end,
    String(worst.rows),
    worst.ms.toFixed(1),
    String(count.rows),
    count.ms.toFixed(0),
  ]);
  expect(Math.abs(people - share * ROWS)).toBeLessThanOrEqual(Math.max(1, isExact ? 0 : share * ROWS * 0.03));
  expect(worst.rows).toBeLessThanOrEqual(MOST_READ + 100);
  expect([name, worst.ms <= MOST_PAGE_MS, count.ms <= MOST_COUNT_MS]).toEqual([name, true, true]);
});
