import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { firstIdAt, newIdAt } from "../../../../app/domain/base/shared/ids";
import { getFunds } from "../../../../app/domain/money/billing/available";
import type { BillingFilter } from "../../../../app/domain/money/billing/billings";
import { MOST_SUMMED, NEAR, STATUSES } from "../../../../app/domain/money/billing/figures";
import { balancesOf, findWithBalances, type Known } from "../../../../app/domain/money/billing/running";
import { periodTotals } from "../../../../app/domain/money/billing/totals";
import { lastSeal, REST_MS, sealNext } from "../../../../app/domain/money/ledger/seal";
import { openDatabase } from "../../../../db/client";
import { accounts, billings } from "../../../../db/schema/billing";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const db = openDatabase(env.DB);
const HOUR = 3_600_000;
const START = Date.UTC(2026, 6, 1);

let owner: { id: string };
beforeEach(async () => {
  owner = await createUser();
});

const amount = fc.integer({ min: -9, max: 9 });
const entry = fc.oneof(
  fc.record({ source: fc.constant("sendings.sms"), status: fc.constantFrom(...STATUSES), amount }),
  fc.record({ source: fc.constant("payment"), status: fc.constant("complete" as const), amount }),
  fc.record({ held: fc.nat(9), charged: fc.nat(9), refunded: fc.nat(9) }),
);
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

const lineOf = (one: Entry) =>
  "held" in one
    ? { source: "sendings.viber", amount: 0 - one.held - one.charged, held: one.held, refunded: one.refunded }
    : { source: one.source, amount: one.amount };
const statusOf = (one: Entry) =>
  "status" in one
    ? one.status
    : one.held > 0
      ? "pending"
      : one.refunded > 0 && one.charged === 0
        ? "refunded"
        : "complete";

async function store(entries: readonly Entry[]) {
  await rowsOf("DELETE FROM billings WHERE owner_id = ?", owner.id);
  await rowsOf("DELETE FROM ledger_seals WHERE owner_id = ?", owner.id);
  const rows = entries.map((one, index) => {
    const at = START + index * HOUR;
    return { ownerId: owner.id, id: newIdAt(at), status: statusOf(one), ...lineOf(one), createdAt: at, updatedAt: at };
  });
  for (const row of rows) await db.insert(billings).values(row);
  const balance = rows.reduce((sum, row) => sum + (row.status === "refunded" ? 0 : row.amount), 0);
  await db
    .insert(accounts)
    .values({ ownerId: owner.id, balance, overdraft: 10_000_000, updatedAt: 0 })
    .onConflictDoUpdate({
      target: accounts.ownerId,
      set: { balance, overdraft: 10_000_000 },
    });
  return rows;
}

const seal = async (hours: number) =>
  sealNext({ db, clock: () => START + hours * HOUR + REST_MS }, owner.id, await lastSeal(db, owner.id));

const FILTERS: Omit<BillingFilter, "limit">[] = [
  {},
  { direction: "asc" },
  { offset: 2 },
  { source: "sendings.viber" },
  { source: "payment" },
  { status: "pending", direction: "asc" },
  { from: START + 4 * HOUR, to: START + 9 * HOUR },
];

