import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newIds } from "../../../../app/domain/base/shared/ids";
import { findUsers } from "../../../../app/domain/people/accounts/find-users";
import { indexStatements, needlesOf, wordsOf } from "../../../../app/domain/people/accounts/words";
import { openDatabase } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const PAGE = 16;
const db = openDatabase(env.DB);

let reseller: { id: string };

beforeAll(async () => {
  reseller = await createUser({ level: "reseller" });
  const rows = newIds(400).map((id, index) => ({
    id,
    username: `crowd-${index}`,
    passwordHash: "-",
    level: "me" as const,
    resellerId: reseller.id,
    data: { firstName: "Анна", partnership: { hasContract: index % 40 === 0 } },
    grants: {},
    isActive: index % 50 !== 0,
    createdAt: 0,
    updatedAt: 0,
  }));
  for (const row of rows) {
    await db.batch([
      db.insert(users).values(row),
      ...indexStatements(db, { ...row, email: null }),
      db.run(`INSERT INTO accounts (owner_id, updated_at) VALUES ('${row.id}', 0)`),
      db.run(`INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('s${row.id}', '${row.id}', 0, 0)`),
    ]);
  }
});

async function rowsRead(viewer: Parameters<typeof findUsers>[1], filter: object) {
  const meter = meterOf(env.DB);
  const page = await findUsers(openDatabase(meter.db), viewer, { limit: PAGE, ...filter });
  return { page, read: meter.rowsRead };
}

describe("the list of users", () => {
  it.each([
    ["a manager's", () => ({ id: "m", level: "manager" as const }), {}],
    ["a reseller's", () => ({ ...reseller, level: "reseller" as const }), {}],
    ["a manager's by level", () => ({ id: "m", level: "manager" as const }), { level: "me" as const }],
    ["a manager's of who is active", () => ({ id: "m", level: "manager" as const }), { isActive: true }],
    ["a manager's blocked ones", () => ({ id: "m", level: "manager" as const }), { isActive: false }],
    ["a manager's with a contract", () => ({ id: "m", level: "manager" as const }), { hasContract: true }],
  ])("reads at most six rows per page row: %s", async (_name, viewer, filter) => {
    const { page, read } = await rowsRead(viewer(), filter);
    expect(page.rows.length).toBeGreaterThanOrEqual(8);
    expect(read).toBeLessThanOrEqual(6 * (PAGE + 1));
  });

  it("reads a bounded number of candidates in a search, however many there are", async () => {
    const { page, read } = await rowsRead({ id: "m", level: "manager" }, { search: "анна crowd-399" });
    expect(page.rows.map(({ username }) => username)).toEqual(["crowd-399"]);
    expect(read).toBeLessThan(30);
    const all = await rowsRead({ id: "m", level: "manager" }, { search: "АНН" });
    expect(all.page.rows).toHaveLength(PAGE);
    expect(all.page.next).not.toBeNull();
    expect(all.read).toBeLessThanOrEqual(5 * 1500);
  });
});

describe("words", () => {
  it("match parts of names and e-mails in any case", () => {
    const words = wordsOf({
      username: "Anna.K",
      email: "a.k@Mail.example",
      data: { firstName: "Алёна", lastName: "Иванова-Ким", phone: "+7 916 000-00-01" },
    });
    expect(words).toEqual(
      expect.arrayContaining(["anna.k", "anna", "mail", "алена", "иванова-ким", "ким", "79160000001"]),
    );
  });

  it("match a phone in any notation, and several words separately", () => {
    expect(needlesOf(" +7 (916) 12")).toEqual(["791612"]);
    expect(needlesOf("8916")).toEqual(["7916"]);
    expect(needlesOf("Анна  КИМ")).toEqual(["анна", "ким"]);
    expect(needlesOf("  ")).toEqual([]);
  });
});
