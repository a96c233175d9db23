import { env } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findNotifications } from "../../../app/domain/base/notifications/find";
import { MOST_READ, type Page } from "../../../app/domain/base/shared/pages";
import { findTasks } from "../../../app/domain/base/tasks/find";
import { findVisits } from "../../../app/domain/base/telemetry/find";
import { findContacts } from "../../../app/domain/library/contacts/find";
import { findFiles } from "../../../app/domain/library/files/find";
import { findLines } from "../../../app/domain/money/billing/find-lines";
import { findPayments } from "../../../app/domain/money/payments/find";
import { type Database, openDatabase } from "../../../db/client";
import { createUser } from "../../support/world/people";

const ROWS = 1_000_000;
const AT_ONCE = 100_000;
const START = Date.UTC(2024, 0, 1);
const LIST = "01890000-0000-7000-8000-00000000abcd";
const RARE = 700_000;

const ID = `substr(printf('%012x', ?2 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?2 + n * 1000), 9) || printf('-7000-8000-%012x', n)`;
const AT = "?2 + n * 1000";

let owner: { id: string };
const report: string[][] = [];

async function fill(into: string, values: string): Promise<void> {
  for (let from = 0; from < ROWS; from += AT_ONCE) {
    await env.DB.prepare(`WITH RECURSIVE n (n) AS (SELECT ?3 UNION ALL SELECT n + 1 FROM n WHERE n < ?3 + ?4 - 1)
      INSERT INTO ${into} SELECT ${values} FROM n`)
      .bind(owner.id, START, from, AT_ONCE)
      .run();
  }
}

/** The test's database, counting what D1 bills. */
function metered(): { db: Database; read: () => { rows: number; ms: number; trips: number } } {
  let [rows, ms, trips] = [0, 0, 0];
  const known = new WeakMap<object, D1PreparedStatement>();
  const count = <T>(results: D1Result<T>[]) => {
    trips++;
    for (const { meta } of results) {
      rows += meta.rows_read;
      ms += meta.duration;
    }
    return results;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => count([await statement.all()])[0],
      run: async () => count([await statement.run()])[0],
      raw: async () =>
        count([await statement.all<Record<string, unknown>>()])[0]!.results.map((row) => Object.values(row)),
    } as unknown as D1PreparedStatement;
    known.set(wrapped, statement);
    return wrapped;
  };
  const db = {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) =>
      count(await env.DB.batch(statements.map((statement) => known.get(statement)!))),
  } as unknown as D1Database;
  return { db: openDatabase(db), read: () => ({ rows, ms, trips }) };
}

async function measure(list: string, what: string, find: (db: Database) => Promise<Page<unknown> | null>) {
  const times: number[] = [];
  let line: string[] = [];
  let most = 0;
  for (let run = 0; run < 3; run++) {
    const meter = metered();
    const page = (await find(meter.db))!;
    const { rows, ms, trips } = meter.read();
    times.push(ms);
    most = rows;
    const end = page.searchedTo === null ? (page.next === null ? "end" : "full") : "searchedTo";
    line = [
      list,
      what,
      String(page.rows.length),
      `${page.isTotalExact ? "" : "≥ "}${page.total}`,
      end,
      String(rows),
      String(trips),
    ];
  }
  report.push([...line, times.sort((a, b) => a - b)[1]!.toFixed(1)]);
  expect([list, what, most <= MOST_READ + 100]).toEqual([list, what, true]);
}

const PAGE = { limit: 16, isCounted: true };
const MIDDLE = `${(START + 500_000_000)
  .toString(16)
  .padStart(12, "0")
  .replace(/^(.{8})/, "$1-")}-7000-8000-00000007a120`;

beforeAll(async () => {
  owner = await createUser({ balance: 1_000_000 });
});

afterAll(() => {
  const head = ["list", "page of 16", "rows", "total", "end", "rows read", "trips", "ms"];
  const lines = [head, head.map(() => "---"), ...report].map((cells) => `| ${cells.join(" | ")} |`);
  console.log(`\n${lines.join("\n")}\n`);
});

