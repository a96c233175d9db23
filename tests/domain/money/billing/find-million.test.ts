import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { firstIdAt } from "../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../app/domain/base/shared/pages";
import { type BillingFilter, findBillings, isSearched } from "../../../../app/domain/money/billing/billings";
import { findLines } from "../../../../app/domain/money/billing/find-lines";
import { boundsOf, PERIODS } from "../../../../app/web/lists/periods";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { searchesOf } from "../../../support/forms/list-filters";
import { createUser } from "../../../support/world/people";

const RECORDS = 1_000_000;
const AT_ONCE = 100_000;
const PAGE = 16;
const START = Date.UTC(2026, 0, 1);
const END = START + RECORDS * 1000;
const at = (n: number) => START + n * 1000;

let owner: { id: string };

// One record per second.
beforeAll(async () => {
  owner = await createUser();
  for (let from = 0; from < RECORDS; from += AT_ONCE) {
    await env.DB.prepare(`
      WITH RECURSIVE n (n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM n WHERE n < ?2 + ?3 - 1)
      INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      SELECT ?1, substr(printf('%012x', ?4 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?4 + n * 1000), 9)
          || printf('-7000-8000-%012x', n), 'sendings.sms', -1, 'complete', ?4 + n * 1000, ?4 + n * 1000 FROM n`)
      .bind(owner.id, from, AT_ONCE, START)
      .run();
  }
}, 180_000);

/** Every filter of the ledger's list, with values near either end of the list. */
const VALUES: Record<Exclude<keyof BillingFilter, "cursor" | "offset" | "limit">, readonly string[]> = {
  from: [String(at(100)), String(at(900_000))],
  to: [String(at(100_000)), String(at(999_900))],
  direction: ["asc", "desc"],
  source: ["sendings.sms", "sendings.viber", "payment"],
  status: ["complete", "pending"],
};
const SEARCHES = searchesOf(Object.keys(VALUES) as (keyof typeof VALUES)[], VALUES);

function filterOf(search: string): Omit<BillingFilter, "limit"> {
  const { from, to, ...rest } = Object.fromEntries(new URLSearchParams(search));
  return { ...rest, ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
}

const EVERY = [
  ...SEARCHES,
  ...SEARCHES.filter((search) => search.includes("from=") && search.includes("to=")).map(
    (pair) => `${pair}&direction=asc`,
  ),
].map((search): [string, Omit<BillingFilter, "limit">] => [search, filterOf(search)]);

describe("a ledger of a million records", () => {
  it.each([...EVERY, ...PERIODS.map((period) => [period, boundsOf(period, END, "UTC")] as const)])(
    "reads at most four pages of rows, and 20,000 in a search of lines: %s",
    async (_, filter) => {
      for (const cursor of [undefined, firstIdAt(at(50)), firstIdAt(at(500_000)), firstIdAt(at(999_950))]) {
        const meter = meterOf(env.DB);
        await (isSearched(filter) ? findLines : findBillings)(openDatabase(meter.db), owner, {
          ...filter,
          cursor,
          limit: PAGE,
        });
        expect(meter.rowsRead, String(cursor)).toBeLessThanOrEqual(isSearched(filter) ? MOST_READ : 4 * PAGE);
      }
    },
  );

  it.each(["desc", "asc"] as const)("continues after the cursor within its time range: %s", async (direction) => {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const filter = { from: at(500), to: at(600), direction, cursor, limit: PAGE };
      const page = await findBillings(openDatabase(env.DB), owner, filter);
      found.push(...page.rows.map(({ createdAt }) => (createdAt - START) / 1000));
      cursor = page.next ?? undefined;
    } while (cursor);
    const wanted = Array.from({ length: 100 }, (_, index) => 500 + index);
    expect(found).toEqual(direction === "asc" ? wanted : wanted.reverse());
  });

  it.each([
    ["desc", at(900), [599, 598]],
    ["desc", at(100), []],
    ["asc", at(100), [500, 501]],
    ["asc", at(900), []],
  ] as const)("starts where both the time range and the cursor allow: %s behind %d", async (direction, ms, wanted) => {
    const filter = { from: at(500), to: at(600), direction, cursor: firstIdAt(ms), limit: 2 };
    const { rows } = await findBillings(openDatabase(env.DB), owner, filter);
    expect(rows.map(({ createdAt }) => (createdAt - START) / 1000)).toEqual(wanted);
  });
});
