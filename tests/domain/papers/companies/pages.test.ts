import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { pageOfCompanies, pageOfContracts } from "../../../../app/domain/papers/companies/find";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { companyOf, contractOf } from "../../../support/papers/company";
import { createUser } from "../../../support/world/people";

const db = openDatabase(env.DB);
const LIMIT = 5;

type Page = { rows: { id: string }[]; next: string | null };

async function walked(read: (cursor?: string) => Promise<Page>) {
  const ids: string[] = [];
  let page = await read();
  for (ids.push(...page.rows.map(({ id }) => id)); page.next; ids.push(...page.rows.map(({ id }) => id)))
    page = await read(page.next);
  return ids;
}

it("pages companies and contracts by key to the end, for a reseller with customers' and for a manager", async () => {
  const seller = { ...(await createUser({ level: "reseller" })), level: "reseller" as const, resellerId: null };
  const manager = { ...(await createUser({ level: "manager" })), level: "manager" as const, resellerId: null };
  const customer = await createUser({ resellerId: seller.id });
  const stranger = await createUser();
  const companies: string[] = [];
  const contracts: string[] = [];
  for (let made = 0; made < 12; made++) {
    companies.push(await companyOf(seller.id));
    contracts.push(await contractOf([customer.id, seller.id][made % 2]!));
    await contractOf(stranger.id);
  }
  const own = await walked((cursor) => pageOfCompanies(db, seller, { limit: LIMIT, cursor }));
  expect(own.filter((id) => companies.includes(id))).toEqual(companies.toReversed());
  expect(new Set(own).size).toBe(own.length);
  expect(await walked((cursor) => pageOfContracts(db, seller, { limit: LIMIT, cursor }))).toEqual(
    contracts.toReversed(),
  );
  const upwards = { limit: LIMIT, direction: "asc" as const };
  expect(await walked((cursor) => pageOfContracts(db, seller, { ...upwards, cursor }))).toEqual(contracts);
  const theirs = { id: customer.id, level: "me" as const, resellerId: seller.id };
  const seen = await walked((cursor) => pageOfContracts(db, theirs, { limit: LIMIT, cursor }));
  expect(seen).toEqual(contracts.filter((_, at) => at % 2 === 0).toReversed());
  for (const read of [
    (metered: typeof db) => pageOfContracts(metered, manager, { limit: LIMIT }),
    (metered: typeof db) => pageOfContracts(metered, theirs, { limit: LIMIT }),
    (metered: typeof db) => pageOfCompanies(metered, manager, { limit: LIMIT }),
    (metered: typeof db) => pageOfCompanies(metered, seller, { limit: LIMIT }),
  ]) {
    const meter = meterOf(env.DB);
    await read(openDatabase(meter.db));
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * (LIMIT + 1) + 4);
  }
});
