import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createToken } from "../../../app/domain/base/access/tokens";
import { FOLLOWING, GOING, GOING_BY_USER, KEEPING } from "../../../app/domain/people/accounts/remove-user";
import { platformOf } from "../../../workers/platform";
import { createUser, enterAs, PASSWORD, type Session, signInAs } from "../../support/world/people";
import { ask } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

let manager: Session;
let reseller: Session;
let customer: { id: string; username: string };
let own: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  reseller = await signInAs((await createUser({ level: "reseller" })).username);
});

beforeEach(async () => {
  customer = await createUser({ resellerId: reseller.id });
  own = await signInAs(customer.username);
});

const path = () => `/users/${customer.id}`;
const rowOf = async () => (await rowsOf("SELECT * FROM users WHERE id = ?", customer.id))[0];

describe("PUT /users for oneself", () => {
  it("changes what the profile screen changes, and leaves omitted fields unchanged", async () => {
    const data = { firstName: "Anna", lastName: "Lee", email: `${customer.id}@Example.com`, phone: "8 916 111-22-33" };
    const body = { id: customer.id, username: customer.username.toUpperCase(), data };
    const [status, answer] = await ask("PUT", path(), own, body);
    expect([status, answer]).toMatchObject([
      200,
      { id: customer.id, data: { ...data, email: `${customer.id}@example.com`, phone: "+79161112233" } },
    ]);
    const preferences = { language: "en", timeZone: "Europe/Berlin", density: "compact" };
    expect(await ask("PATCH", path(), own, { data: { lastName: "" }, preferences })).toMatchObject([
      200,
      { data: { firstName: "Anna", lastName: "", phone: "+79161112233" }, preferences },
    ]);
    expect((await enterAs(`${customer.id}@example.com`)).id).toBe(customer.id);
    const [, found] = await ask("GET", `/users?$search=${encodeURIComponent("+7 916 111")}`, reseller);
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([customer.id]);
  });

  it("changes only these fields of the own account", async () => {
    const before = await rowOf();
    for (const body of [
      { level: "manager" },
      { isActive: false },
      { ResellerId: null },
      { RoutingGroups: [] },
      { data: { partnership: { hasContract: true } } },
      { data: { phone: "" } },
    ]) {
      expect((await ask("PUT", path(), own, body))[0]).toBe(403);
    }
    for (const body of [{ id: reseller.id }, { username: "another-name" }, { grants: {} }, { password: PASSWORD }]) {
      expect((await ask("PUT", path(), own, body))[0]).toBe(422);
    }
    const sibling = await signInAs((await createUser({ resellerId: reseller.id })).username);
    expect((await ask("PUT", path(), sibling, { data: { firstName: "Eve" } }))[0]).toBe(404);
    expect((await ask("PUT", path(), reseller, { id: sibling.id, data: { firstName: "Eve" } }))[0]).toBe(422);
    expect((await ask("PUT", path(), reseller, { preferences: { language: "en" } }))[0]).toBe(403);
    expect(await rowOf()).toEqual(before);
  });

  it("does not change the e-mail with an API token in place of the password", async () => {
    const input = { description: "own", ipWhitelist: [], expiredAt: null };
    const made = await createToken(platformOf(env), { id: customer.id, tokenId: null, actor: null }, input);
    if (!made.ok) throw new Error("no token");
    const session = { ...own, token: made.value.token };
    expect((await ask("PUT", path(), session, { data: { email: "thief@example.com" } }))[0]).toBe(403);
    expect((await ask("PUT", path(), session, { data: { firstName: "Anna" } }))[0]).toBe(200);
  });
});

describe("DELETE /users", () => {
  it("removes an unused account with all its data", async () => {
    await env.DB.prepare("INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, 'frontend.title', '1', 0)")
      .bind(customer.id)
      .run();
    expect(await ask("DELETE", path(), reseller)).toEqual([200, { id: customer.id }]);
    expect(await rowOf()).toBeUndefined();
    for (const table of ["accounts", "settings", ...GOING, ...KEEPING]) {
      expect(await rowsOf(`SELECT owner_id FROM ${table} WHERE owner_id = ?`, customer.id), table).toEqual([]);
    }
    expect((await ask("GET", "/settings", own))[0]).toBe(401);
    expect((await ask("DELETE", path(), reseller))[0]).toBe(404);
    const [, visits] = await ask("GET", "/telemetry", reseller);
    expect(visits.data[0]).toMatchObject({ action: "accountRemoved" });
  });

  it("refuses an account with a history, money or customers, and removes nothing of it", async () => {
    const paid = await createUser({ resellerId: reseller.id, balance: 1_000_000 });
    const [status, refusal] = await ask("DELETE", `/users/${paid.id}`, reseller);
    expect([status, refusal.message]).toEqual([409, expect.stringContaining("Заблокируйте")]);
    expect(await rowsOf("SELECT tariff_id FROM user_tariffs WHERE user_id = ?", paid.id)).toHaveLength(1);
    expect((await ask("DELETE", `/users/${reseller.id}`, manager))[0]).toBe(409);
    await ask("POST", "/contactLists", own, { title: "People" });
    expect((await ask("DELETE", path(), reseller))[0]).toBe(409);
    expect(await rowOf()).toBeDefined();
  });

  it("is not allowed for oneself, for siblings or for another reseller's customers", async () => {
    const other = await signInAs((await createUser({ level: "reseller" })).username);
    const sibling = await signInAs((await createUser({ resellerId: reseller.id })).username);
    expect((await ask("DELETE", path(), own))[0]).toBe(403);
    expect((await ask("DELETE", path(), sibling))[0]).toBe(403);
    expect((await ask("DELETE", path(), other))[0]).toBe(404);
    expect((await ask("DELETE", `/users/${manager.id}`, manager))[0]).toBe(403);
    expect(await rowOf()).toBeDefined();
  });

  it("covers every table that has an owner or a user", async () => {
    const tables = await rowsOf(`SELECT DISTINCT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '_cf_%' AND c.name IN ('owner_id', 'user_id') ORDER BY t.name`);
    const known = [...KEEPING, ...GOING, ...GOING_BY_USER, ...FOLLOWING, "accounts", "sessions"];
    expect(tables.map(({ name }) => name)).toEqual([...known].sort());
  });
});
