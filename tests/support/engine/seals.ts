import { sql } from "drizzle-orm";
import { type Fault, faultsOf, type Line, SEALED, type Seal } from "../../../app/domain/money/ledger/chain";
import { ledgerSeals } from "../../../db/schema/ledger";
import type { Engine } from "../world/scene";

/** Contradictions between an account's lines and its seals. */
export async function auditOf({ db }: Engine, ownerId: string): Promise<Fault[]> {
  const seals = await db.select().from(ledgerSeals).where(sql`owner_id = ${ownerId}`).orderBy(ledgerSeals.seq);
  const rows = (where: ReturnType<typeof sql>) =>
    db.all<Line>(sql`SELECT ${sql.raw(SEALED)} FROM billings WHERE owner_id = ${ownerId} AND ${where} ORDER BY id`);
  return faultsOf(seals as Seal[], {
    linesOf: (ids) => rows(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    between: (after, last) => rows(sql`id > ${after} AND id <= ${last}`),
  });
}
