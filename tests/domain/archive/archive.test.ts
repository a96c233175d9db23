import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { COLUMNS } from "../../../app/domain/archive/columns";
import { findAnyChains, findAnySendings } from "../../../app/domain/archive/list";
import { archiveMessages } from "../../../app/domain/archive/move";
import { DAY_MS, dayOf } from "../../../app/domain/archive/parts";
import { mayHold, phonesFilter } from "../../../app/domain/archive/phones";
import { getAnyWhole } from "../../../app/domain/archive/read";
import { setTerm } from "../../../app/domain/archive/terms";
import { stepId } from "../../../app/domain/sendings/chains/ids";
import type { SendingQuery } from "../../../app/domain/sendings/list/find";
import { firstIdAt } from "../../../app/domain/shared/ids";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import { openEngine } from "../../support/engine/engine";
import { FIRST_KILL, KILL_EVERY } from "../../support/engine/kill-moments";
import { isDeath, killable } from "../../support/engine/killable";
import { openAccount, phones, RUB } from "../../support/world/scene";

const engine = openEngine();
const { db, files, clock } = engine;
const MORNING = 9 * 3_600_000;
const dayBefore = (days: number) => dayOf(clock()) - days * DAY_MS;

const idAt = (ms: number, n: number) => `${firstIdAt(ms).slice(0, 24)}${n.toString(16).padStart(10, "0")}00`;

interface Old {
  days: number;
  count: number;
  steps?: number;
  from?: number;
  status?: string;
  fallbackAt?: number;
}

/** Messages of a day, a second apart, each to a number of its own. */
async function storeOld(ownerId: string, { days, count, steps = 1, from = 0, status = "delivered", fallbackAt }: Old) {
  const rows = phones(count, from).flatMap((phone, at) => {
    const created = dayBefore(days) + MORNING + at * 1000;
    const root = idAt(created, from + at);
    return Array.from({ length: steps }, (_, step) => {
      const isLast = step === steps - 1;
      const time = created + step * 60_000;
      const timeline = [
        { at: time, status: "pending" },
        { at: time + 5, status: isLast ? status : "failed" },
      ];
      return [
        stepId(root, step),
        phone,
        isLast ? status : "failed",
        JSON.stringify(timeline),
        step,
        time,
        isLast ? (fallbackAt ?? null) : null,
      ];
    });
  });
  await db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, is_refundable, status,
      timeline, step, steps, fallback_at, payload, bill, segment_price, created_at, updated_at)
    SELECT ${ownerId}, value ->> 0, 'sms', 'CABINET', value ->> 1, 'Hello, ' || (value ->> 1), 1, ${2.5 * RUB}, 1, value ->> 2,
      value ->> 3, value ->> 4, ${steps}, value ->> 6, '{"button":{"text":"Да"}}', 'complete', ${2.5 * RUB}, value ->> 5, value ->> 5
    FROM json_each(${JSON.stringify(rows)})`);
  await db.run(sql`UPDATE accounts SET sendings = sendings + ${rows.length} WHERE owner_id = ${ownerId}`);
  await setTerm(engine, ownerId, { days: 90, isHeld: false });
  return rows.map(([id]) => id as string);
}

const countOf = async (ownerId: string) =>
  (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM sendings WHERE owner_id = ${ownerId}`))[0]!.n;

interface PartRow {
  day: number;
  part: number;
  key: string;
  messages: number;
  removed: number;
  amount: number;
}
const partsOf = (ownerId: string) =>
  db.all<PartRow>(sql`SELECT day, part, key, messages, removed, amount FROM archive_parts WHERE owner_id = ${ownerId}`);

const filesOf = async (ownerId: string) =>
  (await files.list(`archive/${ownerId}/`, { after: "", limit: 1000 })).map(({ key }) => key);

