import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { anyCustomer } from "../../../../../app/domain/base/access/customers";
import { PERMISSIONS } from "../../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../../app/domain/base/access/viewer";
import { firstIdAt } from "../../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../../app/domain/base/shared/pages";
import { newTask } from "../../../../../app/domain/base/tasks/start-job";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { findSenders } from "../../../../../app/domain/insight/home/around";
import { getBeginning } from "../../../../../app/domain/insight/home/first-steps";
import { getOverview } from "../../../../../app/domain/insight/home/overview";
import { getRunway } from "../../../../../app/domain/insight/home/runway";
import { getYesterday } from "../../../../../app/domain/insight/home/yesterday";
import { type Group, search, searchTermIn } from "../../../../../app/domain/insight/search/search";
import { findFailures, MOST_SCANNED } from "../../../../../app/domain/messaging/sendings/list/failures";
import {
  findSendings,
  operatorNameOf,
  type SendingFilter,
} from "../../../../../app/domain/messaging/sendings/list/find";
import { findSendingsByTime } from "../../../../../app/domain/messaging/sendings/list/find-by-time";
import { findChains } from "../../../../../app/domain/messaging/sendings/list/find-chains";
import { getAvailable } from "../../../../../app/domain/money/billing/available";
import { filterOf } from "../../../../../app/routes/messages/outgoing/filter.server";
import { FILTERS, readQuery } from "../../../../../app/routes/messages/outgoing/query";
import { openOverview } from "../../../../../app/routes/users/overview/overview.server";
import { openDatabase } from "../../../../../db/client";
import { tasks } from "../../../../../db/schema/tasks";
import { meterOf } from "../../../../support/engine/meter";
import { searchesOf } from "../../../../support/forms/list-filters";
import { createUser } from "../../../../support/world/people";

const MESSAGES = 1_000_000;
const AT_ONCE = 100_000;
const CHUNK = 1000;
const PAGE = 16;
const START = Date.UTC(2026, 0, 1);
const END = START + MESSAGES * 1000;
const ZONE = "UTC";
const HOUR = 3_600_000;
/** Contains messages 100,000 to 900,000, except a few that form another bulk. */
const MAILING = "00000000-0000-7000-8000-00000000aaaa";
const SMALL = "00000000-0000-7000-8000-00000000bbbb";
/** Receives a tenth of all messages, none of which failed. */
const MONITORED = "79165550000";

const idOf = (n: string) =>
  `substr(printf('%012x', ?2 + (${n}) * 1000), 1, 8) || '-' || substr(printf('%012x', ?2 + (${n}) * 1000), 9) || printf('-7000-8000-%012x', ${n})`;

let owner: { id: string };

// One message per second; every tenth failed, the oldest with rare codes.
beforeAll(async () => {
  owner = await createUser();
  for (let from = 0; from < MESSAGES; from += AT_ONCE) {
    await env.DB.prepare(`
      WITH RECURSIVE n (n) AS (SELECT ?3 UNION ALL SELECT n + 1 FROM n WHERE n < ?3 + ?4 - 1)
      INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status, error, created_at, updated_at)
      SELECT ?1, ${idOf("n")}, iif(n NOT BETWEEN 100000 AND 899999, NULL, iif(n BETWEEN 500000 AND 500099, ?6, ?5)),
        iif(n = 5, 'viber', 'sms'), iif(n = 6, 'RARE', 'CABINET'), iif(n % 10 = 1, ?7, printf('7916%07d', n)), 'Hi', 1,
        iif(n = 7, 0, 1), iif(n % 10 = 3, 'failed', iif(n = 8, 'seen', 'delivered')),
        iif(n % 10 = 3, iif(n = 13, 'rare', 'absent'), NULL), ?2 + n * 1000, ?2 + n * 1000 FROM n`)
      .bind(owner.id, START, from, AT_ONCE, MAILING, SMALL, MONITORED)
      .run();
  }
  const chunks = `INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane)`;
  await env.DB.batch([
    env.DB.prepare(`WITH RECURSIVE c (c) AS (SELECT 100 UNION ALL SELECT c + 1 FROM c WHERE c < 899)
        ${chunks} SELECT ?1, ${idOf(`c * ${CHUNK} + iif(c = 500, 100, 0)`)}, ${idOf(`c * ${CHUNK} + ${CHUNK - 1}`)}, ?3, c - 100, 'bulk' FROM c`).bind(
      owner.id,
      START,
      MAILING,
    ),
    env.DB.prepare(`${chunks} SELECT ?1, ${idOf("500000")}, ${idOf("500099")}, ?3, 0, 'bulk'`).bind(
      owner.id,
      START,
      SMALL,
    ),
  ]);
}, 180_000);

