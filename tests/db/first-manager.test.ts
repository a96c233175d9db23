import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { findUsers } from "../../app/domain/people/accounts/find-users";
import { isLiveKey, resetPassword } from "../../app/domain/people/accounts/recovery";
import { openDatabase } from "../../db/client";
import { firstManagerSql, LINK_MS, linkSql, newKey } from "../../scripts/lib/first-manager.mjs";
import { platformOf } from "../../workers/platform";
import { enterAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const made = async (statements: string[]) => {
  const results = await env.DB.batch<{ made: number }>(statements.map((sql) => env.DB.prepare(sql)));
  return results.at(-1)!.results[0]!.made;
};
const platform = platformOf(env);
const nowhere = { ip: null, userAgent: null };

it("creates the first manager of an empty database, and links that set the password once", async () => {
  const [old, key] = [newKey(), newKey()];
  const person = { username: "the-first", email: "First@example.com" };
  expect(await made(firstManagerSql({ ...person, key: old }))).toBe(1);
  expect(await made(firstManagerSql({ ...person, key }))).toBe(1);
  expect([await isLiveKey(platform, old), await isLiveKey(platform, key)]).toEqual([false, true]);
  expect(await isLiveKey({ ...platform, clock: () => Date.now() + LINK_MS }, key)).toBe(false);
  await expect(enterAs("first@example.com", "unset")).rejects.toThrow();
  const password = "a-password-of-2026";
  expect(await resetPassword(platform, { key, password }, nowhere)).toMatchObject({ ok: true });
  expect(await resetPassword(platform, { key, password: "another-of-2026" }, nowhere)).toMatchObject({ ok: false });
  const { id } = await enterAs("first@example.com", password);
  expect(await rowsOf("SELECT level, email FROM users WHERE id = ?", id)).toEqual([
    { level: "manager", email: "first@example.com" },
  ]);
  const page = await findUsers(openDatabase(env.DB), { id, level: "manager" }, { search: "the-first", limit: 5 });
  expect(page.rows).toMatchObject([{ id, balance: 0 }]);

  const late = newKey();
  expect(await made(firstManagerSql({ username: "the-second", email: "second@example.com", key: late }))).toBe(0);
  expect(await made(linkSql(late))).toBe(0);
  expect(await isLiveKey(platform, late)).toBe(false);
  expect(await rowsOf("SELECT id FROM users WHERE username = 'the-second'")).toEqual([]);
});

it("refuses a name or an e-mail that the cabinet would refuse", () => {
  const person = { username: "the-first", email: "first@example.com", key: "x" };
  expect(() => firstManagerSql({ ...person, username: "a'; DROP TABLE users" })).toThrow("Username");
  expect(() => firstManagerSql({ ...person, email: "first'@example.com" })).toThrow("e-mail");
});
