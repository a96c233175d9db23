import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { findEntries, type LedgerEntry } from "../../../app/domain/billing/entries";
import { STATUSES } from "../../../app/domain/billing/figures";
import { newIdAt } from "../../../app/domain/shared/ids";
import { offsetAt } from "../../../app/domain/shared/time/zones";
import { openDatabase } from "../../../db/client";
import { accounts, billings } from "../../../db/schema/billing";
import { meterOf } from "../../support/engine/meter";
import { createUser } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const db = openDatabase(env.DB);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Berlin's clocks go back within these days. */
const START = Date.UTC(2026, 9, 23, 5);
const NOW = START + 20 * DAY;

interface Given {
  kind: "single" | "payment" | "mailing";
  status: (typeof STATUSES)[number];
  amount: number;
}
const given = fc.record({
  kind: fc.constantFrom<Given["kind"]>("single", "single", "single", "payment", "mailing"),
  status: fc.constantFrom(...STATUSES),
  amount: fc.integer({ min: 1, max: 9 }),
});

let owner: { id: string };
beforeEach(async () => {
  owner = await createUser();
});

type Stored = Given & { id: string; at: number; effect: number };

async function store(all: readonly Given[], apart = 3 * HOUR + 7): Promise<Stored[]> {
  await rowsOf("DELETE FROM billings WHERE owner_id = ?", owner.id);
  const stored = all.map((one, index): Stored => {
    const at = START + index * apart;
    const isBack = one.kind !== "payment" && one.status === "refunded";
    return { ...one, id: newIdAt(at), at, effect: one.kind === "payment" ? one.amount : isBack ? 0 : 0 - one.amount };
  });
  for (const { id, at, kind, amount, status, effect } of stored) {
    const row = { ownerId: owner.id, id, createdAt: at, updatedAt: at };
    const mailing = { source: "sendings.viber", amount: effect, status, held: 0, refunded: amount + effect };
    if (kind === "mailing") await db.insert(billings).values({ ...row, ...mailing });
    else if (kind === "payment")
      await db.insert(billings).values({ ...row, source: "payment", amount, status: "complete" });
    else await db.insert(billings).values({ ...row, source: "sendings.sms", amount: 0 - amount, status });
  }
  const balance = stored.reduce((sum, { effect }) => sum + effect, 0);
  const account = { ownerId: owner.id, balance, overdraft: 10_000_000, updatedAt: 0 };
  await db
    .insert(accounts)
    .values(account)
    .onConflictDoUpdate({ target: accounts.ownerId, set: { balance, overdraft: 10_000_000 } });
  return stored;
}

async function walk(
  zone: string,
  { limit, most, ...asked }: { limit: number; most?: number; from?: number; to?: number },
) {
  const rows: LedgerEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await findEntries(db, owner, { ...asked, limit, zone, now: NOW, ...(cursor && { cursor }) }, most);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    expect(page.next).not.toBe(cursor);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

const shown = ({ id, amount, balance, messages }: LedgerEntry) =>
  messages ? { day: messages.day, count: messages.count, amount, balance } : { id, balance };

function expected(stored: readonly Stored[], zone: string) {
  const dayOf = (at: number) => new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10);
  const byDay = [...Map.groupBy(stored.toReversed(), ({ at }) => dayOf(at))];
  const entries = byDay.flatMap(([day, lines]) => {
    const singles = lines.filter(({ kind }) => kind === "single");
    const amount = singles.reduce((sum, { effect }) => sum + effect, 0);
    const others = lines.filter(({ kind }) => kind !== "single").map(({ id, effect }) => ({ id, effect }));
    const one = singles.length === 1 ? { id: singles[0]!.id, effect: amount } : null;
    return [
      ...(one ? [one] : singles.length > 1 ? [{ day, count: singles.length, amount, effect: amount }] : []),
      ...others,
    ];
  });
  let balance = stored.reduce((sum, { effect }) => sum + effect, 0);
  return entries.map(({ effect, ...entry }) => {
    const after = { ...entry, balance: balance === 0 ? 0 : balance };
    balance -= effect;
    return after;
  });
}

describe("the operations of a screen", () => {
  it.each(["Europe/Moscow", "Europe/Berlin", "America/St_Johns"])(
    "show the single messages of a day of %s as one, with what is left after each, on pages of any size",
    async (zone) => {
      await fc.assert(
        fc.asyncProperty(fc.array(given, { maxLength: 24 }), fc.integer({ min: 1, max: 9 }), async (all, limit) => {
          const stored = await store(all);
          expect((await walk(zone, { limit })).map(shown)).toEqual(expected(stored, zone));
        }),
        { numRuns: 12 },
      );
    },
    60_000,
  );

  it("tell what came back of a day, and what is still held", async () => {
    const each = (["complete", "pending", "refunded"] as const).map((status) => ({
      kind: "single" as const,
      status,
      amount: 4,
    }));
    await store(each, 60_000);
    const [day] = await walk("UTC", { limit: 10 });
    expect(day).toMatchObject({ amount: -8, held: 4, refunded: 4, status: "pending", balance: -8 });
    expect(day!.messages).toEqual({ day: "2026-10-23", count: 3, isPart: false });
  });

  it("say that a day is a part where it has more lines than are read, and lose none of them", async () => {
    const all = Array.from(
      { length: 11 },
      (_, at): Given => ({ kind: at === 6 ? "payment" : "single", status: "complete", amount: 1 }),
    );
    await store(all, 60_000);
    const rows = await walk("UTC", { limit: 3, most: 4 });
    expect(rows.filter(({ messages }) => messages?.isPart).length).toBeGreaterThan(0);
    expect(rows.reduce((sum, { messages }) => sum + (messages?.count ?? 1), 0)).toBe(11);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(1 - 10);
  });

  it("read each line of a page three times at most, along the account's key", async () => {
    await store(
      Array.from({ length: 30 }, (): Given => ({ kind: "single", status: "complete", amount: 1 })),
      60_000,
    );
    const meter = meterOf(env.DB);
    await findEntries(openDatabase(meter.db), owner, { limit: 10, zone: "UTC", now: NOW });
    expect(meter.rowsRead).toBeLessThanOrEqual(3 * 30 + 10);
  });
});
