import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../app/domain/base/shared/page-limits";
import { type ContactQuery, findContacts, neighbours } from "../../../../app/domain/library/contacts/find";
import { findPeople } from "../../../../app/domain/library/contacts/people";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openList } from "../../../support/world/scene";

const engine = openEngine();
const { db } = engine;
const viewer = { id: newId() };
type Filter = Omit<ContactQuery, "listId" | "limit">;

async function phonesOf(listId: string, filter: Filter, limit = 16) {
  const page = await findContacts(db, viewer, { listId, ...filter, limit });
  return page!.rows.map(({ phone }) => phone);
}

/** All pages of a filter, including empty ones. */
async function walked(listId: string, filter: Filter, limit: number) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await findContacts(db, viewer, { listId, ...filter, cursor, limit }))!;
    seen.push(...page.rows.map(({ phone }) => phone));
    cursor = page.next ?? undefined;
  } while (cursor);
  return seen;
}

describe("among a few people", () => {
  let listId = "";
  const people = [
    {
      phone: "79160000001",
      last_name: "Лебедева",
      first_name: "Анна",
      middle_name: "Ильинична",
      email: "Anna@example.ru",
      gender: "female",
      date: "1988-11-21",
    },
    { phone: "79160000002", name: "ЛЕБЕДЕВ Иван", gender: "male", date: "1990-11-25" },
    { phone: "79160000003", first_name: "леб", email: "bob@example.ru", date: "2000-01-02" },
    { phone: "79260000004", last_name: "Annet", email: "anna2@example.ru", gender: "female", date: "1992-02-29" },
    { phone: "79260000005" },
  ];

  beforeAll(async () => {
    listId = await openList(engine, viewer.id, []);
    for (const [at, person] of people.entries()) {
      const names = Object.keys(person);
      await env.DB.prepare(
        `INSERT INTO contacts (owner_id, list_id, id, created_at, updated_at, ${names.join(", ")})
         VALUES (?, ?, ?, 0, 0, ${names.map(() => "?").join(", ")})`,
      )
        .bind(viewer.id, listId, `0190000${at}-0000-7000-8000-000000000000`, ...Object.values(person))
        .run();
    }
  });

  test.each<[string, Filter, string[]]>([
    ["a surname in any letter case", { text: "ЛЕБ" }, ["1", "2", "3"]],
    ["a word that begins a name or an e-mail, each person once", { text: "ann" }, ["4", "1"]],
    ["a given name, in any letter case", { text: "анна" }, ["1"]],
    ["a given name of who has a full name alone", { text: "Иван" }, ["2"]],
    ["a middle name", { text: "ИЛЬ" }, ["1"]],
    ["a given name and a surname", { text: "Анна Леб" }, ["1"]],
    ["a surname and a given name", { text: "лебедева анна" }, ["1"]],
    ["a given and a middle name", { text: "Анна Ильинична" }, ["1"]],
    ["a whole name as it is shown", { text: "Лебедева Анна Ильинична" }, ["1"]],
    ["a whole name as it is said", { text: "анна ильинична лебедева" }, ["1"]],
    ["a given name within a gender", { text: "анна", gender: "female" }, ["1"]],
    ["no given name of the other gender", { text: "анна", gender: "male" }, []],
    ["no whole name with another middle name", { text: "Лебедева Анна Петровна" }, []],
    ["an e-mail in any letter case", { text: "ANNA@" }, ["1"]],
    ["a name within a gender", { text: "леб", gender: "male" }, ["2"]],
    ["a gender", { gender: "female" }, ["4", "1"]],
    ["who has an e-mail, by letter", { hasEmail: true }, ["4", "1", "3"]],
    ["who has none", { hasEmail: false }, ["2", "5"]],
    ["birthdays of a week, by day", { birthday: { from: "11-21", to: "11-27" } }, ["1", "2"]],
    ["birthdays over New Year", { birthday: { from: "11-22", to: "01-05" } }, ["2", "3"]],
    ["birthdays of one gender", { birthday: { from: "01-01", to: "12-31" }, gender: "female" }, ["4", "1"]],
    ["a phone's beginning and a gender", { phone: "7916", gender: "male" }, ["2"]],
    ["the oldest first", { order: "old" }, ["1", "2", "3", "4", "5"]],
    ["the newest first", {}, ["5", "4", "3", "2", "1"]],
    ["by phone", { order: "phone" }, ["1", "2", "3", "4", "5"]],
    ["nobody", { text: "%_'" }, []],
  ])("finds %s", async (_, filter, expected) => {
    const ends = (phones: string[]) => phones.map((phone) => phone.slice(-1));
    expect(ends(await phonesOf(listId, filter))).toEqual(expected);
    expect(ends(await walked(listId, filter, 2))).toEqual(expected);
  });

  test("a contact's neighbours come from the filtered list", async () => {
    const neighborsOf = async (filter: Filter, phone: string) => {
      const { prev, next } = await neighbours(db, viewer, { listId, ...filter }, sql`phone = ${phone}`);
      return [prev?.phone.slice(-1), next?.phone.slice(-1)];
    };
    expect(await neighborsOf({}, "79160000003")).toEqual(["4", "2"]);
    expect(await neighborsOf({ text: "леб" }, "79160000001")).toEqual([undefined, "2"]);
    expect(await neighborsOf({ text: "леб" }, "79160000002")).toEqual(["1", "3"]);
    expect(await neighborsOf({ text: "и" }, "79160000002")).toEqual([undefined, "1"]);
    expect(await neighborsOf({ text: "и" }, "79160000001")).toEqual(["2", undefined]);
    expect(await neighborsOf({ hasEmail: true }, "79160000001")).toEqual(["4", "3"]);
    expect(await neighborsOf({ birthday: { from: "11-22", to: "01-05" } }, "79160000002")).toEqual([undefined, "3"]);
  });

  test("a made-up cursor starts at the first page", async () => {
    expect((await phonesOf(listId, { cursor: "~" }))[0]).toBe("79260000005");
  });
});

