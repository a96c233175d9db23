import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId, newIdAt } from "../../../../../app/domain/base/shared/ids";
import { countSegment } from "../../../../../app/domain/library/contacts/segments/count";
import { findSegmentContacts } from "../../../../../app/domain/library/contacts/segments/find-people";
import { segmentInput } from "../../../../../app/domain/library/contacts/segments/input";
import {
  createSegment,
  findSegments,
  removeSegment,
  updateSegment,
} from "../../../../../app/domain/library/contacts/segments/segments";
import { openEngine } from "../../../../support/engine/engine";
import { openList } from "../../../../support/world/scene";

const engine = openEngine();
const { db } = engine;
const viewer = { id: newId() };
const DAY = 86_400_000;
const NOW = engine.clock();

type Given = { field: string; op: string; value?: string | number }[];

const parsed = (conditions: Given, match: "all" | "any" = "all") =>
  segmentInput.parse({ title: "Some", match, conditions });

async function found(conditions: Given, match: "all" | "any" = "all"): Promise<string[]> {
  const segment = { ...parsed(conditions, match), at: NOW };
  const page = await findSegmentContacts(db, viewer, { segment, limit: 100 });
  const phones = page.rows.map(({ phone }) => phone.slice(-1));
  expect((await countSegment(db, viewer, segment)).people).toBe(new Set(phones).size);
  return [...new Set(phones)].sort();
}

let vip = "";
let old = "";