describe("the balance after a line without a stored balance", () => {
  it("equals the sum of the lines up to it, on every page of every filter, with any seals and any read limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 24 }),
        fc.array(fc.nat(24), { maxLength: 2 }),
        fc.constantFrom(5, 30),
        async (entries, sealed, most) => {
          const rows = await store(entries);
          for (const hours of sealed.toSorted((one, other) => one - other)) await seal(hours);
          const wanted = new Map<string, number>();
          let sum = 0;
          for (const row of rows) {
            if (row.status !== "refunded") sum += row.amount;
            wanted.set(row.id, sum);
          }
          for (const filter of FILTERS) {
            let cursor: string | undefined;
            let known: Known | null = null;
            do {
              const page: Awaited<ReturnType<typeof findWithBalances>> = await findWithBalances(
                db,
                owner,
                { ...filter, cursor, limit: 4 },
                { most, known: filter.direction || filter.offset ? null : known },
              );
              for (const { id } of page.rows) {
                const balance = page.balances[id] ?? null;
                if (balance !== null || most === 30) expect(balance).toBe(wanted.get(id));
              }
              const some = page.rows.filter((_, index) => index % 2 === 0);
              const alone = await balancesOf(db, owner, some, filter);
              expect(some.map(({ id }) => alone[id])).toEqual(some.map(({ id }) => wanted.get(id)));
              cursor = filter.offset ? undefined : (page.next ?? undefined);
              known = page.known;
            } while (cursor);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("follows a refund made after the page was shown, and is unchanged when a hold is captured", async () => {
    const rows = await store([
      { source: "payment", status: "complete", amount: 9 },
      { source: "sendings.sms", status: "pending", amount: -4 },
      { source: "sendings.sms", status: "pending", amount: -3 },
    ]);
    const shown = async () => {
      const { balances } = await findWithBalances(db, owner, { limit: 8 });
      return rows.map(({ id }) => balances[id]);
    };
    expect(await shown()).toEqual([9, 5, 2]);
    await rowsOf("UPDATE billings SET status = 'complete' WHERE id = ?", rows[2]!.id);
    expect(await shown()).toEqual([9, 5, 2]);
    await rowsOf("UPDATE billings SET status = 'refunded' WHERE id = ?", rows[1]!.id);
    await rowsOf("UPDATE accounts SET balance = balance + 4 WHERE owner_id = ?", owner.id);
    expect(await shown()).toEqual([9, 9, 6]);
  });
});

describe("a period's opening and closing balance", () => {
  it("differ by the sum of the period's lines, including a later refund of one of them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 16 }),
        fc.tuple(fc.nat(16), fc.nat(16)).map((ends) => ends.sort((one, other) => one - other)),
        fc.nat(15),
        async (entries, [first = 0, last = 0], late) => {
          const rows = await store(entries);
          const filter = { from: START + first * HOUR, to: START + last * HOUR };
          const agree = async () => {
            const { opening, closing, toppedUp, withdrawn, spent, held } = await periodTotals(db, owner, filter);
            expect(opening! + toppedUp - withdrawn - spent - held).toBe(closing);
            return closing!;
          };
          const closing = await agree();
          const row = rows[late];
          if (row?.status !== "pending" || "held" in row) return;
          await rowsOf("UPDATE billings SET status = 'refunded' WHERE owner_id = ? AND id = ?", owner.id, row.id);
          await rowsOf("UPDATE accounts SET balance = balance - ? WHERE owner_id = ?", row.amount, owner.id);
          expect(await agree()).toBe(closing - (late < last ? row.amount : 0));
        },
      ),
      { numRuns: 25 },
    );
  });

  it("are zero and the account's balance without a period", async () => {
    await store([{ source: "payment", status: "complete", amount: 7 }]);
    expect(await periodTotals(db, owner, {})).toMatchObject({ opening: 0, closing: 7 });
    expect(await periodTotals(db, await createUser(), {})).toMatchObject({ opening: 0, closing: 0 });
  });

  it("are derived from each other if only one is close, and unknown if the sums are truncated", async () => {
    await store([1, 2, 3, 4].map((amount) => ({ source: "payment", status: "complete" as const, amount })));
    const filter = { from: START + HOUR };
    expect(await periodTotals(db, owner, filter, { near: 0 })).toMatchObject({ opening: 1, closing: 10 });
    expect(await periodTotals(db, owner, { ...filter, status: "pending" }, { near: 0 })).toMatchObject({ opening: 1 });
    expect(await periodTotals(db, owner, filter, { near: 0, most: 2 })).toMatchObject({ opening: null, closing: 10 });
    const early = { to: START + HOUR };
    expect(await periodTotals(db, owner, early, { near: 0 })).toMatchObject({ opening: 0, closing: 1 });
  });
});