describe("by offset", () => {
  let listId = "";

  // Ten match by name and thirty more by e-mail; every other one is a woman, and some were born around New Year.
  beforeAll(async () => {
    listId = await openList(engine, viewer.id, []);
    await env.DB.prepare(
      `INSERT INTO contacts (owner_id, list_id, phone, id, email, last_name, gender, date, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 39)
       SELECT ?1, ?2, 79000000000 + i, printf('01900000-%04x-7000-8000-000000000000', i),
         iif(i % 4, 'iv' || i || '@example.ru', NULL), iif(i % 4, NULL, 'Ivanov'), iif(i % 2, 'female', 'male'),
         iif(i % 3, '1990-12-3' || (i % 2), '1990-01-0' || (1 + i % 5)), 0, 0 FROM n`,
    )
      .bind(viewer.id, listId)
      .run();
  });

  test.each<[string, number, Filter]>([
    ["what begins names and e-mails", 40, { text: "iv" }],
    ["of one gender", 20, { text: "iv", gender: "female" }],
    ["a phone's beginning and a gender", 20, { phone: "79", gender: "female" }],
    ["birthdays over New Year", 40, { birthday: { from: "12-30", to: "01-05" } }],
    ["a gender alone", 20, { gender: "female" }],
    ["everybody", 40, {}],
  ])("every row appears once: %s", async (_, count, filter) => {
    const all = await walked(listId, filter, 10);
    expect(all).toHaveLength(count);
    const paged: string[] = [];
    for (let offset = 0; offset < count; offset += 7) paged.push(...(await phonesOf(listId, { ...filter, offset }, 7)));
    expect(paged).toEqual(all);
  });

  test("is counted from the cursor, and shows what follows", async () => {
    const all = await walked(listId, { text: "iv" }, 10);
    const first = (await findContacts(db, viewer, { listId, text: "iv", limit: 8 }))!;
    const page = (await findContacts(db, viewer, {
      listId,
      text: "iv",
      cursor: first.next!,
      offset: 5,
      limit: 4,
    }))!;
    expect(page.rows.map(({ phone }) => phone)).toEqual(all.slice(13, 17));
    expect(await phonesOf(listId, { text: "iv", cursor: page.next! }, 40)).toEqual(all.slice(17));
    const end = (await findContacts(db, viewer, { listId, text: "iv", offset: 35, limit: 10 }))!;
    expect(end).toMatchObject({ total: 40, isTotalExact: true, next: null });
  });
});

