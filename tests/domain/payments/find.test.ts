import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { findPayments, getPayment } from "../../../app/domain/payments/find";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/engine/meter";
import { paymentOf } from "../../support/providers/payment";
import { createUser } from "../../support/world/people";

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
])("shows %s, and reads four rows for one of the page at most", async (_, viewer, asked, expected) => {
  const names = { below: below.id, stranger: stranger.id };
  const meter = meterOf(env.DB);
  const ownerId = asked && names[asked as keyof typeof names];
  const { rows, next } = await findPayments(openDatabase(meter.db), viewer(), { limit: LIMIT, ownerId });
  const owners = new Set(rows.map((row) => row.ownerId));
  expect([...owners].sort()).toEqual(expected.map((name) => names[name as keyof typeof names]).sort());
  expect([rows.length, next !== null]).toEqual(expected.length > 0 ? [LIMIT, true] : [0, false]);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * (LIMIT + 1) + 4);
});

it("opens a payment to its owner and who is above, and to nobody else", async () => {
  const db = openDatabase(env.DB);
  const id = await paymentOf(below.id);
  const seen = (viewer: { id: string; level: "me" | "reseller" | "manager" }) => getPayment(db, viewer, id);
  expect(await seen({ id: below.id, level: "me" })).toMatchObject({ id, available: 0 });
  expect(await seen({ id: reseller.id, level: "reseller" })).toMatchObject({ id });
  expect(await seen({ id: stranger.id, level: "me" })).toBeNull();
  expect(await seen({ id: stranger.id, level: "reseller" })).toBeNull();
});
