import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { offsetAt } from "../../../../app/domain/base/shared/time/zones";
import { findEntries, type LedgerEntry } from "../../../../app/domain/money/billing/entries";
import { STATUSES } from "../../../../app/domain/money/billing/figures";
import { openDatabase } from "../../../../db/client";
import { accounts, billings } from "../../../../db/schema/billing";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const db = openDatabase(env.DB);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Berlin's clocks go back during these days. */
const START = Date.UTC(2026, 9, 23, 5);
const NOW = START + 20 * DAY;

interface GeneratedEntry {
  kind: "single" | "payment" | "mailing";
  status: (typeof STATUSES)[number];
  amount: number;
}
const generated = fc.record({
  kind: fc.constantFrom<GeneratedEntry["kind"]>("single", "single", "single", "payment", "mailing"),
  status: fc.constantFrom(...STATUSES),
  amount: fc.integer({ min: 1, max: 9 }),
});

let owner: { id: string };
beforeEach(async () => {
  owner = await createUser();
});

type Stored = GeneratedEntry & { id: string; at: number; effect: number; balance: number };

async function store(all: readonly GeneratedEntry[], apart = 3 * HOUR + 7, hasBalances = false): Promise<Stored[]> {
  await rowsOf("DELETE FROM billings WHERE owner_id = ?", owner.id);
  let held = 0;
  const stored = all.map((one, index): Stored => {
    const at = START + index * apart;
    const isBack = one.kind !== "payment" && one.status === "refunded";
    // A refund comes later.
    held += one.kind === "payment" ? one.amount : 0 - one.amount;
    const effect = one.kind === "payment" ? one.amount : isBack ? 0 : 0 - one.amount;
    return { ...one, id: newIdAt(at), at, effect, balance: held };
  });
  for (const { id, at, kind, amount, status, effect, ...of } of stored) {
    const row = { ownerId: owner.id, id, createdAt: at, updatedAt: at, ...(hasBalances && { balance: of.balance }) };
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

type Entry = { id: string } | { day: string; count: number; amount: number };

function expected(stored: readonly Stored[], zone: string, hasBalances: boolean) {
  const dayOf = (at: number) => new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10);
  const byDay = [...Map.groupBy(stored.toReversed(), ({ at }) => dayOf(at))];
  const entries = byDay.flatMap(([day, lines]) => {
    const singles = lines.filter(({ kind }) => kind === "single");
    const amount = singles.reduce((sum, { effect }) => sum + effect, 0);
    // The day's line is placed at its last message.
    return lines.flatMap((line): (Entry & { effect: number; left: number })[] => {
      if (line.kind !== "single" || singles.length === 1)
        return [{ id: line.id, effect: line.effect, left: line.balance }];
      if (line !== singles[0]) return [];
      return [{ day, count: singles.length, amount, effect: amount, left: line.balance }];
    });
  });
  let balance = stored.reduce((sum, { effect }) => sum + effect, 0);
  return entries.map(({ effect, left, ...entry }) => {
    const after = { ...entry, balance: hasBalances ? left : balance === 0 ? 0 : balance };
    balance -= effect;
    return after;
  });
}

describe("ledger entries on screen", () => {
  it.each(["Europe/Moscow", "Europe/Berlin", "America/St_Johns"])(
    "are sorted by time, with the single messages of a day of %s combined at the last of them, on pages of any size",
    async (zone) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(generated, { maxLength: 24 }),
          fc.integer({ min: 1, max: 9 }),
          fc.boolean(),
          async (all, limit, hasBalances) => {
            const stored = await store(all, undefined, hasBalances);
            expect((await walk(zone, { limit })).map(shown)).toEqual(expected(stored, zone, hasBalances));
          },
        ),
        { numRuns: 20 },
      );
    },
    60_000,
  );

  it("are each shown once while new messages arrive between two pages", async () => {
    const kinds = ["single", "payment", "mailing", "payment", "single", "mailing"] as const;
    const stored = await store(
      kinds.map((kind) => ({ kind, status: "complete", amount: 2 })),
      60_000,
    );
    const query = { limit: 2, zone: "UTC", now: START + HOUR };
    const first = await findEntries(db, owner, query);
    const at = START + 2 * HOUR;
    const late = { ownerId: owner.id, id: newIdAt(at), createdAt: at, updatedAt: at, source: "sendings.sms" };
    await db.insert(billings).values({ ...late, amount: -1, status: "complete" });
    const second = await findEntries(db, owner, { ...query, now: at + HOUR, cursor: first.next! });
    const third = await findEntries(db, owner, { ...query, now: at + HOUR, cursor: second.next! });
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    const [, ...others] = stored.map(({ id }) => id).toReversed();
    expect(ids).toEqual([stored.at(-1)!.id, ...others.slice(0, -1)]);
    expect(third.next).toBeNull();
  });

  it("show a reseller's margin at the time it last grew", async () => {
    const [margin, payment, mailing] = await store(
      ["payment", "payment", "mailing"].map((kind) => ({ kind, status: "complete", amount: 2 }) as GeneratedEntry),
      60_000,
      true,
    );
    await rowsOf(
      "UPDATE billings SET source = 'margin', amount = 5, balance = 9, updated_at = ? WHERE id = ?",
      START + HOUR,
      margin!.id,
    );
    const rows = await walk("UTC", { limit: 1 });
    expect(rows.map(({ id, balance }) => [id, balance])).toEqual([
      [margin!.id, 9],
      [mailing!.id, mailing!.balance],
      [payment!.id, payment!.balance],
    ]);
  });

  it("show refunds of a day, and what is still held", async () => {
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

  it("mark a day as partial if it has more lines than are read, and lose none of them", async () => {
    const all = Array.from(
      { length: 11 },
      (_, at): GeneratedEntry => ({ kind: at === 6 ? "payment" : "single", status: "complete", amount: 1 }),
    );
    await store(all, 60_000);
    const rows = await walk("UTC", { limit: 3, most: 4 });
    expect(rows.filter(({ messages }) => messages?.isPart).length).toBeGreaterThan(0);
    expect(rows.reduce((sum, { messages }) => sum + (messages?.count ?? 1), 0)).toBe(11);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(1 - 10);
  });

  it("read each line of a page at most three times, along the account's key", async () => {
    await store(
      Array.from({ length: 30 }, (): GeneratedEntry => ({ kind: "single", status: "complete", amount: 1 })),
      60_000,
    );
    const meter = meterOf(env.DB);
    await findEntries(openDatabase(meter.db), owner, { limit: 10, zone: "UTC", now: NOW });
    expect(meter.rowsRead).toBeLessThanOrEqual(3 * 30 + 10);
  });
});
