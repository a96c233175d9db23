import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { findAnyById, findAnyChains, findAnySendings } from "../../../../app/domain/messaging/archive/list";
import { archiveMessages } from "../../../../app/domain/messaging/archive/move";
import { setTerm } from "../../../../app/domain/messaging/archive/terms";
import type { SendingFilter } from "../../../../app/domain/messaging/sendings/list/find";
import { countOf, dayBefore, engine } from "../../../support/engine/old-messages";
import { type Filter, mixedChain, storeChunks, storeMixed, TERMS } from "../../../support/samples/mixed-messages";
import { openAccount } from "../../../support/world/scene";

const CHAINS = 60;
const HOUR = 3_600_000;
const chains = Array.from({ length: CHAINS }, (_, n) =>
  // When a test begins, no message is still waiting for its next step.
  mixedChain(n, dayBefore(96 - Math.floor(n / 10)) + (n % 10) * HOUR).map((row) => ({ ...row, fallbackAt: null })),
);
const rows = chains.flat();
const FILTERS: Filter[] = [{}, ...TERMS.filter(({ from }) => from === undefined)];

type Ids = { ids: string[]; total: number; isTotalExact: boolean; next: string | null; searchedTo: number | null };

let owner: { id: string };
const LISTS: Record<string, (filter: SendingFilter) => Promise<Ids>> = {
  async "messages by id"(filter) {
    const page = await findAnyById(engine, owner, { ...filter, isCounted: true });
    return { ...page, ids: page.rows.map(({ id }) => id) };
  },
  async "messages by time"(filter) {
    const page = await findAnySendings(engine, owner, { ...filter, isCounted: true });
    return { ...page, ids: page.rows.map(({ id }) => id) };
  },
  async people(filter) {
    const page = await findAnyChains(engine, owner, { ...filter, isCounted: true });
    return { ...page, ids: page.rows.map(({ steps }) => steps[0]!.id) };
  },
};
const NAMES = Object.keys(LISTS);
const before = new Map<string, string[]>();
const keyOf = (name: string, filter: Filter) => `${name} ${JSON.stringify(filter)}`;

beforeAll(async () => {
  owner = await openAccount(engine);
  await storeMixed(owner.id, rows);
  await storeChunks(owner.id, chains);
  await env.DB.prepare("UPDATE accounts SET sendings = ?2, fallbacks = ?3 WHERE owner_id = ?1")
    .bind(owner.id, rows.length, rows.length - CHAINS)
    .run();
  for (const name of NAMES) {
    for (const filter of FILTERS) before.set(keyOf(name, filter), (await LISTS[name]!({ ...filter, limit: 1000 })).ids);
  }
  await engine.db.run(sql`UPDATE sendings SET bill = 'complete' WHERE owner_id = ${owner.id}`);
  await setTerm(engine, owner.id, { days: 90, isHeld: false });
  await archiveMessages(engine);
  expect(await countOf(owner.id)).toBeLessThan(rows.length);
});

describe.each(NAMES)("a list of %s that continues in the archive", (name) => {
  it.each(FILTERS.map((filter) => [JSON.stringify(filter), filter] as const))(
    "finds the same as before, in full pages: %s",
    async (_, filter) => {
      const expected = before.get(keyOf(name, filter))!;
      for (const direction of ["desc", "asc"] as const) {
        const found: string[] = [];
        let cursor: string | undefined;
        for (let pages = 0; pages < 100; pages++) {
          const page = await LISTS[name]!({ ...filter, direction, limit: 7, ...(cursor !== undefined && { cursor }) });
          if (page.next !== null && page.searchedTo === null) expect(page.ids).toHaveLength(7);
          if (page.isTotalExact) expect(page.total).toBe(expected.length);
          else expect(page.total).toBeLessThanOrEqual(expected.length);
          found.push(...page.ids);
          if (page.next === null) break;
          cursor = page.next;
        }
        expect(found.toSorted()).toEqual(expected.toSorted());
      }
    },
  );
});
