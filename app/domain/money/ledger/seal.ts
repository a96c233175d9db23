import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { ledgerSeals } from "../../../../db/schema/ledger";
import { firstIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { byId, type Line, NOTHING, SEALED, type Seal, type Sealing, sealHash, sumOf } from "./chain";

/** ms; a fallback writes its line with the time of its message, up to ten steps of three days later. */
export const REST_MS = 31 * 86_400_000;
const MOST = 1000;

type Needs = Pick<Platform, "db" | "clock">;

/** A final line: a campaign's line is final once the campaign is. */
const AT_REST = sql`status <> 'pending' AND (held IS NULL OR EXISTS (SELECT 1 FROM tasks t
  WHERE t.owner_id = billings.owner_id AND t.id = billings.task_id AND t.state IN ('completed', 'failed', 'stopped')))`;

type Passed = Line & { isAtRest: number };

export async function sealNext(
  { db, clock }: Needs,
  ownerId: string,
  last: Seal | null,
): Promise<{ seal: Seal | null; isMore: boolean }> {
  const now = clock();
  const before = last ?? { ...NOTHING, ownerId };
  const [passed, waited] = await Promise.all([
    db.all<Passed>(sql`SELECT ${sql.raw(SEALED)}, ${AT_REST} AS isAtRest FROM billings
      WHERE owner_id = ${ownerId} AND id > ${before.lastId} AND id < ${firstIdAt(now - REST_MS)} ORDER BY id LIMIT ${MOST}`),
    before.open.length === 0
      ? []
      : db.all<Passed>(sql`SELECT ${sql.raw(SEALED)}, ${AT_REST} AS isAtRest FROM billings
          WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${JSON.stringify(before.open)}))`),
  ]);
  const late = waited.filter(({ isAtRest }) => isAtRest);
  if (passed.length === 0 && late.length === 0) return { seal: last, isMore: false };
  const lines = [...passed.filter(({ isAtRest }) => isAtRest), ...late].sort(byId);
  const isLate = new Set(late.map(({ id }) => id));
  const moving = passed.filter(({ isAtRest }) => !isAtRest).map(({ id }) => id);
  const sealing: Sealing = {
    ownerId,
    seq: before.seq + 1,
    lastId: passed.at(-1)?.id ?? before.lastId,
    open: [...before.open.filter((id) => !isLate.has(id)), ...moving],
    late: [...isLate],
    balance: before.balance + sumOf(lines),
  };
  const hash = await sealHash(sealing, lines, before.hash);
  const seal = { ...sealing, lines: lines.length, hash };
  await db.insert(ledgerSeals).values({ ...seal, createdAt: now });
  return { seal, isMore: passed.length === MOST };
}

export async function lastSeal(db: Database, ownerId: string): Promise<Seal | null> {
  const row = await db
    .select()
    .from(ledgerSeals)
    .where(eq(ledgerSeals.ownerId, ownerId))
    .orderBy(desc(ledgerSeals.seq))
    .limit(1)
    .get();
  return row ?? null;
}