describe("among a million", () => {
  const MILLION = 1_000_000;
  let listId = "";

  beforeAll(async () => {
    listId = await openList(engine, viewer.id, []);
    // Values of every fifth, tenth and hundredth row fill several pages and are quick to create.
    await env.DB.prepare(
      `INSERT INTO contacts (owner_id, list_id, phone, id, email, last_name, first_name, middle_name, gender, date, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)
       SELECT ?1, ?2, 79000000000 + i, printf('%08x-%04x-7000-8000-000000000000', 26214400 + (i >> 16), i & 65535),
         iif(i % 100 = 0, 'user' || i || '@example.ru', NULL),
         CASE i % 10 WHEN 0 THEN 'Иванов' WHEN 5 THEN 'Петрова' END,
         iif(i % 10 = 5 OR i = 777770, 'Анна', NULL), iif(i % 100 = 5, 'Юрьевна', NULL), CASE i % 10 WHEN 0 THEN 'male' WHEN 5 THEN 'female' END,
         iif(i % 10 = 0, iif(i % 20, '1990-11-21', '1990-12-31'), NULL), (26214400 + (i >> 16)) * 65536 + (i & 65535), 0 FROM n`,
    )
      .bind(viewer.id, listId, MILLION)
      .run();
    await env.DB.prepare("UPDATE contact_lists SET contacts = ? WHERE id = ?").bind(MILLION, listId).run();
  });

  const day = { from: "11-21", to: "11-21" };
  // Ids contain the creation time, so createdAt must agree.
  const LATE = { from: (26214400 + 7) * 65536, to: (26214400 + 8) * 65536 };

  test.each<[string, Filter]>([
    ["the newest page", {}],
    ["the oldest", { order: "old" }],
    ["by phone", { order: "phone" }],
    ["a phone's beginning", { phone: "79" }],
    ["a surname", { text: "Иван" }],
    ["a surname that nobody has", { text: "Ъ" }],
    ["a given name", { text: "Анна" }],
    ["a surname and a given name", { text: "Петрова Анна" }],
    ["a whole name", { text: "Петрова Анна Юрьевна" }],
    ["a middle name", { text: "юрьевна" }],
    ["an e-mail", { text: "user1@" }],
    ["a gender", { gender: "female" }],
    ["today's birthdays", { birthday: day }],
    ["birthdays over New Year", { birthday: { from: "12-30", to: "01-05" } }],
    ["who has an e-mail", { hasEmail: true }],
    ["who has none", { hasEmail: false }],
    ["who was added on a day", LATE],
    ["who was added on a day and has an e-mail", { ...LATE, hasEmail: true }],
    ["a name of the other gender", { text: "Иван", gender: "female" }],
    ["birthdays of one gender with an e-mail", { birthday: day, gender: "male", hasEmail: true }],
    ["a phone's beginning with a birthday", { phone: "790", birthday: day }],
    ["all at once", { phone: "79", text: "иван", birthday: day, gender: "male", hasEmail: true, ...LATE }],
  ])("%s reads at most the allowed rows of a page, on the first and later pages", async (_, filter) => {
    const meter = meterOf(env.DB);
    const metered = openDatabase(meter.db);
    let cursor: string | undefined;
    for (let page = 0; page < 3; page++) {
      meter.reset();
      const found = (await findContacts(metered, viewer, { listId, ...filter, cursor, limit: 16 }))!;
      expect(meter.rowsRead).toBeGreaterThan(0);
      expect(meter.rowsRead).toBeLessThanOrEqual(MOST_READ);
      const [last] = found.rows;
      if (last) {
        meter.reset();
        await neighbours(metered, viewer, { listId, ...filter }, sql`id = ${last.id}`);
        expect(meter.rowsRead).toBeLessThanOrEqual(MOST_READ);
      }
      if (!found.next) break;
      cursor = found.next;
    }
  });

  test.each([
    ["иванов", 5, "Иванов"],
    ["АННА", 5, "Анна"],
    ["юрьев", 5, "Петрова Анна Юрьевна"],
    ["юрьевна анна", 5, "Петрова Анна Юрьевна"],
    ["анна иванов", 1, "Иванов Анна"],
    ["Иванов Анна", 1, "Иванов Анна"],
    ["Иванов Пётр", 0, ""],
    ["Ъ", 0, ""],
  ])("%s across lists reads some hundred rows", async (typed, found, whole) => {
    const meter = meterOf(env.DB);
    const people = await findPeople(openDatabase(meter.db), viewer.id, typed, 5);
    const all = Array.from({ length: found }, () => expect.stringContaining(whole));
    expect(people.map(({ name }) => name)).toEqual(all);
    expect(meter.rowsRead).toBeLessThanOrEqual(400);
  });
});
