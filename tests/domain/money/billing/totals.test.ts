import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import type { LedgerFilter } from "../../../../app/domain/money/billing/billings";
import { FIGURES, figuresOf, MOST_SUMMED, STATUSES, sumOf } from "../../../../app/domain/money/billing/figures";
import { findWithBalances } from "../../../../app/domain/money/billing/running";
import { totalsOf } from "../../../../app/domain/money/billing/totals";
import { openDatabase } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { RUB } from "../../../support/world/scene";

const db = openDatabase(env.DB);
const START = Date.UTC(2026, 9, 1);
const HOUR = 3_600_000;

let owner: { id: string };
beforeEach(async () => {
  owner = await createUser();
});

const SOURCES = [
  "sendings.sms",
  "sendings.viber",
  "subscription.apisender",
  "accrual",
  "payment",
  "subtract",
  "paymentRefund",
];
const micros = fc.integer({ min: 0, max: 5_000_000_000 });
const single = fc.record({ source: fc.constantFrom(...SOURCES), status: fc.constantFrom(...STATUSES), sum: micros });
const mailing = fc.record({ held: micros, charged: micros, refunded: micros });
const line = fc.oneof(
  single.map(({ source, status, sum }) => {
    const isIn = source === "accrual" || source === "payment";
    const isSent = source.startsWith("sendings.") || source.startsWith("subscription.");
    return { source, status: isSent ? status : ("complete" as const), amount: isIn ? sum : 0 - sum };
  }),
  mailing.map(({ held, charged, refunded }) => ({
    source: "sendings.sms",
    amount: 0 - held - charged,
    held,
    refunded,
    status:
      held > 0 ? ("pending" as const) : charged === 0 && refunded > 0 ? ("refunded" as const) : ("complete" as const),
  })),
);
const filter = fc.record(
  {
    source: fc.constantFrom(...SOURCES),
    status: fc.constantFrom(...STATUSES),
    from: fc.integer({ min: 0, max: 40 }).map((hour) => START + hour * HOUR),
    to: fc.integer({ min: 0, max: 40 }).map((hour) => START + hour * HOUR),
  },
  { requiredKeys: [] },
);

type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

async function store(lines: readonly Line[]) {
  await rowsOf("DELETE FROM billings WHERE owner_id = ?", owner.id);
  const at = (index: number) => START + index * HOUR;
  for (const [index, one] of lines.entries()) {
    const stamps = { createdAt: at(index), updatedAt: at(index) };
    await db.insert(billings).values({ ownerId: owner.id, id: newIdAt(at(index)), ...one, ...stamps });
  }
}

async function listed(meant: LedgerFilter) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await findWithBalances(db, owner, { ...meant, cursor, limit: 7 });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

describe("totals", () => {
  it("equal the sums of the lines listed by the same filter, in parts or at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 40 }),
        fc.array(filter, { minLength: 4, maxLength: 4 }),
        async (lines, filters) => {
          await store(lines);
          for (const meant of filters) {
            const rows = await listed(meant);
            const single = rows.filter(({ held, source }) => held === null && source.startsWith("sendings."));
            const wanted = { ...sumOf(rows.map(figuresOf)), count: rows.length, messages: single.length };
            expect(await totalsOf(db, owner, meant)).toEqual({ ...wanted, currency: "RUB", next: null });
            const parts = [];
            let cursor: string | undefined;
            do {
              const part = await totalsOf(db, owner, { ...meant, cursor }, 9);
              parts.push(part);
              cursor = part.next ?? undefined;
            } while (cursor);
            expect(sumOf(parts)).toEqual(sumOf(rows.map(figuresOf)));
            expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
          }
        },
      ),
      { numRuns: 12, seed: 20261125, endOnFailure: true },
    );
  });

  it("explain the balance: credits less withdrawn, spent and held", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        await store(lines);
        const { toppedUp, withdrawn, spent, held } = await totalsOf(db, owner, {});
        const [row] = await rowsOf<{ balance: number }>(
          "SELECT coalesce(sum(amount), 0) AS balance FROM billings WHERE owner_id = ? AND status IN ('pending', 'complete')",
          owner.id,
        );
        expect(toppedUp - withdrawn - spent - held).toBe(row!.balance);
      }),
      { numRuns: 12, seed: 20261125, endOnFailure: true },
    );
  });

  it("are never below zero", () => {
    fc.assert(
      fc.property(line, (one) => {
        const figures = figuresOf({ held: null, refunded: null, ...one });
        for (const name of FIGURES) expect(Object.is(figures[name], -0) || figures[name] < 0, name).toBe(false);
      }),
    );
  });

  it("cover one account only", async () => {
    const other = await createUser({ balance: 100 * RUB });
    expect(await totalsOf(db, owner, {})).toMatchObject({ toppedUp: 0, count: 0 });
    expect(await totalsOf(db, other, {})).toMatchObject({ toppedUp: 100 * RUB, count: 1 });
  });

  it("read each line of their period once, none of other times, and only the newest of very many", async () => {
    await env.DB.prepare(`
      WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 24999)
      INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      SELECT ?1, substr(printf('%012x', ?2 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?2 + n * 1000), 9)
          || printf('-7000-8000-%012x', n), iif(n % 1000 = 0, 'payment', 'sendings.sms'), iif(n % 1000 = 0, 7, -1), 'complete',
        ?2 + n * 1000, ?2 + n * 1000 FROM n`)
      .bind(owner.id, START)
      .run();
    const read = async (meant: LedgerFilter & { cursor?: string }) => {
      const meter = meterOf(env.DB);
      const totals = await totalsOf(openDatabase(meter.db), owner, meant);
      return { ...totals, rows: meter.rowsRead };
    };
    const hour = await read({ from: START, to: START + HOUR });
    expect(hour).toMatchObject({ spent: 3596, toppedUp: 28, count: 3600, next: null });
    expect(hour.rows).toBeLessThanOrEqual(3600 * 2 + 10);
    const payments = await read({ source: "payment" });
    expect(payments).toMatchObject({ toppedUp: 175, spent: 0, count: 25, next: null });
    expect(payments.rows).toBeLessThanOrEqual(25 * 3 + 10);
    const newest = await read({});
    expect(newest).toMatchObject({ count: MOST_SUMMED, next: expect.any(String) });
    expect(newest.rows).toBeLessThanOrEqual(MOST_SUMMED * 2 + 10);
    const rest = await read({ cursor: newest.next! });
    expect([newest.count + rest.count, newest.spent + rest.spent, rest.next]).toEqual([25_000, 24_975, null]);
  });
});
