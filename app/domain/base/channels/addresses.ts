import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import { addresses } from "../../../../db/schema/addresses";
import type { Address, Platform, ReportedAddress } from "../shared/ports/platform";

const EVERYBODY = "";
const MOST_OF_PHONE = 10;
const row = jsonRows(["phone", "ownerId", "address", "data"]);
const PHONE = /^\d{5,15}$/;

export async function saveAddresses(
  { db, clock }: Pick<Platform, "db" | "clock">,
  providerId: string,
  received: readonly ReportedAddress[],
): Promise<void> {
  const now = clock();
  const known = received.filter(({ phone, isEnded }) => !isEnded && phone !== null && PHONE.test(phone));
  const rows = known.map(({ phone, ownerId, address, data }) => {
    return { phone, ownerId: ownerId ?? EVERYBODY, address, data: data && JSON.stringify(data) };
  });
  if (rows.length > 0) {
    const json = row.json(rows);
    const insert = db.run(sql`INSERT INTO addresses (provider_id, phone, owner_id, address, data, updated_at)
      SELECT ${providerId}, ${row.phone}, ${row.ownerId}, ${row.address}, ${row.data}, ${now} FROM json_each(${json})
      WHERE true
      ON CONFLICT DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at`);
    const forget =
      db.run(sql`DELETE FROM addresses WHERE provider_id = ${providerId} AND (phone, owner_id, address) IN (
      SELECT phone, owner_id, address FROM (
        SELECT a.phone, a.owner_id, a.address,
          row_number() OVER (PARTITION BY a.phone, a.owner_id ORDER BY a.updated_at DESC, a.address) AS place
        FROM (SELECT DISTINCT ${row.phone} AS phone, ${row.ownerId} AS owner_id FROM json_each(${json})) j CROSS JOIN addresses a
          ON a.provider_id = ${providerId} AND a.phone = j.phone AND a.owner_id = j.owner_id)
      WHERE place > ${MOST_OF_PHONE})`);
    await db.batch([insert, forget]);
  }
  const ended = received.filter(({ isEnded }) => isEnded).map(({ address }) => address);
  await forgetAddresses(db, providerId, ended);
}

export async function forgetAddresses(db: Database, providerId: string, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await db
    .delete(addresses)
    .where(
      and(
        eq(addresses.providerId, providerId),
        inArray(addresses.address, sql`(SELECT value FROM json_each(${JSON.stringify(gone)}))`),
      ),
    );
}

/** Known addresses by phone, at most ten each, newest first; one query. */
export async function addressesOf(
  db: Database,
  providerId: string,
  ownerId: string,
  phones: readonly string[],
): Promise<Map<string, Address[]>> {
  if (phones.length === 0) return new Map();
  const wanted = JSON.stringify([...new Set(phones)]);
  const rows = await db.all<{ phone: string; address: string; data: string | null }>(sql`SELECT a.phone AS phone,
      a.address AS address, a.data AS data
    FROM json_each(${wanted}) j CROSS JOIN addresses a
      ON a.provider_id = iif(j.key IS NULL, NULL, ${providerId}) AND a.phone = j.value AND a.owner_id IN (${EVERYBODY}, ${ownerId})
    ORDER BY a.updated_at DESC`);
  const known = new Map<string, Address[]>();
  for (const { phone, address, data } of rows) {
    const of = known.get(phone) ?? [];
    if (of.length >= MOST_OF_PHONE || of.some((one) => one.address === address)) continue;
    of.push({ address, data: data === null ? null : (JSON.parse(data) as Record<string, unknown>) });
    known.set(phone, of);
  }
  return known;
}

export async function sharedAmong(
  db: Database,
  providerId: string,
  candidates: readonly string[],
): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const rows = await db.all<{ address: string }>(sql`SELECT a.address AS address
    FROM json_each(${JSON.stringify(candidates)}) j CROSS JOIN addresses a INDEXED BY addresses_by_address
      ON a.provider_id = iif(j.key IS NULL, NULL, ${providerId}) AND a.address = j.value
    GROUP BY a.address HAVING count(DISTINCT a.phone) > 1`);
  return new Set(rows.map(({ address }) => address));
}

/** The phone of each address; for a shared address, the phone that registered it last. */
export async function phonesOf(
  db: Database,
  providerId: string,
  candidates: readonly string[],
): Promise<Map<string, string>> {
  if (candidates.length === 0) return new Map();
  const rows = await db.all<{ address: string; phone: string }>(sql`SELECT a.address AS address, a.phone AS phone
    FROM json_each(${JSON.stringify(candidates)}) j CROSS JOIN addresses a INDEXED BY addresses_by_address
      ON a.provider_id = iif(j.key IS NULL, NULL, ${providerId}) AND a.address = j.value
    ORDER BY a.updated_at`);
  return new Map(rows.map(({ address, phone }) => [address, phone]));
}
