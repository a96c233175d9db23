import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Platform, Receipt, RefReceipt } from "../../shared/ports/platform";
import type { Change } from "./settle";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Receipts name a reference this many days after the submit at most. */
const KEPT_DAYS = 3;
/** So many of a person's messages are looked at where all up to one were read. */
const READ_BACK = 50;

/** Keeps what a provider calls these messages, for receipts that name nothing else; null when there is nothing to keep. */
export function keepRefs(ownerId: string, changes: Change[], now: number): SQL | null {
  const rows = changes.flatMap(({ keepsRef, provider, ref, id }) => (keepsRef && ref ? [[provider, ref, id]] : []));
  if (rows.length === 0) return null;
  return sql`INSERT INTO provider_refs (day, provider_id, ref, owner_id, id)
    SELECT ${dayOf(now)}, value ->> 0, value ->> 1, ${ownerId}, value ->> 2 FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT DO NOTHING`;
}

/** Receipts of one provider with the messages they mean; `unknown`: references that nobody has written down. */
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

/** The same of what the provider brought these people before, and nobody has seen, among the last fifty each was sent. */
async function upTo(db: Database, provider: string, last: Receipt[]): Promise<Receipt[]> {
  const [first, ...others] = last.map(({ ownerId, id }) =>
    db.all<{ id: string }>(sql`SELECT b.id FROM
        (SELECT s.id, s.type, s.provider, s.status, m.type AS of FROM sendings m
          CROSS JOIN sendings s INDEXED BY sendings_by_recipient
            ON s.owner_id = m.owner_id AND s.recipient = m.recipient AND s.id < m.id
          WHERE m.owner_id = ${ownerId} AND m.id = ${id} ORDER BY s.id DESC LIMIT ${READ_BACK}) b
      WHERE b.type = b.of AND b.provider = ${provider} AND b.status IN ('sent', 'delivered')`),
  );
  if (!first) return [];
  const found = await db.batch([first, ...others]);
  return last.flatMap(({ ref: _, ...told }, at) => found[at]!.map(({ id }) => ({ ...told, id })));
}

/** Whose messages one provider's references are; those of the last days only. */
export async function messagesOf(
  db: Database,
  provider: string,
  refs: string[],
  now: number,
): Promise<Map<string, { ownerId: string; id: string }>> {
  const days = Array.from({ length: KEPT_DAYS + 1 }, (_, ago) => dayOf(now) - ago);
  // The join's order is given: a day and a reference first, so that each pair is one look into the key.
  const rows = await db.all<{ ref: string; ownerId: string; id: string }>(
    sql`SELECT p.ref AS ref, p.owner_id AS ownerId, p.id AS id
      FROM json_each(${JSON.stringify(refs)}) r
      CROSS JOIN json_each(${JSON.stringify(days)}) d
      CROSS JOIN provider_refs p ON p.day = d.value AND p.provider_id = ${provider} AND p.ref = r.value`,
  );
  return new Map(rows.map(({ ref, ownerId, id }) => [ref, { ownerId, id }]));
}

/** The provider that a message was given to last; null where there is none. */
export async function carrierOf(
  db: Database,
  { ownerId, id }: Pick<Receipt, "ownerId" | "id">,
): Promise<string | null> {
  const [row] = await db.all<{ provider: string | null }>(
    sql`SELECT provider FROM sendings WHERE owner_id = ${ownerId} AND id = ${id}`,
  );
  return row?.provider ?? null;
}

/** Forgets references whose receipts will not come any more. */
export async function forgetRefs({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  await db.run(sql`DELETE FROM provider_refs WHERE day < ${dayOf(clock()) - KEPT_DAYS}`);
}

const isResolved = (receipt: Receipt | RefReceipt): receipt is Receipt => "id" in receipt;

const dayOf = (time: number) => Math.floor(time / DAY_MS);
