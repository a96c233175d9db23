import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { customersOf, everybody } from "../../../../app/domain/base/access/customers";
import type { Owners } from "../../../../app/domain/base/shared/newest-of";
import { findPayments, findPaymentsOf, getPayment } from "../../../../app/domain/money/payments/find";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { disputeOf, paymentOf } from "../../../support/providers/payment";
import { createUser } from "../../../support/world/people";

const LIMIT = 8;
const PAYMENTS = 60;

let reseller: { id: string };
let below: { id: string };
let stranger: { id: string };

beforeAll(async () => {
  reseller = await createUser({ level: "reseller" });
  below = await createUser({ resellerId: reseller.id });
  stranger = await createUser({});
  for (let each = 0; each < PAYMENTS; each++) for (const { id } of [below, stranger]) await paymentOf(id);
});

it.each([
  ["a manager's of all", () => ({ level: "manager" as const, id: reseller.id }), undefined, ["below", "stranger"]],
  ["a manager's of one", () => ({ level: "manager" as const, id: reseller.id }), "stranger", ["stranger"]],
  ["a customer's own", () => ({ level: "me" as const, id: below.id }), undefined, ["below"]],
  ["a reseller's of a customer", () => ({ level: "reseller" as const, id: reseller.id }), "below", ["below"]],
  ["a reseller's of a stranger", () => ({ level: "reseller" as const, id: reseller.id }), "stranger", []],
])("shows %s, and reads at most seven rows per row shown", async (_, viewer, requested, expected) => {
  const names = { below: below.id, stranger: stranger.id };
  const meter = meterOf(env.DB);
  const ownerId = requested && names[requested as keyof typeof names];
  const { rows, next } = await findPayments(openDatabase(meter.db), viewer(), { limit: LIMIT, ownerId });
  const owners = new Set(rows.map((row) => row.ownerId));
  expect([...owners].sort()).toEqual(expected.map((name) => names[name as keyof typeof names]).sort());
  expect([rows.length, next !== null]).toEqual(expected.length > 0 ? [LIMIT, true] : [0, false]);
  expect(meter.rowsRead).toBeLessThanOrEqual(7 * (LIMIT + 1));
});

it("shows a payment only to its owner and those above", async () => {
  const db = openDatabase(env.DB);
  const id = await paymentOf(below.id);
  const seen = (viewer: { id: string; level: "me" | "reseller" | "manager" }) => getPayment(db, viewer, id);
  expect(await seen({ id: below.id, level: "me" })).toMatchObject({ id, available: 0 });
  expect(await seen({ id: reseller.id, level: "reseller" })).toMatchObject({ id });
  expect(await seen({ id: stranger.id, level: "me" })).toBeNull();
  expect(await seen({ id: stranger.id, level: "reseller" })).toBeNull();
});

it("finds disputed payments of the platform and of customers without reading the rest", async () => {
  const [first, second, other] = [await disputeOf(below.id), await disputeOf(below.id), await disputeOf(stranger.id)];
  await env.DB.prepare(
    "INSERT INTO payment_doubts (payment_id, id, owner_id, kind, created_at) VALUES (?, 'again', ?, 'silent', 1)",
  )
    .bind(first.id, below.id)
    .run();
  for (let each = 0; each < PAYMENTS; each++) await paymentOf(stranger.id);
  const manager = { level: "manager" as const, id: reseller.id };
  const lists: [Owners, string[]][] = [
    [{ users: everybody(), isEverybody: true }, [other.id, second.id, first.id]],
    [{ users: customersOf({ id: reseller.id, level: "reseller" }) }, [second.id, first.id]],
    [{ id: below.id }, [second.id, first.id]],
  ];
  for (const [owners, expected] of lists) {
    const meter = meterOf(env.DB);
    const found: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 9; page++) {
      const { rows, next } = await findPaymentsOf(openDatabase(meter.db), owners, { limit: 1, inDoubt: true, cursor });
      found.push(...rows.map(({ id }) => id));
      if (next === null) break;
      cursor = next;
    }
    expect(found).toEqual(expected);
    expect(meter.rowsRead).toBeLessThanOrEqual(60);
  }
  const oldest = await findPayments(openDatabase(env.DB), manager, { limit: 9, inDoubt: true, direction: "asc" });
  expect(oldest.rows.map(({ id }) => id)).toEqual([first.id, second.id, other.id]);
});
