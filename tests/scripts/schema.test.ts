import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const FIRST = "0001_schema.sql";
/** Hash of the schema that 115 migrations had built before they became one. */
const BEFORE = "64ba9907aa8dd49f7d71ebf5aee63b32780a9b4b826c5077926931f0772e5966";

/** Tables, indexes and triggers by name, without comments and spaces. */
function schemaOf(names: string[]): string[] {
  const db = new DatabaseSync(":memory:");
  for (const name of names) db.exec(readFileSync(`migrations/${name}`, "utf8"));
  const rows = db
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all();
  return rows.map(({ type, name, sql }) => `${type} ${name} ${withoutSpaces(String(sql))}`);
}

const withoutSpaces = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, " ")
    .replace(/"(\w+)"/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/\s*([(),])\s*/g, "$1")
    .trim();

it("builds with the first migration what 115 had built", () => {
  const schema = schemaOf([FIRST]);
  expect(schema).toHaveLength(352);
  expect(createHash("sha256").update(schema.join("\n")).digest("hex")).toBe(BEFORE);
});

it("numbers migrations without a gap", () => {
  const numbers = readdirSync("migrations").map((name) => Number(name.slice(0, 4)));
  expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1));
});
