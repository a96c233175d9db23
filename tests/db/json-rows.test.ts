import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "../../db/client";
import { jsonRows } from "../../db/json-rows";

const db = openDatabase(env.DB);
const price = jsonRows(["id", "amount", "note"]);
const prices = [
  { note: "first", amount: 3, id: "a" },
  { id: "b", amount: 0.5, note: undefined },
];

it("sends rows as arrays, in the order of the columns whatever the order of the keys", () => {
  expect(price.json(prices)).toBe('[["a",3,"first"],["b",0.5,null]]');
});

it("omits values without a column", () => {
  expect(price.cells({ id: "a", amount: 3, note: null, secret: "no" } as Parameters<typeof price.cells>[0])).toEqual([
    "a",
    3,
    null,
  ]);
});

it("reads each column by its position", async () => {
  const read = sql`SELECT ${price.note} AS note, ${price.id} AS id, ${price.amount} AS amount
    FROM json_each(${price.json(prices)})`;
  expect(await db.all(read)).toEqual([
    { note: "first", id: "a", amount: 3 },
    { note: null, id: "b", amount: 0.5 },
  ]);
});

it("reads rows under the statement's name for them", async () => {
  const one = jsonRows(["id"], "one");
  const other = jsonRows(["of", "id"], "other");
  const joined = sql`SELECT ${one.id} AS id, ${other.id} AS other FROM json_each(${one.json([{ id: 1 }, { id: 2 }])}) one
    CROSS JOIN json_each(${other.json([{ of: 2, id: 7 }])}) other WHERE ${other.of} = ${one.id}`;
  expect(await db.all(joined)).toEqual([{ id: 2, other: 7 }]);
});

it("serves many statements once built", async () => {
  for (const least of [1, 0]) {
    const read = sql`SELECT ${price.id} AS id FROM json_each(${price.json(prices)}) WHERE ${price.amount} > ${least}`;
    expect(await db.all(read)).toHaveLength(least === 1 ? 1 : 2);
  }
});

it("binds values common to all rows once, and reads rows as before", async () => {
  const rows = [1, 2].map((at) => ({ id: `m${at}`, amount: 5, note: undefined }));
  const { id, amount, note, json } = price.varying(rows);
  expect(json).toBe('[["m1"],["m2"]]');
  const read = sql`SELECT ${id} AS id, ${amount} AS amount, ${note} AS note FROM json_each(${json})`;
  expect(await db.all(read)).toEqual([
    { id: "m1", amount: 5, note: null },
    { id: "m2", amount: 5, note: null },
  ]);
  expect(price.varying(prices).json).toBe('[["a",3,"first"],["b",0.5,null]]');
  expect(price.varying(rows.slice(1)).json).toBe("[[]]");
  expect(price.varying([]).json).toBe("[]");
});

it("does not compile a row without a column or a column without a position", () => {
  // @ts-expect-error `note` is missing
  expect(price.json([{ id: "a", amount: 3 }])).toBe('[["a",3,null]]');
  // @ts-expect-error
  expect(price.name).toBeUndefined();
});