describe("a million rows of one account", () => {
  it("of contacts", async () => {
    await env.DB.prepare(`INSERT INTO contact_lists (owner_id, id, title, type, contacts, created_at, updated_at)
      VALUES (?, ?, 'All', 'regular', ${ROWS}, 0, 0)`)
      .bind(owner.id, LIST)
      .run();
    await fill(
      "contacts (owner_id, list_id, phone, id, email, first_name, gender, date, created_at, updated_at)",
      `?1, '${LIST}', printf('79%09d', n), ${ID}, iif(n % 10 = 0, 'p' || n || '@mail.example', NULL), 'Anna' || (n % 1000),
        iif(n % 2, 'female', 'male'), iif(n = ${RARE}, '1990-03-08', iif(n % 100 = 0, '1980-05-05', NULL)), ${AT}, ${AT}`,
    );
    const find = (filter: object) => (db: Database) => findContacts(db, owner, { listId: LIST, limit: 16, ...filter });
    await measure("contacts", "whole", find({}));
    await measure("contacts", "gender and e-mail", find({ gender: "female", hasEmail: false }));
    await measure("contacts", "birthday of one", find({ birthday: { from: "03-08", to: "03-08" } }));
    await measure(
      "contacts",
      "a name and a birthday of nobody",
      find({ text: "Anna7", birthday: { from: "01-01", to: "01-01" } }),
    );
    await measure("contacts", "a name", find({ text: "Anna7" }));
    await measure("contacts", "a phone's beginning", find({ phone: "7912345" }));
  });

  it("of ledger lines", async () => {
    await fill(
      "billings (owner_id, id, source, amount, status, comment, created_at, updated_at)",
      `?1, ${ID}, iif(n % 1000 = 0, 'accrual', iif(n = ${RARE} + 1, 'wapi', 'sendings.sms')), -1,
        iif(n % 50 = 0, 'refunded', 'complete'), iif(n = ${RARE}, 'Zebra', NULL), ${AT}, ${AT}`,
    );
    const find = (filter: object) => (db: Database) => findLines(db, owner, { ...PAGE, ...filter });
    await measure("billings", "whole", find({}));
    await measure("billings", "behind the middle", find({ cursor: MIDDLE }));
    await measure("billings", "refunded", find({ status: "refunded" }));
    await measure("billings", "credits", find({ source: "accrual" }));
    await measure("billings", "one in a million", find({ source: "wapi" }));
    await measure("billings", "a comment in a million", find({ search: "zebra" }));
    await measure("billings", "offset 5,000", find({ offset: 5000 }));
  });

  it("of tasks", async () => {
    await fill(
      "tasks (owner_id, id, title, type, state, data, starts_at, created_at, updated_at)",
      `?1, ${ID}, 'Mailing ' || n, iif(n % 20 = 0, 'contacts:import', 'sendings:bulk'),
        iif(n = ${RARE}, 'stopped', iif(n % 10 = 0, 'failed', 'completed')), '{"tags":[],"text":"' || hex(zeroblob(200)) || '"}', ${AT}, ${AT}, ${AT}`,
    );
    const find = (filter: object) => (db: Database) => findTasks(db, owner, { ...PAGE, ...filter });
    await measure("tasks", "whole", find({}));
    await measure("tasks", "failed imports", find({ states: ["failed"], types: ["contacts:import"] }));
    await measure("tasks", "one in a million", find({ states: ["stopped"] }));
    await measure("tasks", "a title", find({ title: "MAILING 99" }));
    await measure("tasks", "a title of none", find({ title: "zebra" }));
    await measure("tasks", "a tag of none", find({ tag: "zebra" }));
  });

  it("of payments", async () => {
    await fill(
      "payments (owner_id, id, method, amount, sum, status, entity, ref, history, created_at, updated_at)",
      `?1, ${ID}, 'tinkoff', 100, 100, iif(n = ${RARE}, 'refunded', iif(n % 10 = 0, 'error', 'completed')), 'x', 'r' || n, '[]', ${AT}, ${AT}`,
    );
    const find = (filter: object) => (db: Database) =>
      findPayments(db, { id: owner.id, level: "me" }, { ...PAGE, ...filter });
    await measure("payments", "whole", find({}));
    await measure("payments", "of everybody", (db) => findPayments(db, { id: "x", level: "manager" }, PAGE));
    await measure("payments", "failed", find({ status: "error" }));
    await measure("payments", "one in a million", find({ status: "refunded" }));
    await measure("payments", "a number", find({ search: "R999" }));
    await measure("payments", "a number of none", find({ search: "zebra" }));
  });

  it("of notifications", async () => {
    await fill(
      "notifications (owner_id, id, type, title, text, is_read, sent_at, created_at, updated_at)",
      `?1, ${ID}, iif(n = ${RARE}, 'accrual', 'message'), 'Notice ' || n, 'Text', iif(n % 100 = 0, 0, 1), ${AT}, ${AT}, ${AT}`,
    );
    await env.DB.prepare("UPDATE accounts SET notifications = ?2, unread = ?2 / 100 WHERE owner_id = ?1")
      .bind(owner.id, ROWS)
      .run();
    const find = (filter: object) => (db: Database) => findNotifications(db, owner, { ...PAGE, ...filter });
    await measure("notifications", "whole", find({}));
    await measure("notifications", "unread", find({ isRead: false }));
    await measure("notifications", "read", find({ isRead: true }));
    await measure("notifications", "one type in a million", find({ type: "accrual" }));
    await measure("notifications", "words of none", (db) => findNotifications(db, owner, PAGE, () => false));
  });

  it("of visits", async () => {
    await fill(
      "telemetry (owner_id, id, action, user_agent, ip, created_at)",
      `?1, ${ID}, iif(n % 100 = 0, 'signInFailed', 'signIn'), 'Mozilla/5.0', iif(n = ${RARE}, '198.51.100.1', '203.0.113.7'), ${AT}`,
    );
    const find = (filter: object) => (db: Database) => findVisits(db, owner, { ...PAGE, ...filter });
    await measure("telemetry", "whole", find({}));
    await measure("telemetry", "failures", find({ action: "signInFailed" }));
    await measure("telemetry", "one address in a million", find({ ip: "198.51.100" }));
    await measure("telemetry", "failures from nowhere", find({ action: "signInFailed", ip: "198.51.100" }));
    await measure("telemetry", "a browser", find({ search: "mozilla" }));
    await measure("telemetry", "words of none", find({ search: "zebra" }));
  });

  it("of files", async () => {
    await fill(
      "files (owner_id, id, title, filename, type, size, hash, kind, is_public, created_at, updated_at)",
      `?1, ${ID}, 'Price ' || n, 'price' || n || '.csv', 'text/csv', n % 5000, 'x', iif(n % 100 = 0, 'image', 'document'), iif(n = ${RARE}, 1, 0), ${AT}, ${AT}`,
    );
    await fill("file_words (owner_id, word, file_id)", `?1, 'price', ${ID}`);
    await fill("file_words (owner_id, word, file_id)", `?1, printf('%07d', n), ${ID}`);
    const find = (filter: object) => (db: Database) =>
      findFiles({ db, clock: () => START }, owner, { ...PAGE, ...filter });
    await measure("files", "whole", find({}));
    await measure("files", "images", find({ kind: "image" }));
    await measure("files", "public, one in a million", find({ isPublic: true }));
    await measure("files", "small images", find({ kind: "image", maxBytes: 100 }));
    await measure("files", "a rare word", find({ search: "0700000" }));
    await measure("files", "a word of all", find({ search: "price" }));
    await measure("files", "a word of none", find({ search: "zebra" }));
  });
});