describe("the reserved amount", () => {
  it("is the sum of holds in pending lines, including those still open in the last seal", async () => {
    await store([
      { source: "sendings.sms", status: "pending", amount: -4 },
      { held: 5, charged: 2, refunded: 1 },
      { source: "sendings.sms", status: "complete", amount: -7 },
      { held: 1, charged: 0, refunded: 0 },
    ]);
    const reserved = async (most?: number) => (await getFunds(db, owner.id, most)).reserved;
    expect(await reserved()).toBe(10);
    await seal(2);
    expect((await lastSeal(db, owner.id))!.open).toHaveLength(2);
    expect(await reserved()).toBe(10);
    expect(await reserved(1)).toBeNull();
  });
});

describe("a ledger of a million movements", () => {
  it("reads at most a fixed number of rows for a page and its balances, and shows which are unknown", async () => {
    const RECORDS = 1_000_000;
    const at = (n: number) => START + n * 1000;
    for (let from = 0; from < RECORDS; from += 100_000)
      await env.DB.prepare(`
        WITH RECURSIVE n (n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 + 99999)
        INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
        SELECT ?1, substr(printf('%012x', ?3 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?3 + n * 1000), 9)
            || printf('-7000-8000-%012x', n), iif(n % 5000 = 0, 'payment', 'sendings.sms'), -1, 'complete', 0, 0 FROM n`)
        .bind(owner.id, from, START)
        .run();
    await db
      .insert(accounts)
      .values({ ownerId: owner.id, balance: -RECORDS, overdraft: RECORDS, updatedAt: 0 })
      .onConflictDoUpdate({
        target: accounts.ownerId,
        set: { balance: -RECORDS, overdraft: RECORDS },
      });
    for (let seq = 1; seq <= 500; seq++)
      await db.run(sql`INSERT INTO ledger_seals (owner_id, seq, last_id, open, late, lines, balance, hash, created_at)
        VALUES (${owner.id}, ${seq}, (SELECT id FROM billings WHERE owner_id = ${owner.id} AND id < ${firstIdAt(at(seq * 1000))}
          ORDER BY id DESC LIMIT 1), '[]', '[]', 1000, ${-1000 * seq}, '', 0)`);
    const stand = async (filter: Omit<BillingFilter, "limit">) => {
      const meter = meterOf(env.DB);
      const { rows, balances } = await findWithBalances(openDatabase(meter.db), owner, { ...filter, limit: 50 });
      const told = balances[rows[0]!.id] ?? null;
      return { told, read: meter.rowsRead };
    };
    const near = await stand({});
    expect(near.told).toBe(-RECORDS);
    const oldest = await stand({ direction: "asc" });
    expect(oldest.told).toBe(-1);
    expect(near.read).toBeLessThanOrEqual(50 * 4);
    // A seal below is searched among all 500.
    expect(oldest.read).toBeLessThanOrEqual(500 + 50 * 4);
    const sealed = await stand({ to: at(400_500) });
    expect(sealed.told).toBe(-400_500);
    expect(sealed.read).toBeLessThanOrEqual(1500);
    const top = await stand({ to: at(RECORDS - 15_000) });
    expect(top.told).toBe(-RECORDS + 15_000);
    expect(top.read).toBeLessThanOrEqual(15_000 + 50 * 6);
    const between = await stand({ to: at(700_000) });
    expect(between.told).toBeNull();
    expect(between.read).toBeLessThanOrEqual(MOST_SUMMED + NEAR + 50 * 6);
    const rare = await stand({ source: "payment" });
    // The newest payment has 5,000 lines above it.
    expect(rare.read).toBeLessThanOrEqual(5000 + 2 * NEAR + 50 * 12);
  }, 180_000);
});