beforeAll(async () => {
  vip = await openList(engine, viewer.id, []);
  old = await openList(engine, viewer.id, []);
  const blocked = await openList(engine, viewer.id, [], "blacklist");
  const city = (name: string | null, spent?: string) => JSON.stringify([name, null, spent ?? null]);
  const people: [string, string, Record<string, string | number | null>][] = [
    [
      vip,
      "79160000001",
      { custom: city("Казань", "1 500,50"), gender: "female", date: "1990-05-05", email: "Anna@mail.ru" },
    ],
    [vip, "79160000002", { custom: city("КАЗАНЬ", "200"), gender: "male" }],
    [vip, "79160000003", { custom: city("Пермь", "много"), last_name: "Семёнов" }],
    [old, "79160000003", { custom: city("Казань") }],
    [old, "79160000004", { custom: null, created_at: NOW - 40 * DAY }],
    [old, "79160000005", { custom: city("Набережные Челны"), last_name: "Семенова" }],
    [blocked, "79160000006", { custom: city("Казань") }],
  ];
  for (const [list, phone, values] of people) {
    const row = { created_at: NOW, ...values };
    const names = Object.keys(row);
    await env.DB.prepare(
      `INSERT INTO contacts (owner_id, list_id, phone, id, updated_at, ${names.join(", ")})
       VALUES (?, ?, ?, ?, 0, ${names.map(() => "?").join(", ")})`,
    )
      .bind(viewer.id, list, phone, newId(), ...Object.values(row))
      .run();
  }
  await db.run(sql`UPDATE contact_lists SET contacts = 3 WHERE type = 'regular'`);
  const message = (phone: string, ago: number, status: string, clicked: number | null = null, isTest = 0) =>
    db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, clicked_at, is_test,
        created_at, updated_at)
      VALUES (${viewer.id}, ${newIdAt(NOW - ago * DAY)}, 'sms', 'CABINET', ${phone}, 'Hello', 1, 1, ${status}, ${clicked},
        ${isTest}, 0, 0)`);
  await message("79160000001", 3, "delivered", NOW - 2 * DAY);
  await message("79160000002", 40, "seen", 0);
  await message("79160000003", 3, "failed");
  await message("79160000004", 3, "delivered", null, 1);
  await message("anna@mail.ru", 1, "sent");
  await db.run(sql`INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, sent_at, created_at)
    VALUES (${viewer.id}, ${newIdAt(NOW - 10 * DAY)}, 'sms', '79160000002', '1', 'Да', 'x', 'x', 0, 0)`);
});

describe("a segment", () => {
  it.each<[string, Given, string[]]>([
    ["an own field in any case", [{ field: "custom01", op: "is", value: "казань" }], ["1", "2", "3"]],
    ["an own field not equal, empty ones too", [{ field: "custom01", op: "isNot", value: "Казань" }], ["3", "4", "5"]],
    ["a part of a field", [{ field: "custom01", op: "contains", value: "челны" }], ["5"]],
    ["the beginning of a name, with е for ё", [{ field: "lastName", op: "startsWith", value: "семен" }], ["3", "5"]],
    ["a filled field", [{ field: "custom03", op: "isFilled" }], ["1", "2", "3"]],
    ["an empty field", [{ field: "custom01", op: "isEmpty" }], ["4"]],
    ["numbers written with spaces and commas", [{ field: "custom03", op: "over", value: "1500,5" }], []],
    ["numbers over a bound", [{ field: "custom03", op: "over", value: 1000 }], ["1"]],
    ["numbers under a bound, words left out", [{ field: "custom03", op: "under", value: "1 000" }], ["2"]],
    ["the beginning of a phone", [{ field: "phone", op: "startsWith", value: "8 916" }], ["1", "2", "3", "4", "5"]],
    ["an e-mail", [{ field: "email", op: "contains", value: "@MAIL.ru" }], ["1"]],
    ["a gender", [{ field: "gender", op: "is", value: "female" }], ["1"]],
    ["contacts added lately", [{ field: "createdAt", op: "within", value: 30 }], ["1", "2", "3", "5"]],
    ["contacts added long ago", [{ field: "createdAt", op: "notWithin", value: 30 }], ["4"]],
    ["delivered messages", [{ field: "delivered", op: "ever" }], ["1", "2"]],
    ["delivered lately", [{ field: "delivered", op: "within", value: 30 }], ["1"]],
    ["never reached", [{ field: "delivered", op: "never" }], ["3", "4", "5"]],
    ["not reached lately", [{ field: "delivered", op: "notWithin", value: 30 }], ["2", "3", "4", "5"]],
    ["answers", [{ field: "answered", op: "within", value: 14 }], ["2"]],
    ["no answers lately", [{ field: "answered", op: "notWithin", value: 7 }], ["1", "2", "3", "4", "5"]],
    ["clicks", [{ field: "clicked", op: "ever" }], ["1"]],
    ["no clicks", [{ field: "clicked", op: "within", value: 1 }], []],
  ])("finds by %s", async (_, conditions, phones) => {
    expect(await found(conditions)).toEqual(phones);
  });

  it("takes contacts of the named list, and asks other lists about the person", async () => {
    expect(await found([{ field: "list", op: "is", value: vip }])).toEqual(["1", "2", "3"]);
    expect(
      await found([
        { field: "list", op: "is", value: vip },
        { field: "list", op: "is", value: old },
      ]),
    ).toEqual(["3"]);
    expect(await found([{ field: "list", op: "isNot", value: vip }])).toEqual(["4", "5"]);
  });

  it("joins conditions by all or any", async () => {
    const both: Given = [
      { field: "custom01", op: "is", value: "Казань" },
      { field: "delivered", op: "within", value: 30 },
    ];
    expect(await found(both)).toEqual(["1"]);
    expect(await found([...both, { field: "custom01", op: "isEmpty" }], "any")).toEqual(["1", "2", "3", "4"]);
  });

  it("finds birthdays of the next days", async () => {
    const at = Date.UTC(2026, 4, 1);
    const segment = { ...parsed([{ field: "date", op: "next", value: 7 }]), at };
    expect((await countSegment(db, viewer, segment)).people).toBe(1);
    expect((await countSegment(db, viewer, { ...segment, at: Date.UTC(2026, 5, 1) })).people).toBe(0);
  });

  it("goes on behind each page and names nobody twice in a list", async () => {
    const segment = { ...parsed([{ field: "custom01", op: "isFilled" }]), at: NOW };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await findSegmentContacts(db, viewer, { segment, cursor, limit: 2 });
      seen.push(...page.rows.map(({ listId, phone }) => `${listId === vip ? "vip" : "old"} ${phone.slice(-1)}`));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(["old 3", "old 5", "vip 1", "vip 2", "vip 3"]);
  });

  it("treats quotes and commands in values as text", async () => {
    const value = "'); DROP TABLE contacts; --";
    expect(await found([{ field: "custom01", op: "contains", value }])).toEqual([]);
    expect(await found([{ field: "custom01", op: "isNot", value }])).toEqual(["1", "2", "3", "4", "5"]);
  });
});

it.each<[Given[number], string, string]>([
  [{ field: "shoeSize", op: "is", value: "42" }, "field", "segmentFieldUnknown"],
  [{ field: "constructor", op: "is", value: "42" }, "field", "segmentFieldUnknown"],
  [{ field: "gender", op: "over", value: "1" }, "op", "segmentOperatorUnknown"],
  [{ field: "name", op: "likes", value: "1" }, "op", "segmentOperatorUnknown"],
  [{ field: "custom01", op: "is", value: " " }, "value", "segmentValueRequired"],
  [{ field: "custom01", op: "over", value: "much" }, "value", "segmentNumberInvalid"],
  [{ field: "delivered", op: "within", value: "-1" }, "value", "segmentDaysInvalid"],
  [{ field: "delivered", op: "within", value: "1.5" }, "value", "segmentDaysInvalid"],
  [{ field: "gender", op: "is", value: "both" }, "value", "genderUnknown"],
  [{ field: "list", op: "is", value: "VIP" }, "value", "listNotFound"],
  [{ field: "custom01", op: "is", value: "x".repeat(256) }, "value", "fieldTooLong"],
])("refuses %o", (condition, name, code) => {
  const { error } = segmentInput.safeParse({ title: "Some", conditions: [condition] });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["conditions", 0, name], code]]);
});

describe("saved segments", () => {
  it("are counted when saved, renamed, changed and removed", async () => {
    const made = await createSegment(engine, viewer, parsed([{ field: "gender", op: "is", value: "male" }]));
    if (!made.ok) throw new Error("refused");
    expect(made.value).toMatchObject({ people: 1, isExact: true, countedAt: engine.clock() });
    const changed = await updateSegment(engine, viewer, made.value.id, {
      title: "Kazan",
      conditions: parsed([{ field: "custom01", op: "is", value: "Казань" }]).conditions,
    });
    expect(changed).toMatchObject({ ok: true, value: { title: "Kazan", match: "all", people: 3 } });
    expect((await findSegments(db, viewer, { limit: 10, isCounted: true })).rows.map(({ title }) => title)).toEqual([
      "Kazan",
    ]);
    const stranger = { id: newId() };
    expect(await updateSegment(engine, stranger, made.value.id, { title: "Mine" })).toBeNull();
    expect(await removeSegment(engine, stranger, made.value.id)).toBeNull();
    expect(await removeSegment(engine, viewer, made.value.id)).toEqual({ ok: true, value: { id: made.value.id } });
    expect((await findSegments(db, viewer, { limit: 10, isCounted: true })).total).toBe(0);
  });

  it("refuse a list of another account", async () => {
    const foreign = await openList(engine, newId(), []);
    const made = await createSegment(engine, viewer, parsed([{ field: "list", op: "is", value: foreign }]));
    expect(made).toMatchObject({ ok: false, problems: [{ key: "listNotFound" }] });
  });
});