/** A rare and a frequent value for each filter of the list; days also before and after the bulk. */
const VALUES: Record<(typeof FILTERS)[number], readonly string[]> = {
  phone: ["+79160500003", `+${MONITORED}`],
  status: ["failed", "seen", "delivered"],
  groupId: [MAILING, SMALL],
  period: ["week", "lastMonth"],
  from: ["2026-01-05", "2026-01-12"],
  to: ["2026-01-01", "2026-01-06"],
  type: ["viber", "sms"],
  sender: ["RARE", "CABINET"],
  paid: ["0", "1"],
  error: ["rare", "absent"],
  operator: [operatorNameOf("79160000000"), "-"],
  tag: ["rare", "absent"],
};

/** The link on a bulk's page. */
const LINKED = `groupId=${MAILING}&status=failed&error=rare`;

type Find = typeof findSendings | typeof findChains | typeof findSendingsByTime;

async function readBy(filter: Omit<SendingFilter, "limit">, find: Find = findSendings): Promise<number> {
  const meter = meterOf(env.DB);
  const page = await find(openDatabase(meter.db), owner, { ...filter, limit: PAGE, isCounted: true });
  if (page.next !== null && page.rows.length < PAGE) expect(page.searchedTo).not.toBeNull();
  return meter.rowsRead;
}

describe("the list of a million messages", () => {
  it.each([...searchesOf(FILTERS, VALUES), LINKED])("stays within a page's read limit: ?%s", async (search) => {
    const filter = filterOf(readQuery(new URLSearchParams(search)), END, ZONE)!;
    for (const place of [{}, { cursor: firstIdAt(START + 600_500_000) }, { offset: 5000 }]) {
      for (const find of [findSendings, findChains, findSendingsByTime]) {
        expect(await readBy({ ...filter, ...place }, find)).toBeLessThanOrEqual(MOST_READ);
      }
    }
  });

  it("finds rare messages by continuing after each window, then reports the end", async () => {
    const db = openDatabase(env.DB);
    const found: string[] = [];
    let cursor: string | undefined = firstIdAt(START + 50_000 * 1000);
    let windows = 0;
    do {
      const page = await findSendings(db, owner, { status: "seen", cursor, limit: PAGE, isCounted: true });
      if (page.next) expect([page.isTotalExact, page.searchedTo === null]).toEqual([false, false]);
      found.push(...page.rows.map(({ status }) => status));
      cursor = page.next ?? undefined;
      windows++;
    } while (cursor && windows < 50);
    expect(found).toEqual(["seen"]);
    expect(windows).toBe(6);
  });
});

it("finds a page far behind by offset, whose skipped ids are longer than a value of D1", async () => {
  const db = openDatabase(env.DB);
  for (const [offset, direction] of [
    [65_000, "desc"],
    [150_007, "asc"],
  ] as const) {
    const { rows } = await findSendingsByTime(db, owner, { offset, direction, limit: 2, isCounted: true });
    const first = direction === "desc" ? MESSAGES - 1 - offset : offset;
    const step = direction === "desc" ? -1 : 1;
    expect(rows.map(({ createdAt }) => (createdAt - START) / 1000)).toEqual([first, first + step]);
  }
  const { rows, next } = await findSendingsByTime(db, owner, { offset: MESSAGES + 5, limit: 2 });
  expect([rows, next]).toEqual([[], null]);
});

it("opens the page of a campaign of 800,000 by its own row and the window of its failures", async () => {
  const db = openDatabase(env.DB);
  const input = { id: MAILING, type: "sendings:bulk", title: "Sale", data: {}, cursor: {}, total: 800_000 } as const;
  await db.insert(tasks).values(newTask(owner.id, input, START));
  const meter = meterOf(env.DB);
  const counted = openDatabase(meter.db);
  const [task, failures] = await Promise.all([
    getTask(counted, owner, MAILING),
    findFailures(counted, owner, { taskId: MAILING }),
    getAvailable(counted, owner.id),
  ]);
  await db.run(sql`DELETE FROM tasks WHERE id = ${MAILING}`);
  expect(task).toMatchObject({ title: "Sale", total: 800_000 });
  expect(failures.total).toBe(MOST_SCANNED);
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * MOST_SCANNED + PAGE);
});

it("opens a customer's card by the windows of the customer's lists", async () => {
  const manager = {
    id: "m",
    level: "manager",
    preferences: {},
    permissions: new Set(PERMISSIONS),
  } as unknown as Viewer;
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const customer = await anyCustomer(db, owner.id);
  const card = await openOverview({ db, clock: () => END }, manager, customer, Promise.resolve("en" as const));
  expect(card!.messages).toHaveLength(5);
  expect(card!.failures).toMatchObject({ total: MOST_SCANNED, isAll: false });
  expect(card!.money!.reserved).toBe(0);
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * MOST_SCANNED + 4 * 5 + 50);
});

