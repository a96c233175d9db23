import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { customersOf } from "../../../../app/domain/base/access/customers";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { findEntries } from "../../../../app/domain/money/billing/entries";
import { searchLedger } from "../../../../app/domain/money/billing/search";
import { totalsOfMany } from "../../../../app/domain/money/billing/totals";
import { namesOf } from "../../../../app/domain/money/ledger/describe";
import { fewLinesOfMany } from "../../../../app/domain/money/ledger/export";
import { openDatabase } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { payerOf } from "../../../support/papers/invoice";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const db = openDatabase(env.DB);
const MINUTE = 60_000;
const START = Date.UTC(2026, 9, 23, 5);
const DAY = 24 * 60 * MINUTE;

let reseller: { id: string };
let customers: { id: string; username: string }[];
let users: ReturnType<typeof customersOf>;
let stored: { ownerId: string; id: string; kind: "single" | "payment" }[];

beforeEach(async () => {
  reseller = await createUser({ level: "reseller" });
  customers = [await createUser({ resellerId: reseller.id }), await createUser({ resellerId: reseller.id })];
  const stranger = await createUser({});
  users = customersOf({ id: reseller.id, level: "reseller" });
  stored = [];
  const kinds = ["single", "payment", "single", "single"] as const;
  for (let each = 0; each < 24; each++) {
    const owner = [...customers, stranger][each % 3]!;
    const [kind, at] = [kinds[each % 4]!, START + Math.floor(each / 12) * DAY + each * MINUTE];
    const line = { ownerId: owner.id, id: newIdAt(at), createdAt: at, updatedAt: at, status: "complete" as const };
    const isSingle = kind === "single";
    await db.insert(billings).values({
      ...line,
      source: isSingle ? "sendings.sms" : "payment",
      amount: isSingle ? -2 : 5,
      balance: each,
      comment: isSingle ? null : `Order ${each}`,
    });
    if (owner !== stranger) stored.push({ ownerId: owner.id, id: line.id, kind });
  }
  await rowsOf("UPDATE accounts SET currency = 'USD' WHERE owner_id = ?", customers[1]!.id);
});

it("combines a customer's single messages of a day into one line, without loss or duplicates on pages of any size", async () => {
  for (const limit of [1, 2, 3, 50]) {
    const rows = [];
    let cursor: string | undefined;
    do {
      const page = await findEntries(db, { users }, { limit, zone: "UTC", now: START + 9 * DAY, cursor });
      rows.push(...page.rows);
      for (const { ownerId } of page.rows) expect(page.owners.get(ownerId)?.username).toContain("user-");
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(rows.reduce((sum, { messages }) => sum + (messages?.count ?? 1), 0)).toBe(stored.length);
    const folded = rows.flatMap(({ ownerId, messages }) => (messages ? [`${ownerId} ${messages.day}`] : []));
    expect(new Set(folded).size).toBe(folded.length);
    const moments = rows.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
    expect(rows.every(({ balance }) => balance !== null)).toBe(true);
  }
});

it("sums by currency", async () => {
  const sums = await totalsOfMany(db, users, {});
  const of = (customer: number, kind: "single" | "payment") =>
    stored.filter((line) => line.ownerId === customers[customer]!.id && line.kind === kind).length;
  expect(sums.toSorted((one, other) => one.currency.localeCompare(other.currency))).toMatchObject([
    { currency: "RUB", toppedUp: 5 * of(0, "payment"), spent: 2 * of(0, "single"), next: null },
    { currency: "USD", toppedUp: 5 * of(1, "payment"), spent: 2 * of(1, "single"), next: null },
  ]);
});

it("finds lines by comment and by customer's name", async () => {
  const payments = stored.filter(({ kind }) => kind === "payment");
  const byComment = await searchLedger(db, { users }, { text: "order", limit: 50 });
  expect(byComment.rows.map(({ id }) => id)).toEqual(payments.map(({ id }) => id).toReversed());
  const byName = await searchLedger(db, { users }, { text: customers[0]!.username, limit: 50 });
  expect(new Set(byName.rows.map(({ ownerId }) => ownerId))).toEqual(new Set([customers[0]!.id]));
});

it("exports a file that names each line's company and currency", async () => {
  await payerOf(customers[0]!.id);
  const rows = (await fewLinesOfMany(db, { viewerId: reseller.id, scope: "customers" }, {}))!;
  expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id).toReversed());
  const named = new Set(rows.map(({ customer, currency }) => `${customer} ${currency}`));
  expect(named).toEqual(new Set(["ООО «Вектор» RUB", `${customers[1]!.username} USD`]));
  expect(await fewLinesOfMany(db, { viewerId: reseller.id, scope: "all" }, {})).toEqual([]);
  expect(await fewLinesOfMany(db, { viewerId: customers[0]!.id, scope: "customers" }, {})).toEqual([]);
  expect(await namesOf(db, new Map())).toEqual(new Map());
});
