import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { COLUMNS } from "../../../../app/domain/messaging/archive/columns";
import { LEASE_MS } from "../../../../app/domain/messaging/archive/lease";
import { ArchiveUnread, chainLines, linesAcross } from "../../../../app/domain/messaging/archive/lines";
import { findAnyChains, findAnySendings } from "../../../../app/domain/messaging/archive/list";
import { archiveMessages } from "../../../../app/domain/messaging/archive/move";
import { DAY_MS } from "../../../../app/domain/messaging/archive/parts";
import { getAnyWhole } from "../../../../app/domain/messaging/archive/read";
import { setTerm } from "../../../../app/domain/messaging/archive/terms";
import { cancelSending } from "../../../../app/domain/messaging/sendings/actions/cancel";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { FIRST_KILL, KILL_EVERY } from "../../../support/engine/kill-moments";
import { isDeath, killable } from "../../../support/engine/killable";
import {
  chainsBy,
  countOf,
  dayBefore,
  engine,
  filesOf,
  idsBy,
  partsOf,
  storeOld,
} from "../../../support/engine/old-messages";
import { openAccount, phones, RUB } from "../../../support/world/scene";

const { db, files, clock } = engine;

describe("the archive", () => {
  it("holds every column of a message", async () => {
    const columns = await db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('sendings')`);
    expect(Object.keys(COLUMNS).sort()).toEqual(
      [...columns.map(({ name }) => name), "billed_line", "billed_price"].sort(),
    );
  });

  it("moves messages older than the retention term, by day, with counts before and after; everything reads as before", async () => {
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

  it("lists an archived day by itself, filters it and marks it as archived", async () => {
    const { id } = await openAccount(engine);
    await storeOld(id, { days: 100, count: 4 });
    const failed = await storeOld(id, { days: 100, count: 2, from: 50, status: "failed" });
    await storeOld(id, { days: 120, count: 3, from: 70 });
    await archiveMessages(engine);
    engine.pass(LEASE_MS);
    const day = { from: dayBefore(100), to: dayBefore(99) };
    const page = await findAnyChains(engine, { id }, { ...day, limit: 16 });
    expect([page.rows.length, page.archived, page.next, page.total]).toEqual([6, 6, null, 6]);
    const whole = await findAnyChains(engine, { id }, { ...day, limit: 6 });
    expect([whole.rows.length, whole.next, whole.isTotalExact]).toEqual([6, null, true]);
    expect((await chainsBy(id, { ...day, limit: 1, status: "failed" })).flat().sort()).toEqual(failed.sort());
    const empty = await findAnyChains(engine, { id }, { from: dayBefore(99), to: dayBefore(98), limit: 16 });
    expect([empty.rows, empty.total, empty.isTotalExact]).toEqual([[], 0, true]);
  });

  it("leaves unfinished messages, and moves them once they have ended", async () => {
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

  it("keeps a text unchanged, even one starting with U+FEFF, and skips a part that reads back differently", async () => {
    const { id } = await openAccount(engine);
    const [marked] = await storeOld(id, { days: 96, count: 1 });
    await db.run(sql`UPDATE sendings SET text = ${"\uFEFFHello"} WHERE owner_id = ${id}`);
    const [odd] = await storeOld(id, { days: 95, count: 1, from: 5 });
    await db.run(sql`UPDATE sendings SET segments = 1.5 WHERE owner_id = ${id} AND id = ${odd}`);
    await storeOld(id, { days: 94, count: 1, from: 10 });
    await archiveMessages(engine);
    expect(await getAnyWhole(engine, { id }, marked!)).toMatchObject({ row: { text: "\uFEFFHello" } });
    expect([await countOf(id), (await partsOf(id)).length, (await filesOf(id)).length]).toEqual([1, 2, 2]);
  });

  it("counts the term from the end of a message, including its bill", async () => {
    const { id } = await openAccount(engine);
    const [ended, billed, owing] = await storeOld(id, { days: 95, count: 4 });
    await db.run(sql`UPDATE sendings SET updated_at = ${clock()} WHERE owner_id = ${id} AND id = ${ended}`);
    await db.run(sql`UPDATE sendings SET bill = 'pending' WHERE owner_id = ${id} AND id = ${billed}`);
    await db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      VALUES (${id}, ${owing}, 'sendings.sms', 0, 'pending', 0, 0)`);
    await archiveMessages(engine);
    expect([await countOf(id), (await partsOf(id)).map(({ messages }) => messages)]).toEqual([3, [1]]);
  });

  it("moves no message that changes during the write, and leaves no file behind", async () => {
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

  it("loses and duplicates nothing, killed at any of its calls", async () => {
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
      const files_ = {
        ...files,
        get: call(files.get),
        put: call(files.put),
        list: call(files.list),
        delete: call(files.delete),
      };
      await archiveMessages({ ...mortal, files: files_ }, { most: 2 }).catch((error) => {
        if (!isDeath(error)) throw error;
      });
      expect((await idsBy(id, { limit: 4 })).sort(), `killed at ${moment}`).toEqual([...ids].sort());
      engine.pass(LEASE_MS);
      await setTerm(engine, id, { days: 90, isHeld: false });
      await archiveMessages(engine, { most: 2 });
      expect((await idsBy(id, { limit: 4 })).sort(), `after ${moment}`).toEqual([...ids].sort());
      expect(await countOf(id)).toBe(0);
      const sums = await partsOf(id);
      expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(ids.length * 2.5 * RUB);
      if (!isKilled) break;
    }
  });

  it("handles a late receipt, a cancellation and a repeated move of an archived message", async () => {
    const { id } = await openAccount(engine);
    const [old] = await storeOld(id, { days: 95, count: 2 });
    await archiveMessages(engine);
    const before = await getAnyWhole(engine, { id }, old!);
    await applyReceipts(engine, [{ ownerId: id, id: old!, status: "seen", at: clock() }]);
    expect(await cancelSending(engine, { id } as never, old!)).toBeNull();
    await setTerm(engine, id, { days: 90, isHeld: false });
    await Promise.all([archiveMessages(engine), archiveMessages(engine)]);
    expect(await getAnyWhole(engine, { id }, old!)).toEqual(before);
    expect((await partsOf(id)).length).toBe(1);
  });

  it("moves each message once if a worker continues after its lease has expired", async () => {
    const { id } = await openAccount(engine);
    const ids = await storeOld(id, { days: 95, count: 4 });
    const putLate: Platform["files"]["put"] = async (...given) => {
      await files.put(...given);
      engine.pass(LEASE_MS);
      await setTerm(engine, id, { days: 90, isHeld: false });
      await archiveMessages(engine, { most: 3 });
    };
    await archiveMessages({ ...engine, files: { ...files, put: putLate } }, { most: 2 });
    engine.pass(LEASE_MS);
    await setTerm(engine, id, { days: 90, isHeld: false });
    await archiveMessages(engine);
    expect((await idsBy(id, { limit: 3 })).sort()).toEqual(ids.sort());
    expect((await filesOf(id)).sort()).toEqual((await partsOf(id)).map(({ key }) => key).sort());
  });

  it("reports a missing or damaged part, and shows the rest", async () => {
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

  it("moves nothing needed by a file being written, and reads a part under its new name", async () => {
    const { id } = await openAccount(engine);
    await storeOld(id, { days: 95, count: 3 });
    const task = newIdAt(clock());
    await db.run(sql`INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, starts_at, created_at, updated_at)
      VALUES (${id}, ${task}, '', 'outgoing:export', 'running', '{}', '{}', '{}', 0, 0, 0)`);
    await archiveMessages(engine);
    expect(await countOf(id)).toBe(3);
    await db.run(sql`UPDATE tasks SET state = 'completed' WHERE owner_id = ${id}`);
    await archiveMessages(engine);
    expect(await countOf(id)).toBe(0);
    const { key } = (await partsOf(id))[0]!;
    const body = (await files.get(key))!;
    const get: Platform["files"]["get"] = async (...given) => {
      await files.put(`${key}.new`, body);
      await db.run(sql`UPDATE archive_parts SET key = ${`${key}.new`} WHERE owner_id = ${id}`);
      await files.delete([key]);
      return files.get(...given);
    };
    const page = await findAnyChains({ ...engine, files: { ...files, get } }, { id }, { limit: 16 });
    expect([page.rows.length, page.unread]).toEqual([3, []]);
  });

  it("writes archived messages into a file, and refuses a file that would lack some", async () => {
    const { id } = await openAccount(engine);
    await storeOld(id, { days: 95, count: 4 });
    await archiveMessages(engine);
    const read = linesAcross(engine);
    expect((await read({ id }, { group: "chain", limit: 16 })).lines).toHaveLength(4);
    expect((await read({ id }, { limit: 16 })).lines).toHaveLength(4);
    expect(await chainLines(engine, { id }, await idsBy(id, { limit: 2 }))).toHaveLength(4);
    const ids = await idsBy(id, { limit: 16 });
    await files.delete(await filesOf(id));
    await expect(read({ id }, { limit: 16 })).rejects.toThrow(ArchiveUnread);
    await expect(chainLines(engine, { id }, ids)).rejects.toMatchObject({ code: "internal" });
  });

  it("respects each account's term and owner", async () => {
    const [one, other] = [await openAccount(engine), await openAccount(engine)];
    const [own] = await storeOld(one.id, { days: 50, count: 2 });
    await storeOld(other.id, { days: 50, count: 2 });
    await setTerm(engine, one.id, { days: 40, isHeld: false });
    await archiveMessages(engine);
    expect([await countOf(one.id), await countOf(other.id)]).toEqual([0, 2]);
    expect(await getAnyWhole(engine, other, own!)).toMatchObject({ row: { ownerId: other.id } });
    await db.run(sql`DELETE FROM sendings WHERE owner_id = ${other.id}`);
    expect(await getAnyWhole(engine, other, own!)).toBeNull();
  });
});