it("opens home and searches by phone, id and words, whatever lies beyond the newest minutes", async () => {
  await env.DB.prepare(`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total, delivered)
    WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 11 * 24 * 20 - 1)
    SELECT ?1, ?2 + n / 20, 'sms', 'CABINET', 'RU|' || (n % 20), 0, '', 1, 180, 170 FROM n`)
    .bind(owner.id, START / HOUR)
    .run();
  const viewer = { ...owner, level: "me", preferences: {}, permissions: new Set(PERMISSIONS) } as unknown as Viewer;
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const [overview, yesterday] = await Promise.all([
    getOverview(db, viewer, END),
    getYesterday(db, viewer, END, owner),
    getRunway(db, viewer, { id: owner.id, zone: undefined }, END),
    getBeginning(db, owner),
    findSenders(db, viewer, owner.id),
  ]);
  expect(overview.recent).toMatchObject({ isWhole: true, read: 300 });
  // Ten in every 180 are still waiting.
  expect(yesterday!.is.people).toBe(24 * 20 * 170);
  // Three rows per message of the last five minutes; two per counter of yesterday and of the same weekday before, and
  // one per counter of today.
  const home = meter.rowsRead;
  expect(home).toBeLessThanOrEqual(3 * 300 + 3 * 2 * 24 * 20 + 100);
  const groups = new Set<Group>(["messages", "contacts", "tasks", "names", "templates", "invoices", "users"]);
  const [newest] = (await findSendings(db, owner, { limit: 1 })).rows;
  for (const [typed, found] of [
    [`+${MONITORED}`, 5],
    [newest!.id, 1],
    ["nobody's words", 0],
  ] as const) {
    meter.reset();
    expect((await search(db, viewer, searchTermIn(typed)!, groups)).messages).toHaveLength(found);
    expect(meter.rowsRead).toBeLessThanOrEqual(30);
  }
});

describe("the list of people in a million messages, half of which fell back", () => {
  /** The newest messages, and some from the middle of the campaign. */
  const REGIONS = [MESSAGES - 200, 600_400] as const;

  beforeAll(async () => {
    for (const from of REGIONS) {
      const region = [owner.id, firstIdAt(START + from * 1000), firstIdAt(START + (from + 200) * 1000)];
      await env.DB.prepare("UPDATE sendings SET steps = 2 WHERE owner_id = ?1 AND id >= ?2 AND id < ?3")
        .bind(...region)
        .run();
      await env.DB.prepare(`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, status,
          step, steps, created_at, updated_at)
        SELECT owner_id, substr(id, 1, 34) || printf('%02x', (last + 1) % 256), task_id, 'sms', sender, recipient, 'Again', 1, 1,
          iif(status = 'failed', 'delivered', 'sent'), 1, 2, created_at + 60000, updated_at
        FROM (SELECT *, (instr('0123456789abcdef', substr(id, 35, 1)) - 1) * 16 + instr('0123456789abcdef', substr(id, 36, 1)) - 1 AS last
          FROM sendings WHERE owner_id = ?1 AND id >= ?2 AND id < ?3 AND step = 0)`)
        .bind(...region)
        .run();
    }
  });

  it.each([
    "",
    "status=delivered",
    "type=sms",
    `groupId=${MAILING}`,
    "phone=%2B79165550000",
    "status=failed",
    `groupId=${MAILING}&status=failed`,
    LINKED,
  ])("keeps within a page's read limit: ?%s", async (search) => {
    const filter = filterOf(readQuery(new URLSearchParams(search)), END, ZONE)!;
    for (const cursor of [undefined, firstIdAt(START + 600_500_000)]) {
      expect(await readBy({ ...filter, cursor }, findChains)).toBeLessThanOrEqual(MOST_READ);
    }
  });

  it("searches for a text within a page's read limit", async () => {
    expect(await readBy({ text: "nowhere" }, findChains)).toBeLessThanOrEqual(MOST_READ);
    for (const frequent of ["again", "hi"]) {
      expect(await readBy({ text: frequent }, findChains)).toBeLessThanOrEqual(MOST_READ);
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 5; page++) {
        const found = await findChains(openDatabase(env.DB), owner, { text: frequent, cursor, limit: PAGE });
        ids.push(...found.rows.map(({ steps }) => steps[0]!.id));
        cursor = found.next!;
      }
      expect(ids).toEqual([...new Set(ids)].sort().reverse());
      expect(ids).toHaveLength(5 * PAGE);
    }
  });
});
