import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findAnyById, findAnyChains, findAnySendings } from "../../../../app/domain/messaging/archive/list";
import { archiveMessages } from "../../../../app/domain/messaging/archive/move";
import { DAY_MS } from "../../../../app/domain/messaging/archive/parts";
import { mayHold, phonesFilter } from "../../../../app/domain/messaging/archive/phones";
import { setTerm } from "../../../../app/domain/messaging/archive/terms";
import type { SendingQuery } from "../../../../app/domain/messaging/sendings/list/find";
import { engine, idsBy, storeOld } from "../../../support/engine/old-messages";
import { openAccount, phones } from "../../../support/world/scene";

const { db } = engine;

it("keeps an offset across more days than a page opens", async () => {
  const { id } = await openAccount(engine);
  const ids: string[] = [];
  for (let at = 0; at < 9; at++) ids.push(...(await storeOld(id, { days: 95 + at, count: 1, from: at })));
  await archiveMessages(engine);
  expect(await idsBy(id, { limit: 1, offset: 7 })).toEqual(ids.slice(7));
  expect(await idsBy(id, { limit: 2, offset: 8, direction: "asc" })).toEqual(ids.slice(0, 1));
});

it("finds a phone among many without opening parts that lack it", async () => {
  const numbers = phones(2000);
  const filter = phonesFilter(numbers);
  expect(numbers.every((number) => mayHold(filter, number))).toBe(true);
  expect(phones(2000, 10_000).filter((number) => mayHold(filter, number)).length).toBeLessThan(60);
});

it("carries the rest of an offset across the border to the database, upwards too", async () => {
  const { id } = await openAccount(engine);
  const live = await storeOld(id, { days: 20, count: 3, from: 50 });
  for (let at = 0; at < 9; at++) await storeOld(id, { days: 95 + at, count: 1, from: at });
  await archiveMessages(engine);
  const query = { limit: 1, direction: "asc" } as const;
  const walked: string[] = [];
  let page = await findAnySendings(engine, { id }, { ...query, offset: 10 });
  for (; page.next !== null; page = await findAnySendings(engine, { id }, { ...query, cursor: page.next })) {
    walked.push(...page.rows.map((row) => row.id));
  }
  expect([...walked, ...page.rows.map((row) => row.id)]).toEqual(live.slice(1));
});

/** Days with a chain of two, a single message, and a message that finishes late; some are already archived. */
async function storeDays() {
  const { id } = await openAccount(engine);
  const late: string[] = [];
  for (let at = 0; at < 3; at++) await storeOld(id, { days: 110 + at, count: 2, from: 200 + at * 10 });
  await archiveMessages(engine);
  for (let at = 0; at < 8; at++) {
    await storeOld(id, { days: 83 + at, count: 1, steps: 2, from: at * 10 });
    await storeOld(id, { days: 83 + at, count: 2, from: at * 10 + 1 });
    late.push(...(await storeOld(id, { days: 83 + at, count: 1, from: at * 10 + 5, status: "sent" })));
  }
  await storeOld(id, { days: 20, count: 2, from: 300 });
  return { id, late };
}

const READERS = {
  time: async (ownerId: string, query: SendingQuery) => findAnySendings(engine, { id: ownerId }, query),
  id: async (ownerId: string, query: SendingQuery) => findAnyById(engine, { id: ownerId }, query),
  chains: async (ownerId: string, query: SendingQuery) => {
    const { rows, next } = await findAnyChains(engine, { id: ownerId }, query);
    return { rows: rows.map(({ steps }) => steps[0]!), next };
  },
};

it.each([
  ["time", "desc", {}],
  ["time", "asc", {}],
  ["chains", "desc", {}],
  ["chains", "asc", {}],
  ["chains", "desc", { status: "delivered" }],
  ["id", "desc", {}],
] as const)(
  "while days move to the archive, a list paged by %s (%s) shows each row once",
  async (by, direction, filter) => {
    const { id, late } = await storeDays();
    const query = { limit: 3, direction, ...filter };
    const all = await idsOf(id, by, query);
    // An uninterrupted walk, except for messages that finish late.
    const walked: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 60; pages++) {
      const { rows, next } = await READERS[by](id, { ...query, ...(cursor !== undefined && { cursor }) });
      walked.push(...rows.map((row) => row.id));
      if (next === null) break;
      cursor = next;
      engine.pass(DAY_MS);
      const [ended] = late.splice(pages % 2 === 0 ? 0 : -1, 1);
      const status = "status" in filter ? "sent" : "delivered";
      await db.run(sql`UPDATE sendings SET status = ${status} WHERE owner_id = ${id} AND id = ${ended ?? ""}`);
      await setTerm(engine, id, { days: 90, isHeld: false });
      await archiveMessages(engine, { most: 3 });
    }
    expect(walked.toSorted()).toEqual(all.toSorted());
  },
);

async function idsOf(ownerId: string, by: keyof typeof READERS, query: SendingQuery) {
  const { rows } = await READERS[by](ownerId, { ...query, limit: 100 });
  return rows.map(({ id }) => id);
}

it("while days move to the archive, a list paged by offset shows each chain once", async () => {
  const { id } = await openAccount(engine);
  for (let at = 0; at < 5; at++) await storeOld(id, { days: 86 + at, count: 3, steps: 2, from: at * 10 });
  for (const direction of ["desc", "asc"] as const) {
    const walked: string[] = [];
    for (let offset = 0; offset < 15; offset += 4) {
      const { rows } = await READERS.chains(id, { limit: 4, offset, direction });
      walked.push(...rows.map((row) => row.id));
      engine.pass(DAY_MS);
      await archiveMessages(engine);
    }
    expect(new Set(walked).size).toBe(15);
    expect(walked).toHaveLength(15);
  }
});
