import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { jsonRows } from "../../../../../db/json-rows";
import { batchByName } from "../../../base/shared/batch-by-name";
import type { Platform, Receipt, RefReceipt } from "../../../base/shared/ports/platform";
import type { Change } from "./change";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 3;
const READ_BACK = 50;

const row = jsonRows(["provider", "ref", "id"]);

/** Stores provider references for receipts without our id; null: nothing to store. */
export function keepRefs(ownerId: string, changes: Change[], now: number): SQL | null {
  const rows = changes.flatMap(({ keepsRef, provider, ref, id }) => (keepsRef && ref ? [{ provider, ref, id }] : []));
  if (rows.length === 0) return null;
  return sql`INSERT INTO provider_refs (day, provider_id, ref, owner_id, id)
    SELECT ${dayOf(now)}, ${row.provider}, ${row.ref}, ${ownerId}, ${row.id} FROM json_each(${row.json(rows)}) WHERE true
    ON CONFLICT DO NOTHING`;
}

/** `unknown`: references that are not recorded. */
export async function resolveRefs(
  db: Database,
  provider: string,
  receipts: (Receipt | RefReceipt)[],
  now: number,
): Promise<{ known: Receipt[]; unknown: RefReceipt[] }> {
  const known = receipts.filter(isResolved);
  const named = receipts.filter((receipt) => !isResolved(receipt)) as RefReceipt[];
  if (named.length === 0) return { known, unknown: [] };
  const byRef = await messagesOf(db, provider, [...new Set(named.map(({ ref }) => ref))], now);
  const unknown = named.filter(({ ref }) => !byRef.has(ref));
  const resolved = named.flatMap(({ isUpTo, ...told }) => {
    const meant = byRef.get(told.ref);
    return meant ? [{ isUpTo, receipt: { ...told, ...meant } }] : [];
  });
  const last = resolved.flatMap(({ isUpTo, receipt }) => (isUpTo ? [receipt] : []));
  return { known: [...known, ...resolved.map(({ receipt }) => receipt), ...(await upTo(db, provider, last))], unknown };
}

/** "Read up to" receipts: unseen messages of the provider among the recipient's last fifty. */
async function upTo(db: Database, provider: string, last: Receipt[]): Promise<Receipt[]> {
  const pages = last.map(({ ownerId, id }) =>
    db.all<{ id: string }>(sql`SELECT b.id FROM
        (SELECT s.id, s.type, s.provider, s.status, m.type AS of FROM sendings m
          CROSS JOIN sendings s INDEXED BY sendings_by_recipient
            ON s.owner_id = m.owner_id AND s.recipient = m.recipient AND s.id < m.id
          WHERE m.owner_id = ${ownerId} AND m.id = ${id} ORDER BY s.id DESC LIMIT ${READ_BACK}) b
      WHERE b.type = b.of AND b.provider = ${provider} AND b.status IN ('sent', 'delivered')`),
  );
  const { found } = await batchByName(db, { found: pages });
  return last.flatMap(({ ref: _, ...told }, at) => found[at]!.map(({ id }) => ({ ...told, id })));
}

export async function messagesOf(
  db: Database,
  provider: string,
  refs: string[],
  now: number,
): Promise<Map<string, { ownerId: string; id: string }>> {
  const days = Array.from({ length: KEPT_DAYS + 1 }, (_, ago) => dayOf(now) - ago);
  // Fixed join order: day and reference first, then one key look-up per pair.
  const rows = await db.all<{ ref: string; ownerId: string; id: string }>(
    sql`SELECT p.ref AS ref, p.owner_id AS ownerId, p.id AS id
      FROM json_each(${JSON.stringify(refs)}) r
      CROSS JOIN json_each(${JSON.stringify(days)}) d
      CROSS JOIN provider_refs p ON p.day = d.value AND p.provider_id = ${provider} AND p.ref = r.value`,
  );
  return new Map(rows.map(({ ref, ownerId, id }) => [ref, { ownerId, id }]));
}

export async function carrierOf(
  db: Database,
  { ownerId, id }: Pick<Receipt, "ownerId" | "id">,
): Promise<string | null> {
  const [row] = await db.all<{ provider: string | null }>(
    sql`SELECT provider FROM sendings WHERE owner_id = ${ownerId} AND id = ${id}`,
  );
  return row?.provider ?? null;
}

export async function forgetRefs({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await db.run(sql`DELETE FROM provider_refs WHERE day < ${dayOf(clock()) - KEPT_DAYS}`);
}

const isResolved = (receipt: Receipt | RefReceipt): receipt is Receipt => "id" in receipt;

const dayOf = (time: number) => Math.floor(time / DAY_MS);