/** Every page of a list, one after another. */
async function walk<R>(
  read: (filter: SendingQuery) => Promise<{ rows: R[]; next: string | null }>,
  filter: SendingQuery,
) {
  const rows: R[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages++) {
    const page = await read({ ...filter, ...(cursor !== undefined && { cursor }) });
    expect(page.rows.length).toBeLessThanOrEqual(filter.limit);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
  throw new Error("a list without an end");
}

const idsBy = async (ownerId: string, filter: SendingQuery) =>
  (await walk((asked) => findAnySendings(engine, { id: ownerId }, asked), filter)).map(({ id }) => id);
const chainsBy = async (ownerId: string, filter: SendingQuery) =>
  (await walk((asked) => findAnyChains(engine, { id: ownerId }, asked), filter)).map(({ steps }) =>
    steps.map(({ id }) => id),
  );

describe("the archive", () => {
  it("holds every column of a message", async () => {
    const columns = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('sendings')`);
    expect(Object.keys(COLUMNS).sort()).toEqual(
      [...columns.map(({ name }) => name), "billed_line", "billed_price"].sort(),
    );
  });

  it("moves what is older than the term, by day, counted before and after; everything reads as before", async () => {
    const { id } = await openAccount(engine);
    const young = await storeOld(id, { days: 90, count: 3 });
    const old = await storeOld(id, { days: 91, count: 7, from: 100 });
    const chained = await storeOld(id, { days: 92, count: 4, steps: 3, from: 200 });
    const before = {
      message: await getAnyWhole(engine, { id }, old[2]!),
      chain: await getAnyWhole(engine, { id }, chained[4]!),
      ids: await idsBy(id, { limit: 4 }),
      up: await idsBy(id, { limit: 4, direction: "asc" }),
      chains: await chainsBy(id, { limit: 3 }),
      phone: await chainsBy(id, { limit: 3, phone: phones(1, 201)[0]! }),
      offset: (await findAnySendings(engine, { id }, { limit: 5, offset: 6 })).rows.map((row) => row.id),
    };
    await archiveMessages(engine, { most: 5 });
    expect(await countOf(id)).toBe(young.length);
    const parts = await partsOf(id);
    expect(parts.map(({ day, messages, removed }) => [day, messages, removed])).toEqual([
      [dayBefore(92), 6, 6],
      [dayBefore(92), 6, 6],
      [dayBefore(91), 5, 5],
      [dayBefore(91), 2, 2],
    ]);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(19 * 2.5 * RUB);
    expect(await getAnyWhole(engine, { id }, old[2]!)).toEqual({ ...before.message, isArchived: true });
    expect(await getAnyWhole(engine, { id }, chained[4]!)).toEqual({ ...before.chain, isArchived: true });
    expect(await chainsBy(id, { limit: 3 })).toEqual(before.chains);
    expect((await idsBy(id, { limit: 4 })).sort()).toEqual(before.ids.sort());
    expect((await idsBy(id, { limit: 4, direction: "asc" })).sort()).toEqual(before.up.sort());
    expect(await chainsBy(id, { limit: 3, phone: phones(1, 201)[0]! })).toEqual(before.phone);
    expect(before.phone).toHaveLength(1);
    const skipped = await findAnySendings(engine, { id }, { limit: 5, offset: 6 });
    expect(skipped.rows.map((row) => row.id)).toEqual(before.offset);
    expect([skipped.total, skipped.archived]).toEqual([22, 5]);
  });

  it("lists an archived day by itself, filters it, and says that it is archived", async () => {
    const { id } = await openAccount(engine);
    await storeOld(id, { days: 100, count: 4 });
    const failed = await storeOld(id, { days: 100, count: 2, from: 50, status: "failed" });
    await storeOld(id, { days: 120, count: 3, from: 70 });
    await archiveMessages(engine);
    const day = { from: dayBefore(100), to: dayBefore(99) };
    const page = await findAnyChains(engine, { id }, { ...day, limit: 16 });
    expect([page.rows.length, page.archived, page.next, page.total]).toEqual([6, 6, null, 6]);
    expect((await chainsBy(id, { ...day, limit: 1, status: "failed" })).flat().sort()).toEqual(failed.sort());
    const empty = await findAnyChains(engine, { id }, { from: dayBefore(99), to: dayBefore(98), limit: 16 });
    expect([empty.rows, empty.total, empty.isTotalExact]).toEqual([[], 0, true]);
  });

  it("leaves what has not ended, and moves it once it has", async () => {
    const { id } = await openAccount(engine);
    const [waiting] = await storeOld(id, { days: 95, count: 1, status: "sent" });
    const [due] = await storeOld(id, { days: 95, count: 1, from: 5, status: "failed", fallbackAt: clock() + DAY_MS });
    await storeOld(id, { days: 95, count: 2, from: 10 });
    await archiveMessages(engine);
    expect(await countOf(id)).toBe(2);
    expect((await idsBy(id, { limit: 16 })).length).toBe(4);
    await db.run(
      sql`UPDATE sendings SET status = 'failed', fallback_at = NULL WHERE owner_id = ${id} AND id IN (${waiting}, ${due})`,
    );
    await setTerm(engine, id, { days: 90, isHeld: false });
    await archiveMessages(engine);
    expect(await countOf(id)).toBe(0);
    expect((await partsOf(id)).map(({ part, messages }) => [part, messages])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(new Set(await idsBy(id, { limit: 3 })).size).toBe(4);
  });

  it("moves nothing of a message that changes while it is written, and leaves no file behind", async () => {
    const { id } = await openAccount(engine);
    const [clicked] = await storeOld(id, { days: 95, count: 3 });
    const put: Platform["files"]["put"] = async (...given) => {
      await files.put(...given);
      await db.run(sql`UPDATE sendings SET clicked_at = ${clock()} WHERE owner_id = ${id} AND id = ${clicked}`);
    };
    await archiveMessages({ ...engine, files: { ...files, put } });
    expect([await countOf(id), await partsOf(id), await filesOf(id)]).toEqual([3, [], []]);
    await setTerm(engine, id, { days: 90, isHeld: false });
    await archiveMessages(engine);
    const whole = await getAnyWhole(engine, { id }, clicked!);
    expect(whole && "row" in whole && whole.row.clickedAt).toBe(clock());
    expect(await filesOf(id)).toEqual((await partsOf(id)).map(({ key }) => key));
  });

  it("loses and doubles nothing, killed at any of its calls", async () => {
    for (let moment = 1 + FIRST_KILL; ; moment += KILL_EVERY) {
      const { id } = await openAccount(engine);
      const ids = [
        ...(await storeOld(id, { days: 95, count: 3 })),
        ...(await storeOld(id, { days: 94, count: 2, steps: 2, from: 10 })),
      ];
      let calls = 0;
      let isKilled = false;
      const dies = () => ++calls === moment;
      const mortal = killable(engine, env.DB, () => (isKilled ||= dies()));
      const call =
        <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
        async (...given: A): Promise<T> => {
          isKilled ||= dies();
          if (isKilled) throw new Error("killed");
          return work(...given);
        };
      const files_ = { get: call(files.get), put: call(files.put), list: call(files.list), delete: call(files.delete) };
      await archiveMessages({ ...mortal, files: files_ }, { most: 2 }).catch((error) => {
        if (!isDeath(error)) throw error;
      });
      expect((await idsBy(id, { limit: 4 })).sort(), `killed at ${moment}`).toEqual([...ids].sort());
      await setTerm(engine, id, { days: 90, isHeld: false });
      await archiveMessages(engine, { most: 2 });
      expect((await idsBy(id, { limit: 4 })).sort(), `after ${moment}`).toEqual([...ids].sort());
      expect(await countOf(id)).toBe(0);
      const sums = await partsOf(id);
      expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(ids.length * 2.5 * RUB);
      if (!isKilled) break;
    }
  });

  it("tells a part that is missing or damaged, and shows the rest", async () => {
    const { id } = await openAccount(engine);
    const [gone] = await storeOld(id, { days: 95, count: 3 });
    const [broken] = await storeOld(id, { days: 94, count: 3, from: 10 });
    const [cut] = await storeOld(id, { days: 93, count: 3, from: 20 });
    const fine = await storeOld(id, { days: 92, count: 3, from: 30 });
    await archiveMessages(engine);
    const keys = (await partsOf(id)).map(({ key }) => key);
    await files.delete([keys[0]!]);
    const bytes = new Uint8Array((await files.get(keys[1]!))!);
    bytes[200]! ^= 1;
    await files.put(keys[1]!, bytes);
    await files.put(keys[2]!, new Uint8Array((await files.get(keys[2]!))!).slice(0, 300));
    const page = await findAnyChains(engine, { id }, { limit: 16 });
    expect(page.rows.map(({ steps }) => steps[0]!.id)).toEqual(fine.toReversed());
    expect(page.unread.map(({ day, messages, why }) => [day, messages, why])).toEqual([
      [dayBefore(93), 3, "damaged"],
      [dayBefore(94), 3, "damaged"],
      [dayBefore(95), 3, "missing"],
    ]);
    for (const [message, why] of [
      [gone, "missing"],
      [broken, "damaged"],
      [cut, "damaged"],
    ]) {
      expect(await getAnyWhole(engine, { id }, message!)).toMatchObject({ unread: { why } });
    }
  });

  it("keeps to the term of each account, and to its owner", async () => {
    const [one, other] = [await openAccount(engine), await openAccount(engine)];
    const [mine] = await storeOld(one.id, { days: 40, count: 2 });
    await storeOld(other.id, { days: 40, count: 2 });
    await setTerm(engine, one.id, { days: 35, isHeld: false });
    await archiveMessages(engine);
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 2]);
    expect(await getAnyWhole(engine, other, mine!)).toMatchObject({ row: { ownerId: other.id } });
    await db.run(sql`DELETE FROM sendings WHERE owner_id = ${other.id}`);
    expect(await getAnyWhole(engine, other, mine!)).toBeNull();
  });

  it("finds a phone among many without opening the parts that do not have it", async () => {
    const numbers = phones(2000);
    const filter = phonesFilter(numbers);
    expect(numbers.every((number) => mayHold(filter, number))).toBe(true);
    expect(phones(2000, 10_000).filter((number) => mayHold(filter, number)).length).toBeLessThan(60);
  });
});
