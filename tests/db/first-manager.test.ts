import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { findUsers } from "../../app/domain/accounts/find-users";
import { openDatabase } from "../../db/client";
import { firstManagerSql, newPassword } from "../../scripts/lib/first-manager.mjs";
import { enterAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const run = async (person: { username: string; email: string; password: string }) => {
  const results = await env.DB.batch<{ made: number }>(firstManagerSql(person).map((sql) => env.DB.prepare(sql)));
  return results.at(-1)!.results[0]!.made;
};

it("makes the first manager of an empty database, who signs in and is found, and never a second one", async () => {
  const password = newPassword();
  expect(await run({ username: "the-first", email: "First@example.com", password })).toBe(1);
  const { id } = await enterAs("first@example.com", password);
  expect(await rowsOf("SELECT level, email FROM users WHERE id = ?", id)).toEqual([
    { level: "manager", email: "first@example.com" },
  ]);
  const page = await findUsers(openDatabase(env.DB), { id, level: "manager" }, { search: "the-first", limit: 5 });
  expect(page.rows).toMatchObject([{ id, balance: 0 }]);

  expect(await run({ username: "the-second", email: "second@example.com", password })).toBe(0);
  expect(await rowsOf("SELECT id FROM users WHERE username = 'the-second'")).toEqual([]);
});

it("refuses a name or an e-mail that the cabinet would refuse", () => {
  const person = { username: "the-first", email: "first@example.com", password: "x" };
  expect(() => firstManagerSql({ ...person, username: "a'; DROP TABLE users" })).toThrow("Username");
  expect(() => firstManagerSql({ ...person, email: "first'@example.com" })).toThrow("e-mail");
});
